import type { ChangeLevel } from '@stoa/contract/changes';
import { describe, expect, test } from 'vitest';
import { compareSpecifications } from './compare-specifications.ts';

type Json = Record<string, unknown>;

/** How oasdiff 1.28.0 (August 2026, Apache-2.0) classes a change: `checker/rules.go`, by the names of its rules. */
type PeerLevel = 'ERR' | 'WARN' | 'INFO';
const sameAs: Readonly<Record<PeerLevel, ChangeLevel>> = { ERR: 'breaking', WARN: 'warning', INFO: 'safe' };

type Row = readonly [rule: string, peer: PeerLevel, from: Json, to: Json, ours?: ChangeLevel, why?: string];

const ok = { description: 'ok' };
const text = { type: 'string' };
const list = { type: 'array', items: text };
const body = (schema: unknown, more: Json = {}) => ({
  requestBody: { content: { 'application/json': { schema } }, ...more },
});
const answer = (schema: unknown) => ({ responses: { 200: { ...ok, content: { 'application/json': { schema } } } } });
const object = (properties: Json, more: Json = {}) => ({ type: 'object', properties, ...more });
const parameter = (schema: unknown, more: Json = {}) => ({ parameters: [{ name: 'a', in: 'query', schema, ...more }] });
const header = (more?: Json) => ({
  responses: { 200: { ...ok, headers: more ? { 'X-A': { schema: text, ...more } } : {} } },
});
const statuses = (...codes: number[]) => ({ responses: Object.fromEntries(codes.map((code) => [code, ok])) });
const types = (...names: string[]) => ({ content: Object.fromEntries(names.map((name) => [name, { schema: text }])) });
const flow = (more: Json = {}) => ({ tokenUrl: 'https://id.test/token', scopes: { a: '', b: '' }, ...more });
const oauth = (more: Json) => ({
  components: { securitySchemes: { oauth: { type: 'oauth2', flows: { clientCredentials: flow(more) } } } },
});

/** The same change of a schema in what the caller sends, then in what it gets. */
const inBoth = (from: unknown, to: unknown) => [body(from), body(to), answer(from), answer(to)] as const;

function schemaRows(
  name: string,
  from: unknown,
  to: unknown,
  request: readonly [PeerLevel, ChangeLevel?, string?],
  response: readonly [PeerLevel, ChangeLevel?, string?],
  words = name,
): readonly Row[] {
  const [before, after, answered, answers] = inBoth(from, to);
  const [sent, ours, why] = request;
  const [got, oursGot, whyGot] = response;
  return [
    [`request-body-${name}`, sent, before, after, ours, why],
    [`response-body-${words}`, got, answered, answers, oursGot, whyGot],
  ];
}

const enforced =
  'a new limit refuses what was accepted; that a server refused it all along cannot be seen in a document';
const strict = 'a reader that takes more than it was promised is common; one that fails is strict: to look at';
const shape = 'what another condition takes cannot be told: to look at';

