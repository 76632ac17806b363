import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { ReferenceOperation, ReferenceRows } from '@stoa/contract/reference';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ParsedDocument, parseDocument } from '../read/parse-document.ts';
import { wrongInParts } from '../testing/part-rules.ts';
import { compressedParts, documentOf, type ReadIndex, readIndex } from '../testing/read-index.ts';
import { revisionOf } from './index-specification.ts';

const responses = { 200: { description: 'Fine' } };
const rowCount = ({ position, method, path, operation_id, summary, deprecated }: ReferenceRows) =>
  new Set([position, method, path, operation_id, summary, deprecated].map(({ length }) => length));

describe("GitHub's own document (13 MB, OpenAPI 3.0)", () => {
  let document: unknown;
  let index: ReadIndex;
  beforeAll(async () => {
    const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    document = (parseDocument(await readFile(file), 'json') as ParsedDocument).content;
    index = readIndex(document);
  });

  test('has every operation, once in the list for each tag', () => {
    const { manifest, operations, listed } = index;
    expect(operations.length).toBeGreaterThan(1000);
    expect([operations.length, listed.length]).toEqual([manifest.operation_count, manifest.operation_count]);
    expect(operations.map(({ position }) => position)).toEqual(operations.map((_, at) => at));
    expect(manifest.groups.reduce((sum, { count }) => sum + count, 0)).toBe(manifest.row_count);
    expect([...rowCount(manifest.rows)]).toEqual([manifest.row_count]);
  });

  test('every part is what it says it is', () => {
    expect(wrongInParts(index)).toEqual([]);
  });

  test('what a browser loads for one operation is small', async () => {
    const sizes = (await compressedParts(document))
      .filter(({ kind }) => kind === 'operation')
      .map(({ bytes }) => bytes.length)
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(3_000);
    expect(sizes.at(-1)).toBeLessThan(20_000);
  });

  test('an operation says what the document says', () => {
    const found = index.operations.find(({ operation_id }) => operation_id === 'repos/get') as ReferenceOperation;
    expect(found).toMatchObject({
      method: 'get',
      path: '/repos/{owner}/{repo}',
      tags: ['repos'],
      servers: [{ url: 'https://api.github.com' }],
    });
    expect(found.parameters.map(({ name, in: place, required, style }) => [name, place, required, style])).toEqual([
      ['owner', 'path', true, 'simple'],
      ['repo', 'path', true, 'simple'],
    ]);
    expect(found.responses['200']?.content?.['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/full-repository' },
      examples: { 'default-response': { value: { full_name: 'octocat/Hello-World' } } },
    });
    expect(Object.keys(found.schemas)).toContain('#/components/schemas/full-repository');
    const repository = found.schemas['#/components/schemas/full-repository'];
    expect(repository).toMatchObject({ properties: { description: { type: ['string', 'null'] } } });
  });
});

test.each([
  'examples/portal/products/payments/openapi-v2.yaml',
  'examples/portal/products/shipments/openapi.yaml',
  'packages/contract/openapi.json',
])('every part of %s is what it says it is', async (file) => {
  const bytes = await readFile(new URL(`../../../../${file}`, import.meta.url));
  const parsed = parseDocument(bytes, file.endsWith('.json') ? 'json' : 'yaml') as ParsedDocument;
  const index = readIndex(parsed.content);
  expect(index.operations.length).toBeGreaterThan(5);
  expect(wrongInParts(index)).toEqual([]);
});

