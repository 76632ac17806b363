import type { JsonSchema, ReferenceOperation, ReferenceParameter } from '@stoa/contract/reference';
import { expect, it } from 'vitest';
import { sampleRequest } from './sample-input.ts';

/** What a sample shows for a header that the reader left empty. */
function shownHeader(schema: JsonSchema, more: Partial<ReferenceParameter> = {}) {
  const operation = {
    kind: 'operation',
    method: 'post',
    path: '/payments',
    servers: [{ url: 'https://api.test' }],
    security: [],
    parameters: [
      { name: 'Idempotency-Key', in: 'header', required: true, style: 'simple', explode: false, schema, ...more },
    ],
    responses: {},
  } as unknown as ReferenceOperation;
  const built = sampleRequest({
    operation,
    manifest: { security_schemes: {} },
    draft: { parameters: {}, bodies: {}, examples: {}, alternative: 0 } as never,
    server: { index: 0, variables: {} },
    credentials: 'placeholders',
    application: undefined,
    base: 'https://portal.test',
    schemas: {},
    example: undefined,
  });
  return new Map(built.headers).get('Idempotency-Key');
}

it.each<[string, JsonSchema, string]>([
  ['a text', { type: 'string' }, 'YOUR_IDEMPOTENCY_KEY'],
  ['a text of 8 letters at least', { type: 'string', minLength: 8 }, 'YOUR_IDEMPOTENCY_KEY'],
  ['a text of 24 letters at least', { type: 'string', minLength: 24 }, 'YOUR_IDEMPOTENCY_KEY____'],
  ['too short for its name', { type: 'string', maxLength: 10 }, 'string'],
  ['a format', { type: 'string', format: 'uuid' }, '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['a pattern', { type: 'string', pattern: '^v1$' }, 'v1'],
  ['a choice', { type: 'string', enum: ['string', 'text'] }, 'string'],
  ['a number', { type: 'integer', minimum: 3 }, '3'],
])('a header without an example stands by its name where that is valid: %s', (_what, schema, shown) => {
  expect(shownHeader(schema)).toBe(shown);
});

it('a header’s own example is shown as it is', () => {
  expect(shownHeader({ type: 'string' }, { example: 'order-42' })).toBe('order-42');
});
