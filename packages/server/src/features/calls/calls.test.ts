import { createHash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type AnalyticsStore, type Call, StoreUnavailable } from '@stoa/analytics/analytics-store';
import { newestCalls } from '@stoa/analytics/testing/newest-calls';
import { createReferenceStore } from '@stoa/analytics/testing/reference-store';
import type { Client } from '@stoa/client/full-client';
import type { Ingested } from '@stoa/contract/calls';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let operator: Client;
let ada: BrowserLike;
let applicationId: string;
let registrationId: string;
let edge: { id: string; token: string };
let limited: { id: string; token: string };
let store: AnalyticsStore;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  operator = await app.operator();
  ada = await app.signedIn('ada');
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  registrationId = await register(catalogue.openVersionId);
  edge = await operator.call('createGateway', { body: { name: 'edge' } });
  const product_version_ids = [catalogue.versionId];
  limited = await operator.call('createGateway', { body: { name: 'limited', product_version_ids } });
});
afterAll(() => app.close());
beforeEach(() => {
  store = createReferenceStore();
  Object.assign(app.deps, { analytics: store });
});

async function register(product_version_id: string): Promise<string> {
  const params = { applicationId };
  return (await ada.call('createRegistration', { params, body: { product_version_id } })).id;
}

const aCall = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: randomUUID(),
  ts: Date.now() / 1000 - 10,
  method: 'GET',
  path: '/parcels',
  status: 200,
  latency_s: 0.25,
  upstream_s: '0.1, 0.05',
  req_bytes: 120,
  res_bytes: 4096,
  application_id: applicationId,
  registration_id: registrationId,
  product_version_id: catalogue.openVersionId,
  deny: '',
  gateway: 'edge',
  ...more,
});
/** A version with a specification that was indexed. */
async function addVersion(server: string, paths: readonly string[]): Promise<string> {
  const { portal_id } = app.portal;
  const spec_sha256 = createHash('sha256').update(server).digest('hex');
  const spec = { portal_id, spec_sha256 };
  const bytes = Buffer.from('{}');
  const blob = { portal_id, sha256: spec_sha256, size: 2, media_type: 'application/json', bytes };
  await app.db.insertInto('blobs').values(blob).execute();
  const state = { syntax: 'json', indexer_version: 1, revision: 'r1', failure: null } as const;
  await app.db
    .insertInto('spec_indexes')
    .values({ ...spec, ...state })
    .execute();
  const variables = { region: { default: 'eu' } };
  const manifest = brotliCompressSync(JSON.stringify({ servers: [{ url: server, variables }] }));
  await app.db
    .insertInto('spec_parts')
    .values({ ...spec, kind: 'manifest', key: '', bytes: manifest })
    .execute();
  const operation = { operation_id: null, summary: null, deprecated: false, tags: JSON.stringify([]) };
  const operations = paths.map((path, position) => ({ ...spec, ...operation, position, path, method: 'get' }));
  await app.db.insertInto('spec_operations').values(operations).execute();
  const id = newId();
  const registering = { registration_enabled: false, registration_auto_approve: false };
  const version = { portal_id, id, product_id: catalogue.productId, name: id, deprecated: false, sunset_at: null };
  await app.db
    .insertInto('product_versions')
    .values({ ...version, ...registering, spec_sha256, updated_at: app.deps.now() })
    .execute();
  await app.deps.admission.catchUp();
  return id;
}

const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');

interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Ingested & {
    detail?: string;
    code?: string;
    invalid_parameters?: { field: string; reason: string }[];
  };
}

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = '/gateway/v1/calls',
): Promise<Sent> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-gateway-token': edge.token, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Sent['body'] };
}

/** What the store holds of the version, newest first. */
const kept = (id = applicationId) => newestCalls(store, app.portal.portal_id, id, 2_000);
async function onlyKept(): Promise<Call> {
  const [call, ...others] = await kept();
  expect(others).toEqual([]);
  return call as Call;
}

