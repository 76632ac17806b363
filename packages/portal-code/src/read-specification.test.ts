import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from './read-folder.ts';
import { startContentChecker } from './start-content-checker.ts';

const checker = startContentChecker();
afterAll(() => checker.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-bundle-'));
  await write({
    'portal.yaml': 'name: P\n',
    'products/pets/product.yaml': 'name: Pets\nversions: [{ name: v1, specification: openapi.yaml }]\n',
  });
  return () => rm(folder, { recursive: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const root = (reference: string) => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                $ref: ${reference}
`;

async function read() {
  const { manifest, blobs, problems } = await readFolder(folder, { checker });
  const reference = manifest?.products[0]?.versions[0]?.specification;
  const bytes = reference && (await blobs.get(reference.sha256)?.read());
  return { reference, problems, text: bytes && Buffer.from(bytes).toString('utf8') };
}

test('a document of several files is published as one, the same every time', async () => {
  await write({
    'products/pets/openapi.yaml': root("'./schemas/pet.yaml#/Pet'"),
    'products/pets/schemas/pet.yaml':
      "Pet: { type: object, properties: { friends: { $ref: '../../../shared/list.json' } } }",
    'shared/list.json': '{ "type": "array", "items": { "$ref": "../products/pets/schemas/pet.yaml#/Pet" } }',
  });
  const first = await read();
  expect(first.problems).toEqual([]);
  expect(first.reference).toMatchObject({ media_type: 'application/json', path: 'products/pets/openapi.yaml' });
  expect(JSON.parse(first.text ?? '').components.schemas).toEqual({
    Pet: { type: 'object', properties: { friends: { $ref: '#/components/schemas/list' } } },
    list: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
  });
  expect((await read()).reference).toEqual(first.reference);
});

test('a document of one file is published as it came', async () => {
  const text = `${root("'#/components/schemas/Pet'")}# see ./pet.yaml\ncomponents: { schemas: { Pet: { type: string } } }\n`;
  await write({ 'products/pets/openapi.yaml': text });
  const { text: published, reference } = await read();
  expect([published, reference?.media_type]).toEqual([text, 'application/yaml']);
});

describe('what is wrong is said with its own file and position', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'an OpenAPI mistake in another file',
      { 'r.yaml': 'gone:\n  description: x\n  headers: 7\n' },
      'products/pets/r.yaml:3:12 type',
    ],
    ['YAML that cannot be read', { 'r.yaml': 'gone: [' }, 'products/pets/r.yaml:1:8 syntax'],
    ['a file that is not there', {}, 'products/pets/openapi.yaml:5:35 missing_file'],
    ['a place that is not there', { 'r.yaml': 'other: {}' }, 'products/pets/openapi.yaml:5:35 broken_reference'],
    [
      'an unknown key in another file',
      { 'r.yaml': 'gone:\n  description: x\n  heders: {}\n' },
      'products/pets/r.yaml:3:3 unknown_property',
    ],
  ])('%s', async (_, files, expected) => {
    await write({
      'products/pets/openapi.yaml':
        "openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n  /a:\n    get: {responses: {404: {$ref: './r.yaml#/gone'}}}\n",
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`products/pets/${path}`, text])),
    });
    const { problems, reference } = await read();
    expect(reference).toBeUndefined();
    expect(problems.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`)).toContain(expected);
  });
});

describe('nothing outside of the folder is read', () => {
  test.each(['../../../canary.yaml', '/etc/canary.yaml', '..%2F..%2F..%2Fcanary.yaml'])('%s', async (reference) => {
    const canary = join(folder, '..', 'canary.yaml');
    await writeFile(canary, 'type: string');
    await write({ 'products/pets/openapi.yaml': root(`'${reference}'`) });
    const { problems, text } = await read();
    expect(text).toBeFalsy();
    expect(problems).toMatchObject([
      { file: 'products/pets/openapi.yaml', line: 12, rule: expect.stringMatching(/^(outside_folder|invalid_path)$/) },
    ]);
    await rm(canary);
  });

  test('a symbolic link that leads out', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'stoa-outside-'));
    await writeFile(join(outside, 'canary.yaml'), 'type: string');
    await write({ 'products/pets/openapi.yaml': root('./pet.yaml') });
    await symlink(join(outside, 'canary.yaml'), join(folder, 'products/pets/pet.yaml'));
    const { problems } = await read();
    expect(problems).toMatchObject([{ rule: 'outside_folder', line: 12 }]);
    await rm(outside, { recursive: true });
  });

  test('an address is a problem, and nobody asks it', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('type: string');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pet.yaml`;
    await write({ 'products/pets/openapi.yaml': root(url) });
    const { problems } = await read();
    expect(problems).toMatchObject([{ rule: 'external_reference', file: 'products/pets/openapi.yaml', line: 12 }]);
    expect(asked).toBe(0);
    server.close();
  });
});
