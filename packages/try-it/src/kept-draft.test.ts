import type { ReferenceOperation, ReferenceParameter } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import type { OperationDraft } from './draft.ts';
import { keptDraft, keptServer } from './kept-draft.ts';

const schemas = {
  '#/components/schemas/User': {
    type: 'object',
    properties: {
      name: { type: 'string' },
      pet: { $ref: '#/components/schemas/Pet' },
      door: { $ref: '#/components/schemas/Door' },
      notHere: { $ref: '#/components/schemas/NotHere' },
    },
  },
  '#/components/schemas/Pet': {
    allOf: [{ properties: { age: { type: 'integer' } } }],
    oneOf: [{ $ref: '#/components/schemas/Pet' }],
  },
  '#/components/schemas/Door': { anyOf: [{ properties: { code: { type: 'string', format: 'password' } } }, true] },
} as ReferenceOperation['schemas'];
const user = { $ref: '#/components/schemas/User' };
const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Access' },
  asked: { type: 'apiKey', in: 'query', name: 'k' },
} as const;
const untouched: OperationDraft = { parameters: {}, bodies: {}, examples: {}, alternative: 0 };

function parameter(
  place: ReferenceParameter['in'],
  name: string,
  schema: ReferenceParameter['schema'] = { type: 'string' },
) {
  return { in: place, name, schema, required: false, deprecated: false } satisfies ReferenceParameter;
}

function kept(draft: Partial<OperationDraft>, parameters: ReferenceParameter[] = [], contentType = 'application/json') {
  const request_body = { required: true, content: { [contentType]: { schema: user } } };
  return keptDraft({ parameters, request_body, schemas }, schemes, { ...untouched, ...draft });
}

describe('parameters', () => {
  it('stay as they were filled in or taken away', () => {
    const parameters = { 'path:id': 7, 'query:tags': ['a', 'b'], 'header:X-Trace': 'on', 'query:full': null };
    const draft = { parameters, alternative: 1, contentType: 'text/plain', examples: { 'text/plain': 'two' } };
    const known = [
      parameter('path', 'id'),
      parameter('query', 'tags', { type: 'array', items: { type: 'string' } }),
      parameter('header', 'X-Trace'),
      parameter('query', 'full'),
    ];
    expect(kept(draft, known)).toEqual({ ...untouched, ...draft });
  });

  it.each([
    parameter('header', 'x-access'),
    parameter('query', 'k'),
    parameter('cookie', 'theme'),
    parameter('header', 'X-API-Key'),
    parameter('query', 'access_token'),
    parameter('query', 'clientSecret'),
    parameter('query', 'door', { $ref: '#/components/schemas/Door', format: 'password' }),
    parameter('query', 'door', { anyOf: [{ type: 'string', format: 'password' }] }),
    parameter('query', 'unknown', { $ref: '#/components/schemas/NotHere' }),
  ])('a secret, or what may be one, does not: $in $name', (one) => {
    expect(kept({ parameters: { [`${one.in}:${one.name}`]: 'TOPSECRET' } }, [one]).parameters).toEqual({});
  });

  it('what the operation does not have any more is dropped', () => {
    expect(kept({ parameters: { 'query:old': 'x' } }).parameters).toEqual({});
  });
});