describe('gateways point 12: who reports', () => {
  test('a gateway by X-Gateway-Token or as a bearer; to anybody else the address does not exist, whatever is sent', async () => {
    const body = lines(aCall());
    expect(await send(body)).toMatchObject({ status: 202, body: { accepted: 1, duplicates: 0, rejected: [] } });
    const bearer = await send(body, { 'x-gateway-token': '', authorization: `Bearer ${edge.token}` });
    expect(bearer).toMatchObject({ status: 202, body: { accepted: 0, duplicates: 1 } });
    const absent = await fetch(`${app.url}/gateway/v1/nothing`, { method: 'POST' });
    const expected = { ...((await absent.json()) as object), instance: '' };
    for (const stranger of [{ 'x-gateway-token': 'stoa_gw_forged' }, { 'x-gateway-token': '' }]) {
      for (const [type, content] of [
        ['application/x-ndjson', body],
        ['text/plain', 'nonsense'],
        ['application/json', 'x'.repeat(1_500_000)],
      ] as const) {
        const { status, body: problem } = await send(content, { ...stranger, 'content-type': type });
        expect(status).toBe(404);
        expect({ ...problem, instance: '' }).toEqual(expected);
      }
    }
    expect(await kept()).toHaveLength(1);
  });

  test('a gateway is believed about the versions that it guards, and about no other portal’s ids', async () => {
    const foreign = aCall({ application_id: randomUUID(), registration_id: '' });
    const { body } = await send(lines(aCall(), foreign, aCall({ product_version_id: catalogue.versionId })), {
      'x-gateway-token': limited.token,
    });
    expect(body).toMatchObject({ accepted: 0, duplicates: 0 });
    expect(body.rejected).toEqual([
      { line: 1, reason: 'product_version_id must be a version of this portal that this gateway guards' },
      { line: 2, reason: 'product_version_id must be a version of this portal that this gateway guards' },
      { line: 3, reason: 'registration_id must belong to application_id and product_version_id' },
    ]);
    const unregistered = aCall({ product_version_id: catalogue.versionId, registration_id: '-' });
    expect((await send(lines(unregistered), { 'x-gateway-token': limited.token })).body.accepted).toBe(1);
    expect((await onlyKept()).gatewayId).toBe(limited.id);
  });

  test('the portal notes when it reported last', async () => {
    await send(lines(aCall()));
    await vi.waitFor(async () => {
      const { last_seen_at } = await app.db
        .selectFrom('gateways')
        .select('last_seen_at')
        .where('id', '=', edge.id)
        .executeTakeFirstOrThrow();
      expect(last_seen_at).not.toBeNull();
    });
  });
});

