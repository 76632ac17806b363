import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import { createReferenceStore } from '@stoa/analytics/testing/reference-store';
import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Client;
let catalogue: Catalogue;
let folder: string;
let store: AnalyticsStore;

beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  catalogue = await addCatalogue(app);
  await operator.call('createGateway', { body: { name: 'edge' } });
  folder = mkdtempSync(join(tmpdir(), 'stoa-calls-'));
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  store = createReferenceStore();
  Object.assign(app.deps, { analytics: store });
});

const stoa = (args: readonly string[], stdin?: Readable, gateway = 'edge') =>
  runStoa(operator, ['calls', 'import', ...args, '--gateway', gateway], stdin && { stdinStream: () => stdin });

const record = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: randomUUID(),
    ts: Date.now() / 1000 - 86_400,
    method: 'GET',
    path: '/parcels',
    status: 200,
    latency_s: 0.1,
    product_version_id: catalogue.openVersionId,
    ...more,
  });
const many = (count: number) => Array.from({ length: count }, () => record()).join('\n');

function file(content: string | Buffer): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
}

async function total(): Promise<number> {
  const question = { startMs: 0, endMs: Date.now(), dimensions: [], bucketMs: null, filters: [] };
  const [row] = await store.query(app.portal.portal_id, { ...question, applicationIds: null, percentiles: null });
  return row?.count ?? 0;
}

describe('stoa calls import', () => {
  test('a file is imported whole, packed or not, by name or by standard input; once more counts nothing twice', async () => {
    const content = many(3_500);
    const first = await stoa([file(content)]);
    expect(first).toMatchObject({
      code: 0,
      out: '3,500 records: 3,500 imported, 0 known already, 0 rejected.',
    });
    const packed = file(gzipSync(`${content}\n${record()}\n`));
    expect(JSON.parse((await stoa([packed, '--json'])).out)).toEqual({
      records: 3_501,
      accepted: 1,
      duplicates: 3_500,
      rejected: 0,
      rejections: [],
    });
    const bytes = gzipSync(content);
    // The first byte alone: two say that it is packed.
    const parts = [bytes.subarray(0, 1), bytes.subarray(1, 5), bytes.subarray(5)];
    expect((await stoa(['-'], Readable.from(parts))).out).toContain('3,500 known already');
    expect(await total()).toBe(3_501);
  });

  test('each rejected line is named as it stands in the file, the rest is imported, and the exit code is 1', async () => {
    const long = record({ padding: 'x'.repeat(200_000) });
    const lines = [many(1_200), '', record({ status: 7 }), 'nonsense', long, '\r', record(), '{"id":"cut'];
    const { code, out, err } = await stoa([file(lines.join('\n'))]);
    expect(code).toBe(1);
    expect(out).toBe('1,205 records: 1,201 imported, 0 known already, 4 rejected.');
    expect(err.split('\n')).toEqual([
      'Line 1202: status must be a whole number from 100 to 999.',
      'Line 1203: the record must be a JSON object on one line.',
      'Line 1204: the record must not be longer than 65536 bytes.',
      'Line 1207: the record must be a JSON object on one line.',
    ]);
  });

  test('of many rejected lines the first are shown; a file that holds no record at all is no success', async () => {
    const { code, out, err } = await stoa([file('nonsense\n'.repeat(1_500))]);
    expect(code).toBe(1);
    expect(out).toBe('1,500 records: 0 imported, 0 known already, 1,500 rejected.');
    expect(err).toContain('Line 1: ');
    expect(err).toContain('… and 1,480 more.');
    expect(await stoa([file('')])).toMatchObject({ code: 0, out: expect.stringMatching(/^0 records/) });
  });

  test('a server that is away for a while is waited for; after the time limit the command ends with exit code 1 and a sentence', async () => {
    let refusals = 1_000;
    const add: AnalyticsStore['add'] = (...calls) => {
      refusals -= 1;
      return refusals >= 0 ? Promise.reject(new StoreUnavailable('away')) : store.add(...calls);
    };
    Object.assign(app.deps, { analytics: { ...store, add } });
    const path = file(many(2_100));
    const given = await stoa([path, '--wait', '0']);
    expect(given).toMatchObject({ code: 1, err: expect.stringContaining('could not be kept') });
    refusals = 2;
    expect(await stoa([path])).toMatchObject({ code: 0, out: expect.stringContaining('2,100 imported') });
    expect(refusals).toBeLessThan(-2);
    expect(await total()).toBe(2_100);
  });

  test('what cannot be read, and a gateway that is none, fail with a sentence', async () => {
    const missing = await stoa([join(folder, 'nowhere')]);
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('The file cannot be read: ENOENT') });
    const cut = await stoa([file(gzipSync(many(50)).subarray(0, 500))]);
    expect(cut).toMatchObject({ code: 1, err: expect.stringContaining('The file cannot be read') });
    expect((await stoa([file(record())], undefined, 'nobody')).err).toContain('There is no gateway called nobody');
    expect((await stoa([file(record()), '--wait', 'long'])).err).toContain('--wait must be a whole number');
  });
});