describe('bodies', () => {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const ofText = (value: unknown, contentType?: string) =>
    kept({ bodies: { [contentType ?? 'application/json']: { text: text(value) } } }, [], contentType).bodies;

  it.each([
    { name: 'Ada', pet: { age: 3 } },
    { name: '', pet: {} },
  ])('%j stays', (value) => {
    expect(ofText(value)).toEqual({ 'application/json': { text: text(value) } });
  });

  it.each([
    { name: 'Ada', password: 'TOPSECRET' },
    { pets: [{ api_key: 'TOPSECRET' }] },
    { door: { code: 'TOPSECRET' } },
    { notHere: { anything: 'TOPSECRET' } },
    '{ "name": "Ada", "password": "TOPSE',
    '{ "name": "TOPSECRET',
    { token: ['TOPSECRET'] },
    { name: 'Ada', card_pin: 'TOPSECRET' },
    { name: 'Ada', door: 'TOPSECRET' },
    { name: 'https://a.test/?access_token=TOPSECRET' },
    { name: 'Ada', pasword: 'TOPSECRET' },
    ['TOPSECRET'],
    'TOPSECRET',
    '"TOPSECRET"',
    '7',
    '{"name":"TOPSECRET","name":""}',
    '{"password":"TOPSECRET","password":""}',
    '{"door":{"code":"TOPSECRET","code":""}}',
  ])('%j does not', (value) => {
    expect(ofText(value)).toEqual({});
  });

  it.each([
    ['{"a":{"b":[1.0,"x: y"]},"c":"\\"d\\":"}', true],
    ['{"user":"a","card_pin":"TOPSECRET"}', false],
    ['[{"name":"password","value":"TOPSECRET"}]', false],
    ['{"headers":[["X-Auth","TOPSECRET"]]}', false],
    ['{"pa\\u0073sword":"TOPSECRET","pa\\u0073sword":""}', false],
    ['{"a":"{\\"password\\":\\"TOPSECRET\\"}"}', false],
  ])('without a schema, %s stays: %s', (words, stays) => {
    const json = 'application/json';
    const operation = { parameters: [], request_body: { required: true, content: { [json]: {} } }, schemas };
    const bodies = { [json]: { text: words } };
    expect(keptDraft(operation, schemes, { ...untouched, bodies }).bodies).toEqual(stays ? bodies : {});
  });

  it.each(['TOPSECRET', '"TOPSECRET"'])('%s does not where a password by its name alone is asked for', (words) => {
    const content = { 'application/json': { schema: { type: 'object', properties: { password: {} } } } };
    const operation = { parameters: [], request_body: { required: true, content }, schemas };
    const bodies = { 'application/json': { text: words } };
    expect(keptDraft(operation, schemes, { ...untouched, bodies }).bodies).toEqual({});
  });

  it('of a content type that the operation does not have any more nothing stays', () => {
    expect(kept({ bodies: { 'text/plain': { text: 'Dear all' } } }).bodies).toEqual({});
  });

  it('text that is no JSON stays where neither it nor its schema speaks of a secret', () => {
    const draft = (words: string) => ({ bodies: { 'text/plain': { text: words } } });
    const operation = { parameters: [], request_body: { required: true, content: { 'text/plain': {} } }, schemas };
    const bodies = (words: string) => keptDraft(operation, schemes, { ...untouched, ...draft(words) }).bodies;
    expect(bodies('Dear all')).toEqual(draft('Dear all').bodies);
    expect(bodies('<user password="TOPSECRET"/>')).toEqual({});
  });

  it('of a form the fields without secrets and files', () => {
    const fields = {
      name: 'Ada',
      code: new Blob(['TOPSECRET']),
      files: [new Blob(['x'])],
      secret: 'TOPSECRET',
      door: { code: 'x' },
    };
    const form = 'multipart/form-data';
    expect(kept({ bodies: { [form]: { fields } } }, [], form).bodies).toEqual({ [form]: { fields: { name: 'Ada' } } });
    const pair = { name: 'password', value: 'TOPSECRET' };
    expect(kept({ bodies: { [form]: { fields: pair } } }, [], form).bodies).toEqual({});
    expect(kept({ bodies: { [form]: { file: new Blob(['x']) } } }, [], form).bodies).toEqual({});
  });
});

it('of a server the variables without secrets', () => {
  const chosen = {
    region: 'eu',
    token: 'TOPSECRET',
    key: 'TOPSECRET',
    path: 'a?sig=TOPSECRET',
    session: 'open',
    old: 'x',
  };
  const free = { default: '' };
  const variables = { region: free, token: free, key: free, path: free, session: { default: 'open', enum: ['open'] } };
  expect(keptServer({ index: 1, variables: chosen }, [{}, { variables }])).toEqual({
    index: 1,
    variables: { region: 'eu', session: 'open' },
  });
});