const rows: readonly Row[] = [
  // Operations, parameters, bodies.
  ['endpoint-deprecated', 'INFO', {}, { deprecated: true }],
  ['endpoint-reactivated', 'INFO', { deprecated: true }, {}],
  [
    'api-operation-id-removed',
    'INFO',
    { operationId: 'a' },
    { operationId: 'b' },
    'warning',
    'generated clients name their methods after it',
  ],
  ['new-required-request-parameter', 'ERR', {}, parameter(text, { required: true })],
  ['new-optional-request-parameter', 'INFO', {}, parameter(text)],
  ['request-parameter-removed', 'WARN', parameter(text), {}],
  ['request-parameter-became-required', 'ERR', parameter(text), parameter(text, { required: true })],
  ['request-parameter-became-optional', 'INFO', parameter(text, { required: true }), parameter(text)],
  ['request-parameter-deprecated', 'INFO', parameter(text), parameter(text, { deprecated: true })],
  ['request-parameter-became-enum', 'ERR', parameter(text), parameter({ ...text, enum: ['x'] })],
  ['request-parameter-enum-value-added', 'INFO', parameter({ enum: ['x'] }), parameter({ enum: ['x', 'y'] })],
  ['request-parameter-enum-value-removed', 'ERR', parameter({ enum: ['x', 'y'] }), parameter({ enum: ['x'] })],
  ['request-parameter-became-not-nullable', 'ERR', parameter({ type: ['string', 'null'] }), parameter(text)],
  ['request-parameter-type-changed', 'ERR', parameter(text), parameter({ type: 'integer' })],
  ['request-parameter-type-generalized', 'INFO', parameter({ type: 'integer' }), parameter({ type: 'number' })],
  [
    'request-parameter-max-items-decreased',
    'ERR',
    parameter({ ...list, maxItems: 9 }),
    parameter({ ...list, maxItems: 5 }),
  ],
  [
    'request-parameter-min-items-set',
    'WARN',
    parameter(list),
    parameter({ ...list, minItems: 1 }),
    'breaking',
    enforced,
  ],
  ['request-parameter-pattern-added', 'ERR', parameter(text), parameter({ ...text, pattern: 'a' })],
  [
    'request-parameter-pattern-changed',
    'WARN',
    parameter({ ...text, pattern: 'a' }),
    parameter({ ...text, pattern: 'b' }),
  ],
  [
    'request-parameter-default-value-changed',
    'ERR',
    parameter({ ...text, default: 'a' }),
    parameter({ ...text, default: 'b' }),
    'warning',
    'requests go on to be accepted; what they mean may differ',
  ],
  ['request-body-added-required', 'ERR', {}, body(text, { required: true })],
  ['request-body-added-optional', 'INFO', {}, body(text)],
  ['request-body-removed', 'ERR', body(text), {}],
  ['request-body-became-required', 'ERR', body(text), body(text, { required: true })],
  ['request-body-became-optional', 'INFO', body(text, { required: true }), body(text)],
  ['request-body-media-type-added', 'INFO', { requestBody: types('a/a') }, { requestBody: types('a/a', 'b/b') }],
  ['request-body-media-type-removed', 'ERR', { requestBody: types('a/a', 'b/b') }, { requestBody: types('a/a') }],
  // Answers.
  ['response-success-status-removed', 'ERR', statuses(200, 201), statuses(200)],
  [
    'response-success-status-added',
    'INFO',
    statuses(200),
    statuses(200, 202),
    'warning',
    'whoever asks for 200 alone takes 202 for a failure',
  ],
  [
    'response-non-success-status-removed',
    'INFO',
    statuses(200, 404),
    statuses(200),
    'warning',
    'whoever handles it may have to handle another',
  ],
  ['response-non-success-status-added', 'INFO', statuses(200), statuses(200, 409)],
  [
    'response-media-type-removed',
    'ERR',
    { responses: { 200: { ...ok, ...types('a/a', 'b/b') } } },
    { responses: { 200: { ...ok, ...types('a/a') } } },
  ],
  [
    'response-media-type-added',
    'INFO',
    { responses: { 200: { ...ok, ...types('a/a') } } },
    { responses: { 200: { ...ok, ...types('a/a', 'b/b') } } },
  ],
  ['required-response-header-removed', 'ERR', header({ required: true }), header()],
  ['optional-response-header-removed', 'WARN', header({}), header()],
  ['response-header-added', 'INFO', header(), header({})],
  ['response-header-became-optional', 'ERR', header({ required: true }), header({})],
  ['response-header-type-changed', 'ERR', header({}), header({ schema: { type: 'integer' } })],
  // Schemas both ways.
  ...schemaRows('type-changed', text, { type: 'boolean' }, ['ERR'], ['ERR']),
  ...schemaRows('type-generalized', { type: 'integer' }, { type: 'number' }, ['INFO'], ['ERR']),
  ...schemaRows('became-nullable', text, { type: ['string', 'null'] }, ['INFO'], ['ERR']),
  ...schemaRows('became-not-nullable', { type: ['string', 'null'] }, text, ['ERR'], ['INFO']),
  ...schemaRows(
    'list-of-types-widened',
    { type: ['string', 'integer'] },
    { type: ['string', 'integer', 'boolean'] },
    ['INFO'],
    ['ERR'],
  ),
  ...schemaRows(
    'max-length-decreased',
    { ...text, maxLength: 9 },
    { ...text, maxLength: 5 },
    ['ERR'],
    ['INFO'],
    'max-length-decreased (no rule)',
  ),
  ...schemaRows(
    'max-length-increased',
    { ...text, maxLength: 5 },
    { ...text, maxLength: 9 },
    ['INFO'],
    ['ERR', 'warning', strict],
  ),
  ...schemaRows(
    'max-length-set',
    text,
    { ...text, maxLength: 9 },
    ['WARN', 'breaking', enforced],
    ['INFO'],
    'max-length-set (no rule)',
  ),
  ...schemaRows('min-increased', { minimum: 1 }, { minimum: 2 }, ['ERR'], ['INFO'], 'min-increased (no rule)'),
  ...schemaRows('min-decreased', { minimum: 2 }, { minimum: 1 }, ['INFO'], ['ERR', 'warning', strict]),
  ...schemaRows(
    'exclusive-max-increased',
    { exclusiveMaximum: 1 },
    { exclusiveMaximum: 2 },
    ['INFO'],
    ['ERR', 'warning', strict],
  ),
  ...schemaRows('const-changed', { const: 'a' }, { const: 'b' }, ['ERR'], ['ERR']),
  ...schemaRows('const-added', text, { ...text, const: 'a' }, ['ERR'], ['INFO']),
  ...schemaRows('const-removed', { ...text, const: 'a' }, text, ['INFO'], ['ERR', 'warning', strict]),
  ...schemaRows(
    'one-of-added',
    { oneOf: [{ title: 'A' }] },
    { oneOf: [{ title: 'A' }, { title: 'B' }] },
    ['INFO'],
    ['ERR', 'warning', 'as a new value of an enum, which is a WARN there too'],
  ),
  ...schemaRows(
    'one-of-removed',
    { oneOf: [{ title: 'A' }, { title: 'B' }] },
    { oneOf: [{ title: 'A' }] },
    ['ERR'],
    ['INFO'],
  ),
  ...schemaRows(
    'any-of-removed',
    { anyOf: [{ title: 'A' }, { title: 'B' }] },
    { anyOf: [{ title: 'A' }] },
    ['ERR'],
    ['INFO'],
  ),
  ...schemaRows('contains-added', list, { ...list, contains: { const: 'a' } }, ['ERR'], ['INFO']),
  ...schemaRows('contains-removed', { ...list, contains: { const: 'a' } }, list, ['INFO'], ['ERR', 'warning', strict]),
  ...schemaRows('min-contains-increased', { ...list, minContains: 1 }, { ...list, minContains: 2 }, ['ERR'], ['INFO']),
  ...schemaRows(
    'dependent-required-added',
    object({}),
    object({}, { dependentRequired: { a: ['b'] } }),
    ['ERR'],
    ['INFO'],
  ),
  ...schemaRows(
    'dependent-required-changed',
    object({}, { dependentRequired: { a: ['b'] } }),
    object({}, { dependentRequired: { a: ['c'] } }),
    ['ERR', 'warning', shape],
    ['ERR', 'warning', shape],
  ),
  ...schemaRows('property-names-added', object({}), object({}, { propertyNames: { maxLength: 9 } }), ['ERR'], ['INFO']),
  ...schemaRows(
    'unevaluated-properties-added',
    object({}),
    object({}, { unevaluatedProperties: false }),
    ['ERR'],
    ['INFO'],
  ),
  ...schemaRows(
    'else-added',
    object({}, { if: {} }),
    object({}, { if: {}, else: { required: ['a'] } }),
    ['ERR'],
    ['INFO'],
  ),
  ...schemaRows(
    'content-encoding-changed',
    { ...text, contentEncoding: 'base64' },
    { ...text, contentEncoding: 'base16' },
    ['ERR'],
    ['ERR'],
  ),
  ...schemaRows(
    'content-media-type-changed',
    { ...text, contentMediaType: 'image/png' },
    { ...text, contentMediaType: 'image/gif' },
    ['ERR'],
    ['ERR'],
  ),
  ...schemaRows(
    'discriminator-property-name-changed',
    object({}, { discriminator: { propertyName: 'a' } }),
    object({}, { discriminator: { propertyName: 'b' } }),
    ['INFO', 'warning', 'it says how to read a variant'],
    ['INFO', 'warning', 'it says how to read a variant'],
  ),
  // Properties.
  ['new-required-request-property', 'ERR', body(object({})), body(object({ a: text }, { required: ['a'] }))],
  ['new-optional-request-property', 'INFO', body(object({})), body(object({ a: text }))],
  ['request-property-removed', 'WARN', body(object({ a: text })), body(object({}))],
  [
    'request-property-became-required',
    'ERR',
    body(object({ a: text })),
    body(object({ a: text }, { required: ['a'] })),
  ],
  [
    'request-property-became-optional',
    'INFO',
    body(object({ a: text }, { required: ['a'] })),
    body(object({ a: text })),
  ],
  [
    'request-property-deprecated',
    'INFO',
    body(object({ a: text })),
    body(object({ a: { ...text, deprecated: true } })),
  ],
  [
    'request-property-default-value-changed',
    'INFO',
    body(object({ a: { ...text, default: 'a' } })),
    body(object({ a: { ...text, default: 'b' } })),
    'warning',
    'requests go on to be accepted; what they mean may differ',
  ],
  [
    'request-required-property-became-read-only',
    'INFO',
    body(object({ a: text })),
    body(object({ a: { ...text, readOnly: true } })),
    'warning',
    'as if it had been removed: what is sent is ignored or refused',
  ],
  ['response-required-property-removed', 'ERR', answer(object({ a: text }, { required: ['a'] })), answer(object({}))],
  [
    'response-optional-property-removed',
    'WARN',
    answer(object({ a: text })),
    answer(object({})),
    'breaking',
    'most documents name no property of an answer as required, and readers rely on them all the same',
  ],
  ['response-optional-property-added', 'INFO', answer(object({})), answer(object({ a: text }))],
  [
    'response-property-became-optional',
    'ERR',
    answer(object({ a: text }, { required: ['a'] })),
    answer(object({ a: text })),
  ],
  [
    'response-property-became-required',
    'INFO',
    answer(object({ a: text })),
    answer(object({ a: text }, { required: ['a'] })),
  ],
  [
    'response-property-enum-value-added',
    'WARN',
    answer(object({ a: { enum: ['x'] } })),
    answer(object({ a: { enum: ['x', 'y'] } })),
  ],
  [
    'response-property-enum-value-removed',
    'INFO',
    answer(object({ a: { enum: ['x', 'y'] } })),
    answer(object({ a: { enum: ['x'] } })),
  ],
  [
    'response-property-pattern-added',
    'INFO',
    answer(object({ a: text })),
    answer(object({ a: { ...text, pattern: 'x' } })),
  ],
  [
    'response-optional-property-became-write-only',
    'INFO',
    answer(object({ a: text })),
    answer(object({ a: { ...text, writeOnly: true } })),
    'breaking',
    'it is in no answer any more',
  ],
];

