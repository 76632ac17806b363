import type { VersionChange } from '@stoa/contract/changes';
import { describe, expect, test } from 'vitest';
import { compareSpecifications } from './compare-specifications.ts';

type Json = Record<string, unknown>;

const ok = { description: 'ok' };
const text = { type: 'string' };
const object = (properties: Json, more: Json = {}) => ({ type: 'object', properties, ...more });
const content = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const components = {
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    basic: { type: 'http', scheme: 'basic' },
  },
};
const documentOf = (more: Json): Json => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  components,
  ...more,
});

const line = ({ level, subject, effect, place, at, before, after }: VersionChange) =>
  [level, subject, effect, place, at, before && `${before}→`, after && `→${after}`].filter(Boolean).join(' ');
const ofOperations = (from: Json, to: Json) =>
  compareSpecifications(documentOf(from), documentOf(to)).operations.flatMap(({ changes }) => changes.map(line));
const ofDocument = (from: Json, to: Json) => compareSpecifications(documentOf(from), documentOf(to)).document.map(line);

describe('OpenAPI 3.1 §4.8.1 webhooks: the API sends the request, the reader the answer', () => {
  const webhook = (operation: Json, name = 'petSold') => ({
    webhooks: { [name]: { post: { operationId: 'sold', responses: { 200: ok }, ...operation } } },
  });
  const sent = (schema: unknown, more: Json = {}) => ({ requestBody: { ...content(schema), ...more } });
  const given = (schema: unknown) => ({ responses: { 200: { ...ok, ...content(schema) } } });
  const header = (more: Json = {}) => ({ parameters: [{ name: 'X-Id', in: 'header', schema: text, ...more }] });

  test.each<[string, Json, Json, string[]]>([
    [
      'what it brings is gone',
      sent(object({ a: text })),
      sent(object({})),
      ['breaking property removed request application/json a'],
    ],
    [
      'it brings more',
      sent(object({})),
      sent(object({ a: text }, { required: ['a'] })),
      ['safe property added request application/json a'],
    ],
    [
      'what it always brought may be missing',
      sent(object({ a: text }, { required: ['a'] })),
      sent(object({ a: text })),
      ['breaking property optional request application/json a'],
    ],
    [
      'a new value comes in',
      sent({ enum: ['a'] }),
      sent({ enum: ['a', 'b'] }),
      ['warning value added request application/json →"b"'],
    ],
    [
      'an old value comes no more',
      sent({ enum: ['a', 'b'] }),
      sent({ enum: ['a'] }),
      ['safe value removed request application/json "b"→'],
    ],
    [
      'what is read only comes along',
      sent(object({ a: { ...text, readOnly: true } })),
      sent(object({})),
      ['breaking property removed request application/json a'],
    ],
    ['its body may be missing', sent(text, { required: true }), sent(text), ['breaking request_body optional request']],
    ['its body always comes', sent(text), sent(text, { required: true }), ['safe request_body required request']],
    ['a body comes', {}, sent(text, { required: true }), ['safe request_body added request']],
    ['no body comes any more', sent(text), {}, ['breaking request_body removed request']],
    [
      'it comes in another media type, which nobody asked for',
      sent(text),
      { requestBody: { content: { 'text/csv': { schema: text } } } },
      ['breaking media_type added request text/csv', 'safe media_type removed request application/json'],
    ],
    [
      'a header that was always there is gone',
      header({ required: true }),
      {},
      ['breaking parameter removed header X-Id'],
    ],
    ['a header that came at times is gone', header(), {}, ['warning parameter removed header X-Id']],
    ['a header more', {}, header({ required: true }), ['safe parameter added header X-Id']],
    ['a header may be missing', header({ required: true }), header(), ['breaking parameter optional header X-Id']],
    [
      'the answer has to say more',
      given(object({})),
      given(object({ a: text }, { required: ['a'] })),
      ['breaking property added 200 application/json a →required'],
    ],
    [
      'the answer may say less',
      given(object({ a: text }, { required: ['a'] })),
      given(object({ a: text })),
      ['safe property optional 200 application/json a'],
    ],
    [
      'the answer’s values are fewer',
      given({ enum: ['a', 'b'] }),
      given({ enum: ['a'] }),
      ['breaking value removed 200 application/json "b"→'],
    ],
    ['an answer that was taken is not', { responses: { 200: ok, 202: ok } }, {}, ['breaking response removed 202']],
    ['one more answer is taken', {}, { responses: { 200: ok, 202: ok } }, ['safe response added 202']],
    [
      'the answer needs a header',
      {},
      { responses: { 200: { ...ok, headers: { 'X-A': { required: true, schema: text } } } } },
      ['breaking header added 200 x-a →required'],
    ],
    [
      'it shows another credential',
      { security: [{ key: [] }] },
      { security: [{ basic: [] }] },
      ['breaking authorization added →basic', 'safe authorization removed key→'],
    ],
    [
      'it shows a credential where it showed none',
      {},
      { security: [{ key: [] }] },
      ['safe authorization removed none→', 'safe authorization added →key'],
    ],
    ['servers are not for webhooks', {}, { servers: [{ url: 'https://other.test' }] }, []],
  ])('%s', (_name, from, to, expected) => {
    expect(ofOperations(webhook(from), webhook(to))).toEqual(expected);
  });

  test('another name is the document’s alone; another method goes over the wire', () => {
    expect(ofOperations(webhook({}), webhook({}, 'petGone'))).toEqual([
      'warning path changed POST petSold→ →POST petGone',
    ]);
    const put = { webhooks: { petSold: { put: { operationId: 'sold', responses: { 200: ok } } } } };
    expect(ofOperations(webhook({}), put)).toEqual(['breaking path changed POST petSold→ →PUT petSold']);
  });
});