describe('a document with 20,000 operations', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 4_000 }, (_, at) => [
      `S${at}`,
      { properties: { next: { $ref: `#/components/schemas/S${(at + 1) % 4_000}` } } },
    ]),
  );
  const operation = (at: number) => ({
    operationId: `operation${at}`,
    tags: [`tag${at % 50}`],
    responses: {
      200: {
        description: 'Fine',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/S${at % 4_000}` } } },
      },
    },
  });
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [`/things/${at}`, { get: operation(at) }]),
  );

  test('has a short manifest, and its rows in blocks', () => {
    const {
      manifest,
      rows,
      operations,
      schemas: parts,
      listed,
    } = readIndex(documentOf('3.1.0', { paths, components: { schemas } }));
    expect([operations.length, parts.size, manifest.row_count]).toEqual([20_000, 4_000, 20_000]);
    expect(manifest.rows_per_block).toBe(500);
    expect(manifest.rows).toEqual(rows[0]);
    expect(rows).toHaveLength(40);
    expect(rows.map(({ first }) => first)).toEqual(Array.from({ length: 40 }, (_, block) => block * 500));
    const order = rows.flatMap(({ position }) => position);
    expect(new Set(order).size).toBe(20_000);
    expect(order.slice(399, 402)).toEqual([19_950, 1, 51]);
    for (const at of [0, 51, 19_999]) expect(order[listed[at]?.first_row ?? -1]).toBe(at);
    for (const { schemas: near } of operations) expect(Object.keys(near)).toHaveLength(2);
  });
});

describe('the same document', () => {
  const document = () =>
    documentOf('3.1.0', {
      paths: {
        '/a': {
          get: {
            description: '*a*',
            responses: {
              200: { description: 'x', content: { 'a/b': { schema: { $ref: '#/components/schemas/A' } } } },
            },
          },
        },
      },
      components: { schemas: { A: { items: { $ref: '#/components/schemas/B' } }, B: {} } },
    });

  test('gives the same bytes', async () => {
    const [one, two] = await Promise.all([document(), document()].map((content) => compressedParts(content)));
    expect(one?.length).toBe(5);
    expect(one).toEqual(two);
  });

  test('is not changed by being read', () => {
    const content = document();
    readIndex(content);
    expect(content).toEqual(document());
  });

  test('has a revision of its bytes alone, and shows it', () => {
    expect(revisionOf('a')).toMatch(/^[0-9a-f]{32}$/);
    expect(revisionOf('a')).not.toBe(revisionOf('b'));
    expect(readIndex(document(), 'a').manifest.revision).toBe(revisionOf('a'));
  });
});

describe('the manifest', () => {
  test('has what is said of the whole document, as it was published', () => {
    const info = {
      title: 'T',
      version: '2',
      summary: 'S',
      description: '*D*',
      termsOfService: 'https://t.example',
      contact: { name: 'N', url: 'https://c.example', email: 'c@c.example' },
      license: { name: 'L', identifier: 'MIT' },
    };
    const { manifest } = readIndex({
      openapi: '3.1.0',
      info,
      externalDocs: { url: 'https://d.example' },
      security: [{ a: ['b'] }],
      paths: { '/a': { get: { responses } } },
      components: { schemas: { A: {}, 'B/C': {} } },
    });
    expect(manifest).toMatchObject({
      openapi: '3.1.0',
      info: { ...info, description: [expect.objectContaining({ type: 'paragraph' })] },
      external_docs: { url: 'https://d.example' },
      security: [{ a: ['b'] }],
      schemas: ['A', 'B/C'],
    });
  });

  test('of a document without operations is whole as well', () => {
    const { manifest, rows, operations } = readIndex(documentOf('3.1.0', {}));
    expect(manifest).toMatchObject({
      groups: [],
      row_count: 0,
      operation_count: 0,
      external_docs: null,
      rows: { first: 0, position: [] },
    });
    expect([rows, operations]).toEqual([[], []]);
  });

  test('and everything else is brotli of JSON', async () => {
    const parts = await compressedParts(documentOf('3.1.0', {}));
    expect(parts.map(({ kind, key }) => [kind, key])).toEqual([['manifest', '']]);
    for (const { bytes } of parts) expect(() => JSON.parse(brotliDecompressSync(bytes).toString())).not.toThrow();
  });
});