/** Changes of what stands around the operation. */
const around: readonly Row[] = [
  ['endpoint-added', 'INFO', { paths: {} }, {}],
  ['api-removed-without-deprecation', 'ERR', {}, { paths: {} }],
  ['webhook-added', 'INFO', {}, { webhooks: { done: { post: { responses: { 200: ok } } } } }],
  ['webhook-removed', 'ERR', { webhooks: { done: { post: { responses: { 200: ok } } } } }, {}],
  ['api-global-security-added', 'INFO', {}, { security: [{ key: [] }] }, 'breaking', 'whoever sent nothing is refused'],
  ['api-security-component-added', 'INFO', {}, oauth({})],
  [
    'api-security-component-removed',
    'INFO',
    oauth({}),
    {},
    'warning',
    'operations that asked for it are told on their own',
  ],
  ['api-security-component-oauth-scope-added', 'INFO', oauth({}), oauth({ scopes: { a: '', b: '', c: '' } })],
  [
    'api-security-component-oauth-scope-removed',
    'INFO',
    oauth({}),
    oauth({ scopes: { a: '' } }),
    'breaking',
    'RFC 6749 §5.2: asking for it is invalid_scope',
  ],
  [
    'api-security-component-oauth-token-url-changed',
    'INFO',
    oauth({}),
    oauth({ tokenUrl: 'https://new.test' }),
    'warning',
    'programs keep the address in their settings',
  ],
  ['api-tag-added', 'INFO', { tags: [] }, { tags: [{ name: 'pets' }] }, 'safe'],
];