const operation = (more: Json) => ({ paths: { '/pets': { post: { responses: { 200: ok }, ...more } } } });

describe('OpenAPI 3.1 §4.8.18 callbacks: compared as webhooks are', () => {
  const callback = (inner: Json, expression = '{$request.body#/url}') =>
    operation({ callbacks: { done: { [expression]: { post: { responses: { 200: ok }, ...inner } } } } });
  const place = 'done POST {$request.body#/url}';

  test.each<[string, Json, Json, string[]]>([
    ['one comes', operation({}), callback({}), [`safe callback added ${place}`]],
    ['one goes', callback({}), operation({}), [`breaking callback removed ${place}`]],
    [
      'at another address',
      callback({}),
      callback({}, '{$request.query.url}'),
      [`breaking callback removed ${place}`, 'safe callback added done POST {$request.query.url}'],
    ],
    [
      'what it brings is gone',
      callback({ requestBody: content(object({ a: text })) }),
      callback({ requestBody: content(object({})) }),
      [`breaking property removed ${place} · request application/json a`],
    ],
    ['it is deprecated', callback({}), callback({ deprecated: true }), [`safe operation deprecated ${place}`]],
  ])('%s', (_name, from, to, expected) => {
    expect(ofOperations(from, to)).toEqual(expected);
  });
});

describe('OpenAPI 3.1 §4.8.20 links', () => {
  const link = (more?: Json) => operation({ responses: { 200: { ...ok, links: more ? { next: more } : {} } } });
  test.each<[string, Json, Json, string[]]>([
    ['one comes', link(), link({ operationId: 'a' }), ['safe link added 200 next']],
    ['one goes', link({ operationId: 'a' }), link(), ['warning link removed 200 next']],
    [
      'to another operation',
      link({ operationId: 'a' }),
      link({ operationId: 'b' }),
      ['warning link changed 200 next a→ →b'],
    ],
    [
      'with other values',
      link({ operationId: 'a', parameters: { id: '1' } }),
      link({ operationId: 'a', parameters: { id: '2' } }),
      ['warning link changed 200 next'],
    ],
    [
      'in other words',
      link({ operationId: 'a', description: 'One' }),
      link({ operationId: 'a', description: 'Two' }),
      [],
    ],
  ])('%s', (_name, from, to, expected) => {
    expect(ofOperations(from, to)).toEqual(expected);
  });
});

