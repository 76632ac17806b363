import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Client } from '@stoa/client/full-client';
import type { ApplyResult, PortalManifest } from '@stoa/contract/portal-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Sends what a publisher could send to the server itself, past every check of the command line. */
let app: TestApp;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());

const good = (title: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'ok' } } } } },
  });

function manifestOf(sha256: string, size: number, media_type: string): PortalManifest {
  const specification = { sha256, size, media_type, path: 'products/a/openapi' };
  const version = { name: 'v1', specification, deprecated: false, sunset_at: null, registration: null };
  return {
    format: 1,
    portal: { name: 'P', public: true, appearance: {} },
    products: [{ slug: 'a', name: 'A', versions: [version] }],
  } as unknown as PortalManifest;
}

async function publish(
  content: string | Buffer,
  syntax: 'json' | 'yaml' = 'yaml',
  to = operator,
): Promise<ApplyResult> {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await to.call('putBlob', { params: { sha256 }, body: new Uint8Array(bytes) });
  const body = manifestOf(sha256, bytes.length, `application/${syntax}`);
  return to.call('applyPortal', { query: { plan: false }, body });
}

const rulesOf = ({ applied, problems }: ApplyResult) => ({ applied, rules: problems.map(({ rule }) => rule) });

async function revision(): Promise<string> {
  const [product] = (await app.visitor().call('listProducts')).data;
  const versionId = product?.latest_version?.id ?? '';
  const response = await fetch(`${app.url}/api/v2/products/${product?.id}/versions/${versionId}/reference`);
  return ((await response.json()) as { revision: string }).revision;
}

const head = "openapi: 3.1.0\ninfo: { title: t, version: '1' }\n";

describe('refused with a clear problem, and what is published stays', () => {
  test.each<[string, () => string, 'json' | 'yaml', string]>([
    [
      'an alias bomb',
      () =>
        [...'abcdefghijkl']
          .map(
            (name, index, names) =>
              `${name}: &${name} [${Array(12)
                .fill(index ? `*${names[index - 1]}` : 'x')
                .join()}]`,
          )
          .join('\n'),
      'yaml',
      'too_large|too_deep|syntax|alias',
    ],
    [
      '100,000 levels of JSON',
      () => `{"openapi":"3.1.0","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'json',
      'too_deep',
    ],
    [
      '100,000 levels of YAML',
      () => `openapi: 3.1.0\nx: ${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'yaml',
      'too_deep|syntax',
    ],
    ['a reference to a file', () => `${head}paths: { /a: { $ref: ./a.yaml } }`, 'yaml', 'external_reference'],
    ['no document', () => '"/etc/passwd"', 'json', 'openapi_version'],
    ['an entity bomb', () => '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'yaml', 'syntax|openapi_version'],
    [
      'members called __proto__',
      () => '{"__proto__":{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{}}}',
      'json',
      'openapi_version',
    ],
  ])('%s', async (_, content, syntax, rule) => {
    expect(rulesOf(await publish(good('before'), 'json'))).toEqual({ applied: true, rules: [] });
    const before = await revision();
    const result = await publish(content(), syntax);
    expect(rulesOf(result)).toEqual({ applied: false, rules: expect.arrayContaining([expect.stringMatching(rule)]) });
    expect(result.problems[0]?.file).toBe('products/a/openapi');
    expect(await revision()).toBe(before);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  test('a $ref to a file that is there and to a server that listens reads neither', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoa-canary-'));
    const canary = join(folder, 'canary.yaml');
    await writeFile(canary, 'type: string\ndescription: canary-was-read\n');
    const { atimeMs } = await stat(canary);
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('type: string');
    });
    server.on('connection', () => {
      asked += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.yaml`;
    const targets = [canary, pathToFileURL(canary).href, url, `${url}#/a`];
    const schemas = targets.map((target, index) => `    S${index}: { $ref: '${target}' }\n`).join('');
    const result = await publish(`${head}paths: {}\ncomponents:\n  schemas:\n${schemas}`);
    expect(rulesOf(result)).toEqual({ applied: false, rules: targets.map(() => 'external_reference') });
    expect(JSON.stringify(result)).not.toContain('canary-was-read');
    expect({ asked, atimeMs: (await stat(canary)).atimeMs }).toEqual({ asked: 0, atimeMs });
    server.close();
    await rm(folder, { recursive: true });
  });
});

test('texts that PostgreSQL cannot hold are published all the same', async () => {
  const text = good('odd').replace(
    '"operationId":"a"',
    '"operationId":"a\\u0000b","summary":"half \\ud83d","tags":["\\u0000"]',
  );
  expect(rulesOf(await publish(text, 'json'))).toEqual({ applied: true, rules: [] });
  expect(await revision()).toMatch(/^[0-9a-f]{32}$/);
});

test('names longer than an index of PostgreSQL can hold are published all the same', async () => {
  const name = 'n'.repeat(1_900);
  const schemas = { [name]: { type: 'object', properties: { self: { $ref: `#/components/schemas/${name}` } } } };
  const document = { ...JSON.parse(good('long')), components: { schemas } };
  document.paths['/a'].get.operationId = 'o'.repeat(100_000);
  document.paths['/a'].get.responses[200].content = { 'a/b': { schema: { $ref: `#/components/schemas/${name}` } } };
  expect(rulesOf(await publish(JSON.stringify(document), 'json'))).toEqual({ applied: true, rules: [] });
  expect(await revision()).toMatch(/^[0-9a-f]{32}$/);
});

describe('limits', () => {
  test.each<[string, { timeoutMs?: number; heapMb?: number }, () => string]>([
    ['time', { timeoutMs: 1 }, () => good('slow')],
    ['memory', { heapMb: 70 }, () => `{"x":[${'{"a":[1]},'.repeat(1_500_000)}1]}`],
  ])('a document that takes too much %s ends its process alone', async (_, limits, content) => {
    const small = await startTestApp({}, undefined, limits);
    try {
      const result = await publish(content(), 'json', await small.operator());
      expect(rulesOf(result)).toEqual({ applied: false, rules: ['too_costly'] });
      expect((await fetch(`${small.url}/healthz`)).status).toBe(200);
      expect(await small.db.selectFrom('spec_indexes').selectAll().execute()).toEqual([]);
    } finally {
      await small.close();
    }
  });
});

test('a process that is killed while it stores an index leaves the former one whole', async () => {
  expect(rulesOf(await publish(good('kept'), 'json'))).toEqual({ applied: true, rules: [] });
  const before = await revision();
  const sha256 = createHash('sha256').update(good('kept')).digest('hex');
  const parts = () =>
    app.db
      .selectFrom('spec_parts')
      .selectAll()
      .where('spec_sha256', '=', sha256)
      .orderBy('kind')
      .orderBy('key')
      .execute();
  const whole = await parts();
  const writer = fork(fileURLToPath(new URL('../../testing/index-writer.ts', import.meta.url)), [
    JSON.stringify(app.connection),
    app.portal.portal_id,
    sha256,
  ]);
  await new Promise((resolve) => writer.once('message', resolve));
  const ended = new Promise((resolve) => writer.once('exit', resolve));
  writer.kill('SIGKILL');
  await ended;
  expect(await revision()).toBe(before);
  expect(await parts()).toEqual(whole);
  // No process has to wait for a lock that the dead one held.
  await app.db.deleteFrom('spec_indexes').where('spec_sha256', '=', sha256).execute();
  expect(await revision()).toBe(before);
  expect((await parts()).length).toBe(whole.length);
});