const documentOf = (more: Json): Json => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { post: { responses: { 200: ok } } } },
  ...more,
});
const operationOf = (operation: Json) =>
  documentOf({ paths: { '/pets': { post: { responses: { 200: ok }, ...operation } } } });

/** The worst of all changes; `safe` where there is none. */
function worst(from: Json, to: Json): ChangeLevel {
  const { counts } = compareSpecifications(from, to);
  return counts.breaking > 0 ? 'breaking' : counts.warning > 0 ? 'warning' : 'safe';
}

describe('changes as oasdiff classes them, and where we differ why', () => {
  const all = [...rows.map((row) => [row, operationOf] as const), ...around.map((row) => [row, documentOf] as const)];

  test.each(all.map(([[rule, ...row], make]) => [rule, row, make] as const))(
    '%s',
    (_rule, [peer, from, to, ours = sameAs[peer], why], make) => {
      expect(worst(make(from), make(to))).toBe(ours);
      expect(why === undefined, 'a difference has a reason').toBe(ours === sameAs[peer]);
    },
  );

  test('at least sixty, most of them alike', () => {
    const different = all.filter(([[, peer, , , ours]]) => ours !== undefined && ours !== sameAs[peer]);
    expect(all.length).toBeGreaterThan(100);
    expect(different.length / all.length).toBeLessThan(0.3);
  });
});
