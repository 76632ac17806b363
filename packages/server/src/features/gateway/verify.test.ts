import { writeFile } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { allowHeaders } from '@stoa/contract/gateway';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { rawConnection } from '../../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string } };
let token: string;
let applicationId: string;
let registrationId: string;
let credentialId: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  token = await addGateway(app);
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  ({ id: credentialId, credential: key } = await ada.call('createCredential', { params: { applicationId } }));
  registrationId = (
    await ada.call('createRegistration', {
      params: { applicationId },
      body: { product_version_id: catalogue.openVersionId },
    })
  ).id;
});
afterAll(() => app.close());

/** The same server with a built portal. */
async function withPages(): Promise<string> {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  const { http } = await buildApp(app.deps, { ready: true }, folder);
  onTestFinished(() => http.close());
  return http.listen({ port: 0, host: '127.0.0.1' });
}

interface Check {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly error: string | null;
}

async function verify(headers: Record<string, string>, path = '/gateway/v1/verify', method = 'GET'): Promise<Check> {
  // Tests write to tables behind the server's back.
  await app.deps.admission.catchUp();
  const response = await fetch(`${app.url}${path}`, { method, headers: { 'x-gateway-token': token, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    body: await response.text(),
    error: response.headers.get('x-portal-error'),
  };
}

const guarded = () => ({ 'x-product-version': catalogue.openVersionId });
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const raw = (method: string, headers: Record<string, string>, body = '', path = '/gateway/v1/verify') =>
  `${method} ${path} HTTP/1.1\r\nHost: portal\r\n${lines({ 'X-Gateway-Token': token, ...guarded(), 'X-Api-Key': key, ...headers })}\r\n${body}`;

describe('gateways point 5: the allowing answer', () => {
  test('gateways finding 2: 200 with Content-Length 0, not chunked, on a connection that stays open', async () => {
    const connection = await rawConnection(app.url);
    for (let count = 0; count < 3; count += 1) {
      const { status, headers, body } = await connection.ask(raw('GET', { 'Accept-Encoding': 'gzip, br' }));
      expect(status).toBe(200);
      expect(headers['content-length']).toBe('0');
      expect(headers).not.toHaveProperty('transfer-encoding');
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.connection).not.toBe('close');
      expect(body).toBe('');
    }
    expect(connection.open).toBe(true);
    connection.close();
  });

  test('names application, registration, version, credential and strategy; may be cached for 5 s and is not private', async () => {
    const { status, headers } = await verify({ ...guarded(), 'x-api-key': key });
    expect(status).toBe(200);
    expect(Object.fromEntries(allowHeaders.map((name) => [name, headers.get(name)]))).toEqual({
      'x-consumer-id': applicationId,
      'x-registration-id': registrationId,
      'x-product-version-id': catalogue.openVersionId,
      'x-granted-scopes': '',
      'x-credential-id': credentialId,
      'x-auth-strategy': 'key_auth',
    });
    expect(headers.get('cache-control')).toBe('max-age=5');
    expect(headers.has('set-cookie')).toBe(false);
  });

  test('granted scopes are separated by spaces (RFC 6749 §3.3)', async () => {
    const registration = app.db.updateTable('registrations').where('id', '=', registrationId);
    await registration.set({ scopes: JSON.stringify(['read', 'write:all']) }).execute();
    expect((await verify({ ...guarded(), 'x-api-key': key })).headers.get('x-granted-scopes')).toBe('read write:all');
    await registration.set({ scopes: JSON.stringify([]) }).execute();
  });
});

describe('gateways point 4, point 6: the refusing answer', () => {
  const refusal = async (headers: Record<string, string>, path?: string) => {
    const check = await verify(headers, path);
    // All of them, so that a gateway overwrites what its caller forged.
    for (const name of allowHeaders) expect(check.headers.has(name), name).toBe(true);
    expect(check.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(check.body)).toEqual({ error: check.error, detail: expect.any(String) });
    return check;
  };

  test('no key, an empty one, an unknown one: 401 with WWW-Authenticate', async () => {
    const none = await refusal(guarded());
    expect([none.status, none.error]).toEqual([401, 'missing_credential']);
    expect((await refusal({ ...guarded(), 'x-api-key': '' })).error).toBe('missing_credential');
    const unknown = await refusal({ ...guarded(), 'x-api-key': 'stoa_unknown' });
    expect([unknown.status, unknown.error]).toEqual([401, 'invalid_credential']);
    for (const check of [none, unknown]) expect(check.headers.get('www-authenticate')).toMatch(/^\w+ realm=/);
    for (const name of allowHeaders.filter((one) => one !== 'x-product-version-id'))
      expect(unknown.headers.get(name)).toBe('');
  });

  test('a revoked key and one that never was get the same answer', async () => {
    const { id, credential } = await ada.call('createCredential', { params: { applicationId } });
    expect((await verify({ ...guarded(), 'x-api-key': credential })).status).toBe(200);
    await ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
    const shape = ({ status, headers, body }: Check) => ({
      status,
      body,
      headers: [...headers].filter(([name]) => name !== 'date'),
    });
    const revoked = await refusal({ ...guarded(), 'x-api-key': credential });
    expect(shape(revoked)).toEqual(shape(await refusal({ ...guarded(), 'x-api-key': `${credential}x` })));
    expect(revoked.status).toBe(401);
  });

  test('two different keys are ambiguous, the same one twice is not, a header twice is refused', async () => {
    const two = await refusal({ ...guarded(), 'x-api-key': key, apikey: 'another' });
    expect([two.status, two.error]).toEqual([401, 'ambiguous_credential']);
    expect((await verify({ ...guarded(), 'x-api-key': key, apikey: key })).status).toBe(200);
    const connection = await rawConnection(app.url);
    const twice = await connection.ask(raw('GET', { 'X-API-KEY': key }));
    expect(twice.status).toBe(401);
    connection.close();
  });

  test('the alias apikey works as X-Api-Key does, and so does the name that the strategy has', async () => {
    expect((await verify({ ...guarded(), apikey: key })).status).toBe(200);
    const strategy = app.db.updateTable('auth_strategies').where('id', '=', catalogue.strategyId);
    await strategy.set({ key_names: JSON.stringify(['X-Parcel-Key']) }).execute();
    expect((await verify({ ...guarded(), 'x-parcel-key': key })).status).toBe(200);
    expect((await refusal({ ...guarded(), 'x-parcel-key': key, 'x-api-key': 'another' })).error).toBe(
      'ambiguous_credential',
    );
    await strategy.set({ key_names: JSON.stringify(['apikey']) }).execute();
    expect((await refusal({ ...guarded(), 'x-parcel-key': key })).error).toBe('missing_credential');
  });

  test.each([
    ['pending', 'registration_pending'],
    ['rejected', 'registration_rejected'],
    ['revoked', 'registration_revoked'],
  ] as const)(
    'a registration that is %s is a 403 that names the application to its owner alone',
    async (status, error) => {
      await app.db.updateTable('registrations').set({ status }).where('id', '=', registrationId).execute();
      const check = await refusal({ ...guarded(), 'x-api-key': key });
      await app.db.updateTable('registrations').set({ status: 'approved' }).where('id', '=', registrationId).execute();
      expect([check.status, check.error]).toEqual([403, error]);
      expect(check.headers.get('x-consumer-id')).toBe(applicationId);
      expect(check.headers.get('x-registration-id')).toBe('');
      expect(check.headers.get('x-credential-id')).toBe('');
    },
  );

  test('another version, an unknown version, no version', async () => {
    const other = await refusal({ 'x-product-version': catalogue.versionId, 'x-api-key': key });
    expect([other.status, other.error]).toEqual([403, 'not_registered']);
    for (const version of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense', "' or 1=1 --", '']) {
      const unknown = await refusal({ 'x-product-version': version, 'x-api-key': key });
      expect([unknown.status, unknown.error], version).toEqual([403, 'unknown_product_version']);
    }
    expect((await refusal({ 'x-api-key': key })).error).toBe('unknown_product_version');
  });

  test('a disabled developer’s key is refused at once, and works again with the account', async () => {
    const account = app.db.updateTable('developers').where('id', '=', ada.person.id);
    await account.set({ status: 'disabled' }).execute();
    const check = await refusal({ ...guarded(), 'x-api-key': key });
    expect([check.status, check.error]).toEqual([403, 'account_disabled']);
    await account.set({ status: 'approved' }).execute();
    expect((await verify({ ...guarded(), 'x-api-key': key })).status).toBe(200);
  });

  test('a deleted application’s key is no key', async () => {
    const { id } = await ada.call('createApplication', { body: { name: 'Short-lived' } });
    const { credential } = await ada.call('createCredential', { params: { applicationId: id } });
    await ada.call('createRegistration', {
      params: { applicationId: id },
      body: { product_version_id: catalogue.openVersionId },
    });
    expect((await verify({ ...guarded(), 'x-api-key': credential })).status).toBe(200);
    await ada.call('deleteApplication', { params: { applicationId: id } });
    expect((await refusal({ ...guarded(), 'x-api-key': credential })).error).toBe('invalid_credential');
  });
});

describe('gateways point 2: which product version', () => {
  test('by header, by path, by path with the original address behind it', async () => {
    const path = `/gateway/v1/verify/${catalogue.openVersionId}`;
    expect((await verify({ 'x-api-key': key }, path)).status).toBe(200);
    expect(
      (await verify({ 'x-api-key': key }, path.toUpperCase().replace('/GATEWAY/V1/VERIFY', '/gateway/v1/verify')))
        .status,
    ).toBe(200);
    expect((await verify({ 'x-api-key': key, ...guarded() }, path)).status).toBe(200);
    for (const original of [
      '/parcels/7?x=1',
      '/',
      `/..%2f${catalogue.versionId}/x`,
      '/%E0%A4%A',
      `/${'a'.repeat(2000)}`,
    ]) {
      expect((await verify({ 'x-api-key': key }, `${path}${original}`)).status, original).toBe(200);
    }
  });

  test('gateways finding 7: header and path that differ are a 403, and the original address decides nothing', async () => {
    const path = `/gateway/v1/verify/${catalogue.versionId}`;
    const differ = await verify({ ...guarded(), 'x-api-key': key }, path);
    expect([differ.status, differ.error]).toEqual([403, 'unknown_product_version']);
    const forged = await verify(
      {
        'x-api-key': key,
        'x-original-uri': `/gateway/v1/verify/${catalogue.openVersionId}`,
        'x-forwarded-uri': `/${catalogue.openVersionId}`,
      },
      path,
    );
    expect([forged.status, forged.error]).toEqual([403, 'not_registered']);
  });
});

describe('gateways point 1: who is asking', () => {
  test('without a gateway’s token the address does not exist, whatever else is sent', async () => {
    const somewhere = await fetch(`${app.url}/gateway/v1/nothing`);
    const shape = (problem: object) => ({ ...problem, instance: '' });
    const nowhere = shape((await somewhere.json()) as object);
    const names = (headers: Headers) => [...headers.keys()].sort();
    const operator = 'x'.repeat(43);
    for (const sent of [undefined, '', 'wrong', key, operator]) {
      for (const path of [
        '/gateway/v1/verify',
        `/gateway/v1/verify/${catalogue.openVersionId}`,
        `/gateway/v1/verify/${catalogue.openVersionId}/x`,
      ]) {
        const response = await fetch(`${app.url}${path}`, {
          headers: {
            ...guarded(),
            'x-api-key': key,
            authorization: `Bearer ${token}`,
            ...(sent !== undefined && { 'x-gateway-token': sent }),
          },
        });
        expect(response.status).toBe(404);
        expect(shape((await response.json()) as object), `${sent} ${path}`).toEqual(nowhere);
        expect(names(response.headers)).toEqual(names(somewhere.headers));
      }
    }
  });

  test('an address that misses /gateway/v1/verify opens nothing: no page, no other 2xx', async () => {
    const url = await withPages();
    const id = catalogue.openVersionId;
    for (const path of [
      ...['/', '/login', '/spec/parcels', `/docs/gateway/v1/verify/${id}`, '/robots.txt', '/llms.txt', '/healthz'],
      ...[`//gateway/v1/verify/${id}`, `///gateway/v1/verify/${id}`, `/gateway//v1/verify/${id}`],
      ...[`/./gateway/v1/verify/${id}`, `/x/../gateway/v1/verify/${id}`, `/%2fgateway/v1/verify/${id}`],
      ...[`/Gateway/v1/verify/${id}`, `/gateway/v1/verifyx/${id}`, '/assets/../gateway/v1/verify'],
    ]) {
      const connection = await rawConnection(url);
      const { status, body } = await connection.ask(raw('GET', {}, '', path));
      connection.close();
      expect(status, path).toBe(404);
      expect(body, path).not.toContain('<html');
    }
  });

  test('an address that begins with two slashes is no page, to readers neither', async () => {
    const url = await withPages();
    for (const path of [`//gateway/v1/verify/${catalogue.openVersionId}`, '//login', '//']) {
      const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toContain('application/problem+json');
    }
    expect((await fetch(`${url}/login`)).status).toBe(200);
  });

  test('when a gateway asked last is noted, to the minute', async () => {
    const seen = async () =>
      (await app.db.selectFrom('gateways').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at?.getTime() ??
      0;
    const before = await seen();
    expect(before).toBeGreaterThan(0);
    app.advance(61_000);
    await verify({ ...guarded(), 'x-api-key': key });
    await vi.waitFor(async () => expect(await seen()).toBeGreaterThanOrEqual(before + 61_000));
  });
});

describe('gateways: every method is accepted and its body ignored', () => {
  // CONNECT opens a tunnel: no gateway asks about it, and it is no request with an answer to Node.
  const methods = METHODS.filter((method) => method !== 'CONNECT');

  test.each(methods)('%s', async (method) => {
    const connection = await rawConnection(app.url);
    expect((await connection.ask(raw(method, {}))).status).toBe(200);
    expect((await connection.ask(raw(method, { 'X-Api-Key': 'wrong' }))).status).toBe(401);
    const body = 'x'.repeat(1000);
    expect((await connection.ask(raw(method, { 'Content-Length': '1000' }, body))).status).toBe(200);
    expect((await connection.ask(raw(method, {}))).status).toBe(200);
    expect(connection.open).toBe(true);
    connection.close();
  });

  test.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['malformed JSON', { 'Content-Type': 'application/json' }],
    ['a type that is none', { 'Content-Type': 'nonsense' }],
    ['a type with odd parameters', { 'Content-Type': 'multipart/form-data; boundary=";;' }],
    ['an empty type', { 'Content-Type': '' }],
    ['no type', {}],
  ])('a body as %s', async (_name, headers) => {
    const connection = await rawConnection(app.url);
    for (const method of ['POST', 'PUT', 'DELETE', 'GET']) {
      const { status } = await connection.ask(
        raw(method, { ...(headers as Record<string, string>), 'Content-Length': '7' }, '{"a": ['),
      );
      expect(status, method).toBe(200);
    }
    const chunked = raw(
      'POST',
      { ...(headers as Record<string, string>), 'Transfer-Encoding': 'chunked' },
      '3\r\nabc\r\n0\r\n\r\n',
    );
    expect((await connection.ask(chunked)).status).toBe(200);
    expect((await connection.ask(raw('GET', {}))).status).toBe(200);
    connection.close();
  });

  test('a length or type without a body, as gateways that drop bodies forward it', async () => {
    const connection = await rawConnection(app.url);
    for (const headers of [
      { 'Content-Length': '0', 'Content-Type': 'text/xml' },
      { 'Content-Type': 'application/json' },
    ]) {
      expect((await connection.ask(raw('POST', headers as Record<string, string>))).status).toBe(200);
    }
    connection.close();
  });

  test('a body of 1 MB is drained', async () => {
    const connection = await rawConnection(app.url);
    const body = 'x'.repeat(1024 * 1024);
    expect(
      (await connection.ask(raw('POST', { 'Content-Length': String(body.length), 'Content-Type': 'text/plain' }, body)))
        .status,
    ).toBe(200);
    connection.close();
  });

  test('HTTP/1.0, which nginx speaks to its auth service by default', async () => {
    const connection = await rawConnection(app.url);
    const { status, headers } = await connection.ask(raw('GET', {}).replace('HTTP/1.1', 'HTTP/1.0'));
    expect([status, headers['content-length'], headers['transfer-encoding']]).toEqual([200, '0', undefined]);
    connection.close();
  });
});