describe('OpenAPI 3.1 §4.8.5 servers', () => {
  const one = { servers: [{ url: 'https://a.test/v1' }] };
  const two = { servers: [{ url: 'https://b.test/v1' }] };
  const region = (more: Json) => ({
    servers: [{ url: 'https://{region}.test', variables: { region: { default: 'eu', ...more } } }],
  });

  test.each<[string, Json, Json, string[]]>([
    ['another address', one, two, ['breaking server removed https://a.test/v1', 'safe server added https://b.test/v1']],
    ['one more', one, { servers: [...one.servers, ...two.servers] }, ['safe server added https://b.test/v1']],
    ['a script, which serves nobody', one, { servers: [...one.servers, { url: 'JavaScript:alert(1)//' }] }, []],
    ['a slash at the end', one, { servers: [{ url: 'https://a.test/v1/' }] }, []],
    [
      'another order and other words',
      { servers: [...one.servers, ...two.servers] },
      { servers: [...two.servers, { ...one.servers[0], description: 'Live' }] },
      [],
    ],
    [
      'another default',
      region({}),
      region({ default: 'us' }),
      ['warning default changed https://{region}.test region eu→ →us'],
    ],
    [
      'values',
      region({ enum: ['eu', 'us'] }),
      region({ enum: ['eu', 'cn'] }),
      ['breaking value removed https://{region}.test region us→', 'safe value added https://{region}.test region →cn'],
    ],
  ])('%s', (_name, from, to, expected) => {
    expect(ofDocument({ paths: {}, ...from }, { paths: {}, ...to })).toEqual(expected);
    // An operation that names none of its own does not say it again.
    expect(ofOperations({ ...operation({}), ...from }, { ...operation({}), ...to })).toEqual([]);
    const [own, ownNow] = [from, to].map((each) => operation(each));
    expect(ofOperations(own ?? {}, ownNow ?? {})).toEqual(expected);
  });

  test('an operation that gets servers of its own leaves those of the document', () => {
    expect(ofOperations({ ...operation({}), ...one }, { ...operation(two), ...one })).toEqual([
      'breaking server removed https://a.test/v1',
      'safe server added https://b.test/v1',
    ]);
  });

  test('OpenAPI 2.0: host, basePath and schemes are servers', () => {
    const swagger = (more: Json) => ({ swagger: '2.0', info: { title: 'Pets', version: '1' }, paths: {}, ...more });
    const from = swagger({ host: 'a.test', schemes: ['https'] });
    expect(
      compareSpecifications(from, documentOf({ paths: {}, components: {}, servers: [{ url: 'https://a.test' }] }))
        .document,
    ).toEqual([]);
    const { document } = compareSpecifications(from, swagger({ host: 'a.test', basePath: '/v2', schemes: ['https'] }));
    expect(document.map(line)).toEqual([
      'breaking server removed https://a.test',
      'safe server added https://a.test/v2',
    ]);
  });
});

describe('OpenAPI 3.1 §4.8.1 security and §4.8.27 security schemes', () => {
  const schemes = (securitySchemes: Json) => ({ components: { securitySchemes } });
  const key = (more: Json = {}) => ({ type: 'apiKey', in: 'header', name: 'X-Key', ...more });

  test('the document’s default is told once, and not for operations that all say otherwise', () => {
    const [none, some] = [operation({}), { ...operation({}), security: [{ key: [] }] }];
    expect(ofDocument(none, some)).toEqual(['breaking authorization removed none→', 'safe authorization added →key']);
    expect(ofOperations(none, some)).toEqual([]);
    const open = operation({ security: [] });
    expect(ofDocument(open, { ...open, security: [{ key: [] }] })).toEqual([]);
    expect(ofOperations({ ...operation({}), security: [{ key: [] }] }, { ...open, security: [{ key: [] }] })).toEqual([
      'safe authorization added →none',
    ]);
  });

  test.each<[string, Json, Json, string[]]>([
    ['one comes', {}, { key: key() }, ['safe security_scheme added key']],
    ['one goes', { key: key() }, {}, ['warning security_scheme removed key']],
    [
      'it is sent in another place',
      { key: key() },
      { key: key({ in: 'query' }) },
      ['breaking security_scheme changed key apiKey header X-Key→ →apiKey query X-Key'],
    ],
    ['capitals of http', { key: { type: 'http', scheme: 'Basic' } }, { key: { type: 'http', scheme: 'basic' } }, []],
  ])('%s', (_name, from, to, expected) => {
    expect(ofDocument({ paths: {}, ...schemes(from) }, { paths: {}, ...schemes(to) })).toEqual(expected);
  });

  test('a scheme that changes is told for the document, not for each operation', () => {
    const [from, to] = [key(), key({ name: 'X-Other' })].map((each) => ({
      ...operation({ security: [{ key: [] }] }),
      ...schemes({ key: each }),
    }));
    expect(ofOperations(from ?? {}, to ?? {})).toEqual([]);
    expect(ofDocument(from ?? {}, to ?? {})).toHaveLength(1);
  });

  test('another name for the same scheme is no other way to be authorized: names are not sent', () => {
    const from = { ...operation({ security: [{ key: [] }] }), ...schemes({ key: key() }) };
    const to = { ...operation({ security: [{ apiKey: [] }] }), ...schemes({ apiKey: key() }) };
    expect(ofOperations(from, to)).toEqual([]);
  });
});

describe('contract §C.4: where a change’s operation stands', () => {
  test('its tag where it has one, none where it has several', () => {
    const tags = (...names: string[]) => operation({ tags: names, deprecated: true });
    const found = (to: Json) => compareSpecifications(documentOf(operation({})), documentOf(to)).operations[0]?.tag;
    expect([found(tags('pets')), found(tags('pets', 'shop')), found(tags())]).toEqual(['pets', null, null]);
  });
});
