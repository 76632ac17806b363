import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { expect, test } from 'vitest';
import { operationMarkdown } from './operation-markdown.ts';
import { serverLines } from './server-markdown.ts';

const manifest = { info: { title: 'Pets', version: '1' }, security_schemes: {} } as unknown as ReferenceManifest;

/** The lines of an operation that has these parts. */
function lines(parts: Partial<ReferenceOperation>): string[] {
  const operation = {
    kind: 'operation',
    method: 'post',
    path: '/pets',
    operation_id: 'addPet',
    summary: 'Add a pet',
    tags: [],
    deprecated: false,
    servers: [],
    security: [],
    parameters: [],
    responses: {},
    schemas: {},
    ...parts,
  } as unknown as ReferenceOperation;
  return operationMarkdown(operation, manifest, 'https://portal.example/spec').split('\n');
}

const body = (media: object) =>
  ({ request_body: { required: true, content: { 'multipart/form-data': media } } }) as never;

test('OpenAPI 3.1 §4.8.6: a server with its variables, no script', () => {
  const variables = { region: { default: 'eu', enum: ['eu', 'us'] }, base: { default: 'v1' } };
  expect(serverLines([{ url: 'https://{region}.example/{base}', variables }, { url: 'javascript:alert(1)' }])).toEqual([
    '- Server: `https://{region}.example/{base}`',
    '  - `{region}`: by default `eu`, one of `eu`, `us`',
    '  - `{base}`: by default `v1`',
  ]);
});

test('OpenAPI 3.1 §4.8.19: each example by its name, those elsewhere by their address', () => {
  const examples = {
    one: { summary: 'One *pet*', value: { name: 'Rex' } },
    far: { externalValue: 'https://pets.example/far.json' },
    ...Object.fromEntries(['c', 'd', 'e', 'f', 'g'].map((key) => [key, { value: key }])),
  };
  const text = lines(body({ examples }));
  expect(text).toEqual(
    expect.arrayContaining([
      'Example: One \\*pet\\*',
      'Example: far, at `https://pets.example/far.json`',
      'Example: c',
    ]),
  );
  expect(text).toContain('More examples: f; g');
});

test('OpenAPI 3.1 §4.8.15: how the fields of a form are sent', () => {
  const encoding = {
    photo: { contentType: 'image/png, image/jpeg', headers: { 'X-Size': { schema: { type: 'integer' } } } },
    ids: { style: 'pipeDelimited', explode: false },
    plain: {},
  };
  const text = lines(body({ encoding }));
  for (const line of [
    '- `photo` is sent as `image/png, image/jpeg`',
    '  - `X-Size` (integer)',
    '- `ids` is style pipeDelimited, not exploded',
  ]) {
    expect(text).toContain(line);
  }
  expect(text.join()).not.toContain('`plain`');
});

test('OpenAPI 3.1 §4.8.12: a parameter’s examples, and what else may be said of it', () => {
  const parameters = [
    {
      name: 'q',
      in: 'query',
      allowEmptyValue: true,
      allowReserved: true,
      examples: { a: { value: 'x' }, b: { value: 2 } },
    },
    { name: 'json', in: 'query', content: { 'application/json': { example: { a: 1 } } } },
  ] as never;
  expect(lines({ parameters })).toEqual(
    expect.arrayContaining([
      '  - reserved characters are not encoded',
      '  - may be sent without a value',
      '  - for example: `"x"`, `2`',
      '- `json` (any, as `application/json`)',
      '  - for example: `{"a":1}`',
    ]),
  );
});

test('OpenAPI 3.1 §4.8.20: links with what they take along', () => {
  const links = {
    pet: { operationId: 'getPet', parameters: { id: '$response.body#/id' }, requestBody: '$response.body' },
    owner: { operationRef: '#/paths/~1owners/get' },
  };
  expect(lines({ responses: { 201: { links } } as never })).toEqual(
    expect.arrayContaining([
      '- Link `pet`: `getPet`',
      '  - `id`: `$response.body#/id`',
      '  - request body: `$response.body`',
      '- Link `owner`: `#/paths/~1owners/get`',
    ]),
  );
});

test('OpenAPI 3.2 §4.14.5: parts by their places, and parts within parts', () => {
  const text = lines(
    body({
      schema: { type: 'object' },
      itemSchema: { type: 'string' },
      prefixEncoding: [{ contentType: 'application/json' }, {}],
      itemEncoding: { contentType: 'multipart/mixed', itemEncoding: { contentType: 'image/png' } },
    }),
  );
  expect(text).toEqual(
    expect.arrayContaining([
      'Type: object',
      'Type of each item: string',
      '- Part 1 is sent as `application/json`',
      '- Each further part is sent as `multipart/mixed`',
      '  - Each part is sent as `image/png`',
    ]),
  );
});

test('OpenAPI 3.2: an example as it is sent, labels, where an authorization server describes itself, heirs of any other value', () => {
  const metadata = 'https://o.example/.well-known/oauth-authorization-server';
  const schemes = { oauth: { type: 'oauth2', oauth2MetadataUrl: metadata, flows: {} } };
  Object.assign(manifest.security_schemes, schemes);
  const pet = { discriminator: { propertyName: 'kind', defaultMapping: '#/components/schemas/Other' } };
  const text = lines({
    labels: ['Beta'],
    security: [{ oauth: [] }],
    ...(body({ schema: pet, examples: { one: { value: { a: 1 }, serializedValue: 'a=1' } } }) as object),
    schemas: { '#/components/schemas/Other': { type: 'string' } },
  }).join('\n');
  expect(text).toContain('- Labels: Beta');
  expect(text).toContain(`metadata at <${metadata}>`);
  expect(text).toContain('As it is sent:\n\n```\na=1\n```');
  expect(text).toMatch(/told apart by `kind`:\n {2,}- `?otherwise/);
});