describe('gateways point 12: what is read', () => {
  test('every field of a record', async () => {
    const ts = Math.floor(Date.now() / 1000) - 60;
    const record = aCall({ ts: ts + 0.123, deny: 'quota', method: 'post', path: '/parcels?key=secret#x' });
    expect((await send(lines(record))).body.accepted).toBe(1);
    expect(await onlyKept()).toEqual({
      gatewayId: edge.id,
      id: record.id,
      at: ts * 1000 + 123,
      applicationId,
      productVersionId: catalogue.openVersionId,
      status: 200,
      latencyS: 0.25,
      upstreamS: expect.closeTo(0.15),
      requestBytes: 120,
      responseBytes: 4096,
      method: 'POST',
      path: '/parcels',
      operation: null,
      denied: 'quota',
    });
  });

  test('a JSON array, gzip, a charset, a byte-order mark, CR LF, empty lines and a last line that was cut', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    const json = { 'content-type': 'application/json; charset=utf-8' };
    expect((await send(JSON.stringify([aCall(), aCall()]), json)).body.accepted).toBe(2);
    expect((await send(new Uint8Array(gzipSync(lines(aCall(), aCall()))), gzip)).body.accepted).toBe(2);
    expect((await send(lines(aCall()), { 'content-type': 'Application/X-NDJSON; charset="UTF-8"' })).status).toBe(202);
    const messy = `\ufeff${JSON.stringify(aCall())}\r\n\r\n   \n${JSON.stringify(aCall())}\r\n{"id":"cut","ts":17`;
    expect((await send(messy)).body).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: [{ line: 5, reason: 'the record must be a JSON object on one line' }],
    });
  });

  test('portal §2: the operation is the specification’s own, with and without the path of its server', async () => {
    const versionId = await addVersion('https://{region}.parcels.example/api/v2/', ['/parcels', '/parcels/{id}']);
    const paths = ['/parcels', '/api/v2/parcels/p-1', '/api/v2', '/api/v2x/parcels', '/parcels/p-1/labels'];
    const records = paths.map((path) => aCall({ path, product_version_id: versionId, registration_id: '' }));
    expect((await send(lines(...records))).body.accepted).toBe(paths.length);
    expect(Object.fromEntries((await kept()).map(({ operation, path }) => [path, operation]))).toEqual({
      '/parcels': '/parcels',
      '/api/v2/parcels/p-1': '/parcels/{id}',
      '/api/v2': null,
      '/api/v2x/parcels': null,
      '/parcels/p-1/labels': null,
    });
  });

  test('a specification that is published anew counts from the next batch', async () => {
    const { spec_sha256 } = await app.db
      .selectFrom('product_versions')
      .select('spec_sha256')
      .where('id', '=', catalogue.openVersionId)
      .executeTakeFirstOrThrow();
    await send(lines(aCall()));
    expect((await onlyKept()).operation).toBe('/parcels');
    const of = (sha256: string | null) =>
      app.db.updateTable('product_versions').set({ spec_sha256: sha256 }).where('id', '=', catalogue.openVersionId);
    await of(null).execute();
    app.advance(2_000);
    await send(lines(aCall({ id: 'after' })));
    expect((await kept()).find(({ id }) => id === 'after')?.operation).toBeNull();
    await of(spec_sha256).execute();
    app.advance(2_000);
    await send(lines(aCall({ id: 'again' })));
    expect((await kept()).find(({ id }) => id === 'again')?.operation).toBe('/parcels');
  });

  test('a call of nobody known counts for the version; a deleted registration’s last calls count for its application', async () => {
    const gone = await register(catalogue.versionId);
    await ada.call('deleteRegistration', { params: { applicationId, registrationId: gone } });
    const nobody = aCall({ application_id: '-', registration_id: '', status: 401, deny: 'missing_credential' });
    const late = aCall({ registration_id: gone, product_version_id: catalogue.versionId });
    const alone = aCall({ application_id: null, product_version_id: undefined });
    const { body } = await send(lines(nobody, late, alone));
    expect(body).toEqual({ accepted: 3, duplicates: 0, rejected: [] });
    expect((await kept()).map(({ productVersionId }) => productVersionId).sort()).toEqual(
      [catalogue.versionId, catalogue.openVersionId].sort(),
    );
  });

  test('decision 021: the last calls of a deleted application, or of a deleted developer’s, count for the version', async () => {
    const leaving = await app.signedIn('leaving');
    const create = async (name: string) => (await leaving.call('createApplication', { body: { name } })).id;
    const [deleted, withItsOwner] = [await create('Deleted'), await create('With its owner')];
    const body = { product_version_id: catalogue.openVersionId };
    const { id } = await leaving.call('createRegistration', { params: { applicationId: deleted }, body });
    await leaving.call('deleteApplication', { params: { applicationId: deleted } });
    await app.db.deleteFrom('developers').where('email', '=', leaving.person.email).execute();
    await app.deps.admission.catchUp();
    const last = aCall({ application_id: deleted, registration_id: id });
    const lastOfOwner = aCall({ application_id: withItsOwner, registration_id: newId() });
    const ofNone = aCall({ application_id: deleted, registration_id: id, product_version_id: '' });
    const unguarded = aCall({ application_id: deleted, registration_id: id, product_version_id: newId() });
    const never = aCall({ application_id: newId(), registration_id: '' });
    const { body: told } = await send(lines(last, lastOfOwner, ofNone, unguarded, never));
    expect(told).toMatchObject({ accepted: 2, duplicates: 0 });
    expect(told.rejected.map(({ line }) => line)).toEqual([3, 4, 5]);
    const window = { startMs: 0, endMs: Date.now(), bucketMs: null, filters: [], applicationIds: null };
    const rows = await store.query(app.portal.portal_id, {
      ...window,
      dimensions: ['application', 'product_version'],
      percentiles: null,
    });
    expect(rows.map(({ key, count }) => [...key, count])).toEqual([['', catalogue.openVersionId, 2]]);
  });
});

