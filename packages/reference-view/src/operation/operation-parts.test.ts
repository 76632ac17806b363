import { statusKind } from '@stoa/ui/glyphs/status-shape.tsx';
import { statusPhrase } from '@stoa/ui/status-phrase.ts';
import { describe, expect, it } from 'vitest';
import { extensionBadges, extensionFacts, extensionObjects } from './extension-facts.ts';
import { below, leadsTo, nextSegment } from './field-path.ts';
import { isShort } from './operation-length.ts';
import { serverAddress } from './server-address.ts';
import { inOrder } from './status-code.ts';

describe('a server’s address (OpenAPI 3.1 §4.8.5)', () => {
  const variables = { region: { default: 'eu', enum: ['eu', 'us'] }, port: { default: '443' } };
  it.each([
    [{ url: 'https://api.example.com/v3/' }, {}, 'https://api.example.com/v3'],
    [{ url: 'https://{region}.example.com:{port}/', variables }, {}, 'https://eu.example.com:443'],
    [{ url: 'https://{region}.example.com', variables }, { region: 'us' }, 'https://us.example.com'],
    [{ url: 'https://{region}.example.com', variables }, { region: '' }, 'https://eu.example.com'],
    [{ url: '/{unknown}/' }, {}, '/{unknown}'],
    [{ url: '{__proto__}{constructor}' }, {}, '{__proto__}{constructor}'],
    [undefined, {}, ''],
    [{ url: 7 as unknown as string }, {}, ''],
    [{ url: '{a}', variables: null as unknown as undefined }, {}, '{a}'],
  ])('%j with %j', (server, chosen, address) => {
    expect(serverAddress(server, chosen)).toBe(address);
  });
});

describe('status codes', () => {
  it('stand by number, a range after its codes, default last (OpenAPI 3.1 §4.8.16)', () => {
    expect(inOrder(['default', '4XX', '500', '404', '2XX', '200'])).toEqual([
      '200',
      '2XX',
      '404',
      '4XX',
      '500',
      'default',
    ]);
  });

  it('have a kind and the registry’s words', () => {
    expect(['204', '2XX', '302', '422', '5XX', 'default', '103'].map(statusKind)).toEqual([
      'good',
      'good',
      'good',
      'refused',
      'broken',
      'other',
      'other',
    ]);
    expect([statusPhrase('201'), statusPhrase('422'), statusPhrase('299'), statusPhrase('toString')]).toEqual([
      'Created',
      'Unprocessable Content',
      undefined,
      undefined,
    ]);
  });
});

describe('places in an operation', () => {
  it('are told apart whatever their names hold', () => {
    const path = below(below('body', 'application/json'), 'a b/ü"');
    expect(path).toBe('body/application%2Fjson/a%20b%2F%C3%BC%22');
    expect(nextSegment('body', path)).toBe('application/json');
    expect(nextSegment('body/application%2Fjson', path)).toBe('a b/ü"');
    expect(nextSegment('bod', path)).toBeUndefined();
    expect(nextSegment('body', 'body/%zz')).toBe('%zz');
    expect([leadsTo('body', path), leadsTo(path, path), leadsTo('responses', path)]).toEqual([true, true, false]);
  });
});

describe('extensions', () => {
  it('plain values are facts, objects stand apart, those of tools are left out', () => {
    const given = {
      'x-since': 'v1.0',
      'x-rateLimit': '80 per minute',
      'x-scopes': ['a', 'b'],
      'x-codeSamples': [{ lang: 'go' }],
      'x-internal': true,
      'x-badges': [{ name: 'Beta' }, 'New', 7],
      'x-github': { category: 'issues' },
    };
    expect(extensionFacts(given)).toEqual([
      { name: 'Since', value: 'v1.0' },
      { name: 'Rate limit', value: '80 per minute' },
      { name: 'Scopes', value: 'a, b' },
    ]);
    expect(extensionBadges(given)).toEqual(['Beta', 'New']);
    expect(extensionObjects(given).map(([name]) => name)).toEqual(['x-github']);
  });

  it.each([[null], ['x'], [7], [{ 'x-a': null, 'x-b': [{}], 'x-badges': 'x' }]])(
    'nonsense is quiet: %j',
    (nonsense) => {
      expect(extensionFacts(nonsense)).toEqual([]);
      expect(extensionBadges(nonsense)).toEqual([]);
    },
  );
});

describe('the length of an operation', () => {
  const operation = { position: 0, kind: 'operation', method: 'get', path: '/pets', parameters: [], responses: {} };
  const schemas = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`#/s/${at}`, { type: 'string' }]));
  const cyclic: Record<string, unknown> = { type: 'object' };
  cyclic.items = cyclic;
  it.each([
    ['a few parameters', {}, true],
    ['examples are drawn elsewhere', { request_body: { content: { a: { examples: schemas } } } }, true],
    ['many schemas', { schemas }, false],
    ['a long list', { parameters: Array.from({ length: 5_000 }, () => ({})) }, false],
    ['one that never ends', { schemas: { cyclic } }, false],
    ['nonsense', { parameters: null, responses: 7 }, true],
  ])('%s', (_, more, short) => {
    expect(isShort({ ...operation, ...more } as never)).toBe(short);
  });
});
