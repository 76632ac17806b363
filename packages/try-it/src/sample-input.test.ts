import type { JsonSchema, ReferenceMediaType, ReferenceOperation, ReferenceParameter } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { examplesOf } from './example/example-value.ts';
import { sampleRequest } from './sample-input.ts';
import { sampleRequestOf } from './samples/sample-request.ts';

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

/** The parts of a sample's multipart body, as `name=text` or `name@file;type`. */
function shownParts(media: ReferenceMediaType, fields?: Record<string, unknown>) {
  const contentType = 'multipart/form-data';
  const operation = {
    kind: 'operation',
    method: 'post',
    path: '/upload',
    servers: [{ url: 'https://api.test' }],
    security: [],
    parameters: [],
    request_body: { required: true, content: { [contentType]: media } },
    responses: {},
  } as unknown as ReferenceOperation;
  const built = sampleRequest({
    operation,
    manifest: { security_schemes: {} },
    draft: { parameters: {}, bodies: fields ? { [contentType]: { fields } } : {}, examples: {}, alternative: 0 },
    server: { index: 0, variables: {} },
    credentials: 'placeholders',
    application: undefined,
    base: 'https://portal.test',
    schemas: {},
    example: examplesOf(contentType, media, {}, 'request')[0],
  });
  const { body } = sampleRequestOf(built);
  if (body?.kind !== 'multipart') throw new Error('no parts');
  return body.parts.map((part) =>
    'fileName' in part ? `${part.name}@${part.fileName};${part.contentType}` : `${part.name}=${part.text}`,
  );
}

describe('RFC 7578: a file of a form is a file in the sample too', () => {
  const bytes = { type: 'string', format: 'binary' };
  const form = {
    schema: {
      type: 'object',
      required: ['scan'],
      properties: {
        note: { type: 'string', example: 'Urgent' },
        scan: { type: 'string', contentMediaType: 'application/pdf' },
        'photos[]': { type: 'array', items: bytes },
      },
    },
    encoding: { 'photos[]': { contentType: 'image/png, image/jpeg' } },
  } as unknown as ReferenceMediaType;

  it('generated, named after its field and the first type that the document allows', () => {
    expect(shownParts(form)).toEqual(['note=Urgent', 'scan@scan.pdf;application/pdf', 'photos[]@photos.png;image/png']);
  });

  it('never the text that an example has for it', () => {
    const given = { ...form, example: { note: 'From the example', scan: 'binary' } } as ReferenceMediaType;
    expect(shownParts(given)).toEqual(['note=From the example', 'scan@scan.pdf;application/pdf']);
  });

  it('one that the reader has chosen keeps its name; what they left out and nobody needs stays out', () => {
    const chosen = new File(['x'], 'minutes.pdf', { type: 'application/pdf' });
    expect(shownParts(form, { note: 'Mine', scan: chosen })).toEqual(['note=Mine', 'scan@minutes.pdf;application/pdf']);
    expect(shownParts(form, { note: 'Mine' })).toEqual(['note=Mine', 'scan@scan.pdf;application/pdf']);
  });

  it('what the document does not describe is sent as it is', () => {
    expect(shownParts({ example: { a: '1' } } as ReferenceMediaType)).toEqual(['a=1']);
  });
});