describe('gateways point 12: what is refused', () => {
  test('one bad line never loses the batch; each is named with field and rule, and no value is repeated', async () => {
    const day = 86_400;
    const now = app.deps.now().getTime() / 1000;
    const bad: [Record<string, unknown> | unknown, string][] = [
      [aCall({ id: '' }), 'id is missing'],
      [aCall({ id: 'x'.repeat(129) }), 'id must be'],
      [aCall({ id: 'a\0b' }), 'id must be'],
      [aCall({ ts: undefined }), 'ts is missing'],
      [aCall({ ts: 'yesterday' }), 'ts must be'],
      [aCall({ ts: '2026-11-22T10:00:00' }), 'ts must be'],
      [aCall({ ts: now + 600 }), 'ts must not lie in the future'],
      [aCall({ ts: now - 400 * day }), 'ts lies before'],
      [aCall({ status: undefined }), 'status is missing'],
      [aCall({ status: 'ok-secret' }), 'status must be'],
      [aCall({ status: 99 }), 'status must be'],
      [aCall({ latency_s: -1 }), 'latency_s must be'],
      [aCall({ upstream_s: '0.1, secret' }), 'upstream_s must be'],
      [aCall({ req_bytes: 1.5 }), 'req_bytes must be'],
      [aCall({ res_bytes: '-5' }), 'res_bytes must be'],
      [aCall({ application_id: 'secret' }), 'application_id must be a UUID'],
      [aCall({ application_id: randomUUID(), registration_id: '' }), 'application_id must be an application'],
      [aCall({ registration_id: randomUUID() }), 'registration_id must be a registration'],
      [aCall({ product_version_id: '', registration_id: '' }), 'product_version_id is missing'],
      [aCall({ product_version_id: randomUUID() }), 'product_version_id must be a version'],
      [[1], 'the record must be a JSON object'],
      ['text', 'the record must be a JSON object'],
      [aCall({ padding: 'x'.repeat(70_000) }), 'the record must not be longer than'],
    ];
    const { status, body } = await send(lines(aCall(), ...bad.map(([record]) => record), aCall()));
    expect(status).toBe(202);
    expect(body.accepted).toBe(2);
    expect(body.rejected.map(({ line }) => line)).toEqual(bad.map((_, index) => index + 2));
    for (const [index, [, reason]] of bad.entries()) expect(body.rejected[index]?.reason).toContain(reason);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('400 only when nothing in it can be read', async () => {
    for (const nothing of ['', '\n\n', '{"id":', '[1, 2', 'nonsense\nmore', '[]']) {
      const { status, body } = await send(nothing);
      expect(status, nothing).toBe(400);
      expect(body.invalid_parameters?.length, nothing).toBeGreaterThan(0);
    }
    expect(await send(lines({}))).toMatchObject({ status: 202, body: { accepted: 0 } });
  });

  test('413 for more than 1,000 records or 1 MB, packed or not, and nothing of it is kept', async () => {
    const many = lines(...Array.from({ length: 1_001 }, () => aCall()));
    expect((await send(new Uint8Array(gzipSync(many)), { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await send(JSON.stringify(Array.from({ length: 1_001 }, () => 1)))).status).toBe(413);
    const large = `${lines(aCall())}\n${' '.repeat(1_048_576)}`;
    expect(await send(large)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 1_048_576, ' ')));
    expect((await send(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect(await chunked(Array.from({ length: 40 }, () => ' '.repeat(65_536)))).toBe(413);
    expect(await kept()).toEqual([]);
    expect((await send(lines(...Array.from({ length: 1_000 }, () => aCall())))).body.accepted).toBe(1_000);
  });

  /** Sends the parts without a `Content-Length`. */
  function chunked(parts: readonly string[]): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/x-ndjson', 'x-gateway-token': edge.token };
      const request = httpRequest(`${app.url}/gateway/v1/calls`, { method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      }).on('error', reject);
      for (const part of parts) request.write(part);
      request.end();
    });
  }

  test('415 for another type, charset or coding, and 400 for what is not packed as it says', async () => {
    const body = lines(aCall());
    const wrong: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-ndjson; charset=latin1' },
      { 'content-encoding': 'br' },
    ];
    for (const headers of wrong) expect((await send(body, headers)).status, JSON.stringify(headers)).toBe(415);
    expect((await send(body, { 'content-encoding': 'gzip' })).status).toBe(400);
    const cut = gzipSync(body).subarray(0, 40);
    expect((await send(new Uint8Array(cut), { 'content-encoding': 'gzip' })).status).toBe(400);
  });

  test('503 with Retry-After while the store is away, and 404 where no calls are kept', async () => {
    Object.assign(app.deps, { analytics: { ...store, add: () => Promise.reject(new StoreUnavailable('away')) } });
    const away = await send(lines(aCall()));
    expect(away.status).toBe(503);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    Object.assign(app.deps, { analytics: null });
    expect((await send(lines(aCall()))).status).toBe(404);
  });

  test('429 with Retry-After for a gateway that sends too much at once, while others are heard', async () => {
    const held = Promise.withResolvers<void>();
    const add: AnalyticsStore['add'] = async (portalId, calls) => {
      if (calls[0]?.gatewayId === edge.id) await held.promise;
      return store.add(portalId, calls);
    };
    Object.assign(app.deps, { analytics: { ...store, add } });
    const refused: Sent[] = [];
    const all = Array.from({ length: 12 }, async () => {
      const sent = await send(lines(aCall()));
      if (sent.status === 429) refused.push(sent);
      return sent.status;
    });
    await vi.waitFor(() => expect(refused).toHaveLength(4));
    expect(refused[0]?.body.code).toBe('too_many_requests');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = aCall({ product_version_id: catalogue.versionId, registration_id: '' });
    expect((await send(lines(other), { 'x-gateway-token': limited.token })).body.accepted).toBe(1);
    held.resolve();
    const statuses = (await Promise.all(all)).sort();
    expect(statuses).toEqual([...Array(8).fill(202), ...Array(4).fill(429)]);
    expect((await send(lines(aCall()))).status).toBe(202);
  });
});

describe('/metrics', () => {
  test.each(['x-forwarded-for', 'forwarded'])('is nothing for those who come through a proxy (%s)', async (name) => {
    expect((await fetch(`${app.url}/metrics`, { headers: { [name]: 'for=192.0.2.1' } })).status).toBe(404);
  });

  test('counts calls by what became of them', async () => {
    const series = async () => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      const found = text.matchAll(/^stoa_reported_calls_total\{outcome="(\w+)",reason="(\w*)"\} (\d+)$/gm);
      return Object.fromEntries(
        [...found].map(([, outcome, reason, count]) => [`${outcome} ${reason}`, Number(count)]),
      );
    };
    const before = await series();
    const again = aCall();
    const bad = [aCall({ id: '' }), aCall({ ts: 1 }), aCall({ product_version_id: randomUUID() }), 'text'];
    await send(lines(again, again, aCall(), ...bad));
    const after = await series();
    const risen = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
    expect(risen).toEqual({
      'accepted ': 2,
      'duplicate ': 1,
      'rejected unreadable': 1,
      'rejected invalid': 1,
      'rejected unknown': 1,
      'rejected time': 1,
    });
  });
});

describe('importCalls', () => {
  test('operators import in the name of a gateway, with its rights; a gateway that is none is 404', async () => {
    const body = lines(aCall({ ts: Date.now() - 20 * 86_400_000 }), aCall({ product_version_id: catalogue.versionId }));
    const params = { gatewayId: edge.id };
    const headers = { 'content-type': 'application/x-ndjson' };
    const imported = await operator.call('importCalls', { params, body, headers });
    expect(imported).toMatchObject({ accepted: 1, rejected: [{ line: 2 }] });
    expect((await onlyKept()).gatewayId).toBe(edge.id);
    expect(await operator.call('importCalls', { params, body, headers })).toMatchObject({ accepted: 0, duplicates: 1 });
    const limitedParams = { gatewayId: limited.id };
    expect(await operator.call('importCalls', { params: limitedParams, body, headers })).toMatchObject({ accepted: 0 });
    await expect(
      operator.call('importCalls', { params: { gatewayId: randomUUID() }, body, headers }),
    ).rejects.toThrow();
  });
});

describe('OTLP/HTTP logs', () => {
  const attribute = (key: string, value: unknown) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  });
  const request = (...logRecords: unknown[]) => JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
  const post = (body: string) => send(body, { 'content-type': 'application/json' }, '/gateway/v1/logs');

  test('each record is a call, named as ours or by the semantic conventions of HTTP', async () => {
    const at = Date.now() - 5_000;
    const record = {
      timeUnixNano: `${at}000000`,
      traceId: '5b8efff798038103d269b633813fc60c',
      spanId: 'eee19b7ec3c1b174',
      attributes: [
        attribute('http.request.method', 'GET'),
        attribute('url.path', '/parcels'),
        attribute('http.response.status_code', 204),
        { key: 'http.server.request.duration', value: { doubleValue: 0.5 } },
        attribute('application_id', applicationId),
        attribute('product_version_id', catalogue.openVersionId),
      ],
    };
    expect(await post(request(record))).toMatchObject({ status: 200, body: {} });
    expect(await onlyKept()).toMatchObject({
      id: '5b8efff798038103d269b633813fc60c-eee19b7ec3c1b174',
      at,
      method: 'GET',
      status: 204,
      latencyS: 0.5,
      operation: '/parcels',
    });
  });

  test('ids may stand with the resource; its other attributes name nothing, and a record’s own ids go first', async () => {
    const own = ['product_version_id', 'application_id', 'registration_id'];
    const fields = Object.entries(aCall({ status: 201 })).filter(([key]) => !own.includes(key));
    const record = (more: object = {}) => ({
      attributes: Object.entries({ ...Object.fromEntries(fields), id: randomUUID(), ...more }).map(([key, value]) =>
        attribute(key, String(value)),
      ),
    });
    const resource = {
      attributes: [
        attribute('id', 'one-for-all'),
        attribute('status', 503),
        attribute('product_version_id', catalogue.openVersionId),
        attribute('application_id', applicationId),
      ],
    };
    const logRecords = [record(), record(), record({ product_version_id: catalogue.versionId }), { attributes: [] }];
    const sent = JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
    expect(await post(sent)).toMatchObject({ body: { partialSuccess: { rejectedLogRecords: 1 } } });
    const calls = await kept();
    expect(calls.map(({ productVersionId }) => productVersionId).toSorted()).toEqual(
      [catalogue.openVersionId, catalogue.openVersionId, catalogue.versionId].toSorted(),
    );
    for (const call of calls) expect(call).toMatchObject({ applicationId, status: 201 });
  });

  test('an export without records is one without calls', async () => {
    for (const empty of ['{}', '{"resourceLogs":[]}', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[]}]}]}'])
      expect(await post(empty)).toMatchObject({ status: 200, body: {} });
    expect(await kept()).toEqual([]);
  });

  test('records that are no calls are counted and named (OTLP partial success)', async () => {
    const fields = Object.entries(aCall({ upstream_s: '' })).map(([key, value]) => attribute(key, String(value)));
    const { status, body } = await post(request({ body: { kvlistValue: { values: fields } } }, { attributes: [] }));
    expect(status).toBe(200);
    expect(body).toEqual({
      partialSuccess: { rejectedLogRecords: 1, errorMessage: 'Record 2: id is missing: it tells calls apart' },
    });
    expect(await kept()).toHaveLength(1);
  });

  test('what is no OTLP request is 400, another type 415', async () => {
    for (const nothing of ['[]', '{"resourceLogs":1}', 'x']) expect((await post(nothing)).status).toBe(400);
    const protobuf = await send('x', { 'content-type': 'application/x-protobuf' }, '/gateway/v1/logs');
    expect(protobuf.status).toBe(415);
  });
});
