import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { allowHeaders } from '@stoa/contract/gateway';
import { newId } from '@stoa/database/ids';
import type { CertificateHeader } from '@stoa/database/tables';
import { presentedThumbprint } from '@stoa/gate/certificate-header';
import { originalRequest } from '@stoa/gate/original-request';
import { ambiguous } from '@stoa/gate/single-header';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { rawConnection } from '../../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let token: string;
let applicationId: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  token = await addGateway(app);
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  key = (await ada.call('createCredential', { params: { applicationId } })).credential;
  const body = { product_version_id: catalogue.openVersionId };
  await ada.call('createRegistration', { params: { applicationId }, body });
});
afterAll(() => app.close());

/** Sends headers byte for byte, as often as they are listed. */
async function ask(headers: readonly string[], { method = 'GET', version = catalogue.openVersionId } = {}) {
  await app.deps.admission.catchUp();
  const connection = await rawConnection(app.url);
  const lines = ['Host: portal', `X-Gateway-Token: ${token}`, ...headers].map((line) => `${line}\r\n`).join('');
  const answer = await connection.ask(`${method} /gateway/v1/verify/${version} HTTP/1.1\r\n${lines}\r\n`);
  connection.close();
  return { ...answer, error: answer.headers['x-portal-error'] };
}

describe('gateways point 4: hostile headers', () => {
  test.each<[string, () => string[], number, string]>([
    ['a key twice', () => [`apikey: ${key}`, `apikey: ${key}`], 401, 'ambiguous_credential'],
    ['a key and another of the same name', () => [`apikey: ${key}`, 'apikey: x'], 401, 'ambiguous_credential'],
    ['keys joined by a comma', () => [`apikey: ${key}, ${key}`], 401, 'invalid_credential'],
    ['a key in other capitals twice', () => [`APIKEY: ${key}`, `ApiKey: ${key}`], 401, 'ambiguous_credential'],
    ['an empty key', () => ['apikey:'], 401, 'missing_credential'],
    ['a key of 8 kB', () => [`apikey: ${'k'.repeat(8_192)}`], 401, 'invalid_credential'],
    ['a key that is no ASCII', () => ['apikey: schlüssel\u00ff'], 401, 'invalid_credential'],
    ['a key with a NUL would be no HTTP; with a tab', () => [`apikey: ${key}\tx`], 401, 'invalid_credential'],
    ['the hash of a key', () => [`apikey: ${tokenHash(key)}`], 401, 'invalid_credential'],
    ['names of JavaScript', () => ['apikey: __proto__', 'constructor: x', '__proto__: y'], 401, 'invalid_credential'],
    [
      'the version twice',
      () => [
        `apikey: ${key}`,
        `X-Product-Version: ${catalogue.openVersionId}`,
        `X-Product-Version: ${catalogue.openVersionId}`,
      ],
      403,
      'unknown_product_version',
    ],
  ])('%s', async (_name, headers, status, error) => {
    const answer = await ask(headers());
    expect([answer.status, answer.error]).toEqual([status, error]);
    for (const name of allowHeaders) expect(answer.headers).toHaveProperty(name);
  });

  test('identity headers of the caller come back as ours, or empty', async () => {
    const forged = allowHeaders.map((name) => `${name}: forged`);
    expect(JSON.stringify((await ask([...forged, `apikey: ${key}`])).headers)).not.toContain('forged');
    expect(JSON.stringify((await ask(forged)).headers)).not.toContain('forged');
  });

  test('Authorization beside a key is the API’s own business; a token is no key', async () => {
    expect((await ask([`apikey: ${key}`, 'Authorization: Basic dXNlcjpwYXNz'])).status).toBe(200);
    expect((await ask([`Authorization: Bearer ${key}`])).error).toBe('missing_credential');
  });

  test('gateways point 6: many headers and an expectation that nobody knows are no error of their own', async () => {
    // nginx lets four headers of 8 kB through; of an answer that is no refusal it makes a 500.
    const many = ['a', 'b', 'c', 'd'].map((name) => `X-Large-${name}: ${'x'.repeat(8_000)}`);
    expect((await ask([...many, `apikey: ${key}`])).status).toBe(200);
    expect((await ask(many)).error).toBe('missing_credential');
    expect((await ask(['Expect: the-unexpected', `apikey: ${key}`])).status).toBe(200);
    expect((await ask(['Expect: the-unexpected'])).error).toBe('missing_credential');
  });

  const strangers = [
    ['/gateway/v1/verify', [], 404],
    ['/gateway/v1/verify', ['X-Gateway-Token: wrong'], 404],
    ['/gateway/v1/introspect', [], 404],
    ['/gateway/v1/nothing', [], 404],
    ['//gateway/v1/verify/x', [], 404],
    ['//gateway/v1/verify/x', ['X-Gateway-Token: wrong'], 404],
    ['/gateway/v1/%76erify/x', [], 404],
    ['http://portal/gateway/v1/verify', [], 404],
    ['/gateway/v1/verify/%zz', [], 400],
  ] as const;
  const sent = (path: string, lines: readonly string[]) => `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;

  test.each(strangers)('a body that never comes keeps nobody waiting, %s %j', async (path, headers, status) => {
    for (const body of ['Content-Length: 5000', 'Transfer-Encoding: chunked']) {
      const connection = await rawConnection(app.url);
      const lines = ['Host: portal', 'Content-Type: application/json', body, ...headers];
      const answer = await connection.ask(sent(path, lines));
      expect([answer.status, answer.headers.connection]).toEqual([status, 'close']);
      await expect.poll(() => connection.open).toBe(false);
      connection.close();
    }
  });

  test.each(strangers)('who writes 5 MB before it reads finds the answer, %s %j', async (path, headers, status) => {
    const body = 'x'.repeat(5_000_000);
    const lines = ['Host: portal', 'Content-Type: application/json', `Content-Length: ${body.length}`, ...headers];
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(sent(path, lines) + body, (error) => (error ? reject(error) : resolve()));
    });
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('what stands behind a body that is not read is not done', async () => {
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const makes = (name: string) => {
      const body = JSON.stringify({ name });
      const lines = ['Host: portal', `Cookie: ${cookie}`, 'Content-Type: application/json'];
      return sent('/api/v2/applications', [...lines, `Content-Length: ${body.length}`]) + body;
    };
    const { hostname, port } = new URL(app.url);
    const exchange = async (first: string, second: string) => {
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      const [closed, read] = [once(socket, 'close'), text(socket)];
      socket.write(first);
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
      socket.end(second);
      await closed;
      return (await read).match(/HTTP\/1\.1 \d+/g);
    };
    const stranger = sent('/gateway/v1/nothing', ['Host: portal', 'Content-Length: 10']);
    expect(await exchange(stranger, `0123456789${makes('Behind')}`)).toEqual(['HTTP/1.1 404']);
    const packet = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    onTestFinished(() => void packet.destroy());
    packet.write(`${makes('First')}${stranger}0123456789${makes('In the same packet')}`);
    expect((await text(packet)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 404']);
    expect(await exchange(makes('Before'), '')).toEqual(['HTTP/1.1 201']);
    const { data } = await ada.call('listApplications', { query: {} });
    expect(data.map(({ name }) => name).sort()).toEqual(['Before', 'Bot', 'First']);
  });

  test('two gateway tokens are none', async () => {
    expect((await ask([`X-Gateway-Token: ${token}`, `apikey: ${key}`])).status).toBe(404);
  });
});

describe('gateways point 8: preflight', () => {
  const cors = ['Origin: https://app.example', 'Access-Control-Request-Method: POST'];
  const allow = (gateway_preflight: boolean) =>
    app.db
      .updateTable('product_versions')
      .set({ gateway_preflight })
      .where('id', '=', catalogue.openVersionId)
      .execute();

  test('is refused unless the version lets it pass', async () => {
    expect((await ask(cors, { method: 'OPTIONS' })).error).toBe('missing_credential');
  });

  test('passes without a name, and no cache keeps it', async () => {
    await allow(true);
    const answer = await ask(cors, { method: 'OPTIONS' });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('max-age=0');
    expect(answer.headers['x-consumer-id']).toBe('');
    expect(answer.headers['x-product-version-id']).toBe(catalogue.openVersionId);
  });

  test('is what the question’s own method says: a header is not believed', async () => {
    expect((await ask(cors)).error).toBe('missing_credential');
    expect((await ask([...cors, 'X-Original-Method: OPTIONS', 'X-Forwarded-Method: OPTIONS'])).error).toBe(
      'missing_credential',
    );
    expect((await ask([], { method: 'OPTIONS' })).error).toBe('missing_credential');
    expect((await ask([...cors, 'apikey: wrong'], { method: 'OPTIONS' })).error).toBe('invalid_credential');
    // No browser sends these, and some APIs would delete what an OPTIONS names.
    for (const header of ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', 'X-Method-Override: DELETE'])
      expect((await ask([...cors, header], { method: 'OPTIONS' })).error, header).toBe('missing_credential');
    for (const empty of [
      ['Origin:', 'Access-Control-Request-Method: GET'],
      ['Origin: https://app.example', 'Access-Control-Request-Method:'],
    ])
      expect((await ask(empty, { method: 'OPTIONS' })).error).toBe('missing_credential');
    await allow(false);
  });
});

describe('gateways point 1: what a gateway may ask about', () => {
  test('a gateway for some versions does not know the others', async () => {
    const { id, portal_id } = await app.db.selectFrom('gateways').select(['id', 'portal_id']).executeTakeFirstOrThrow();
    await app.db.updateTable('gateways').set({ all_versions: false }).execute();
    expect((await ask([`apikey: ${key}`])).error).toBe('unknown_product_version');
    await app.db
      .insertInto('gateway_versions')
      .values({ portal_id, gateway_id: id, product_version_id: catalogue.openVersionId })
      .execute();
    expect((await ask([`apikey: ${key}`])).status).toBe(200);
    expect((await ask([`apikey: ${key}`], { version: catalogue.versionId })).error).toBe('unknown_product_version');
    await app.db.updateTable('gateways').set({ all_versions: true }).execute();
    expect((await ask([`apikey: ${key}`], { version: catalogue.versionId })).error).toBe('not_registered');
  });
});

describe('gateways: what an operator says when adding one', () => {
  test('its dialect, its certificate header and its versions are kept, told, and hold', async () => {
    const operator = await app.operator();
    const settings = {
      dialect: 'envoy',
      certificate_header: 'x-forwarded-client-cert',
      product_version_ids: [catalogue.versionId],
    } as const;
    const body = { name: 'mesh', ...settings, product_version_ids: [...settings.product_version_ids] };
    const mesh = await operator.call('createGateway', { body });
    const { data } = await operator.call('listGateways', {});
    expect(data.find(({ id }) => id === mesh.id)).toMatchObject(settings);
    expect(data.find(({ name }) => name === 'edge')).toMatchObject({
      dialect: 'nginx',
      certificate_header: null,
      product_version_ids: null,
    });
    const errorOf = async (version: string) => {
      const response = await fetch(`${app.url}/gateway/v1/verify/${version}`, {
        headers: { 'x-gateway-token': mesh.token, apikey: key },
      });
      return response.headers.get('x-portal-error');
    };
    expect(await errorOf(catalogue.openVersionId)).toBe('unknown_product_version');
    expect(await errorOf(catalogue.versionId)).toBe('not_registered');
  });

  test('a version that is not there is refused, and so is the gateway', async () => {
    const operator = await app.operator();
    const body = { name: 'nowhere', product_version_ids: [newId()] };
    await expect(operator.call('createGateway', { body })).rejects.toMatchObject({ status: 400 });
    const { data } = await operator.call('listGateways', {});
    expect(data.map(({ name }) => name)).not.toContain('nowhere');
  });
});

describe('gateways point 5: how long an answer may be kept', () => {
  test('never beyond the end of the key', async () => {
    const secret = newToken('stoa_');
    const expires_at = new Date(app.deps.now().getTime() + 3_500);
    await app.db
      .insertInto('credentials')
      .values({
        portal_id: app.portal.portal_id,
        id: newId(),
        application_id: applicationId,
        display_name: 'Short',
        secret_hash: tokenHash(secret),
        expires_at,
        updated_at: new Date(),
      })
      .execute();
    expect((await ask([`apikey: ${secret}`])).headers['cache-control']).toMatch(/^max-age=[0-3]$/);
    app.advance(3_500);
    expect((await ask([`apikey: ${secret}`])).error).toBe('expired_credential');
    app.advance(-3_500);
  });

  test('not at all, when the operator says so', async () => {
    const strict = await startTestApp({ gatewayMaxAge: 0 }, app);
    const response = await fetch(`${strict.url}/gateway/v1/verify/${catalogue.openVersionId}`, {
      headers: { 'x-gateway-token': token, apikey: key },
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'max-age=0']);
    await strict.close();
  });

  test('a version of another strategy than the application’s is closed to it', async () => {
    const { strategyId } = catalogue;
    const other = newId();
    const { portal_id } = app.portal;
    await app.db
      .insertInto('auth_strategies')
      .values({
        portal_id,
        id: other,
        name: 'Other keys',
        credential_type: 'key_auth',
        key_names: '["apikey"]',
        auth_methods: '[]',
        available_scopes: '[]',
        is_default: false,
        updated_at: new Date(),
      })
      .execute();
    const version = app.db.updateTable('product_versions').where('id', '=', catalogue.openVersionId);
    await version.set({ auth_strategy_id: other }).execute();
    const answer = await ask([`apikey: ${key}`]);
    expect([answer.status, answer.error, answer.headers['x-consumer-id']]).toEqual([
      403,
      'strategy_mismatch',
      applicationId,
    ]);
    await version.set({ auth_strategy_id: strategyId }).execute();
    expect((await ask([`apikey: ${key}`])).status).toBe(200);
  });

  test('a call that a key is let in for is counted, a refused one is not', async () => {
    const before = await uses();
    for (let count = 0; count < 3; count += 1) await ask([`apikey: ${key}`]);
    await ask(['apikey: wrong']);
    await ask([`apikey: ${key}`], { version: catalogue.versionId });
    expect((await uses()) - before).toBe(3);
  });

  async function uses(): Promise<number> {
    await app.credentialUse.flush();
    const rows = await app.db.selectFrom('credential_uses').select('count').execute();
    return rows.reduce((sum, { count }) => sum + Number(count), 0);
  }
});

function requestWith(headers: Record<string, string>, url = '/', method = 'GET'): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method });
  request.rawHeaders.push(...Object.entries(headers).flat());
  Object.assign(request.headers, headers);
  return request;
}

describe('gateways point 4: how a certificate is told', () => {
  const hash = randomBytes(32).toString('hex');
  const other = randomBytes(32).toString('hex');
  const pem = `-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIUDea+mTD95lEk8J5q0AFz7HNuAoMwCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDYm90MB4XDTI2MTEyMDE3MDgyOVoXDTI2MTIyMDE3MDgyOVow
DjEMMAoGA1UEAwwDYm90MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEc+2/EDbd
pzbADIPx2JLEwfKgUe5jhk6CaTGh75AZ9rR7byLhmuzGFW3AXRlqEYZz/frVkksZ
B883I60k8h64+qNTMFEwHQYDVR0OBBYEFEaxRl28WBJ2EdS2WmTGTpsPeUi+MB8G
A1UdIwQYMBaAFEaxRl28WBJ2EdS2WmTGTpsPeUi+MA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIgaDpxj/2zYqF2VDKkcgPrCAscrlp/CV9Qxbt40Wzx
iiMCIQDjj/7CPj7w9a1xbp5T+4XgW+UO/CCKkq6ah38hCRnaMw==
-----END CERTIFICATE-----`;
  const base64 = pem.replace(/-----.*-----|\n/g, '');
  const digest = 'fb18e59a249f6c7b91989b3146b373b1ca0dfbd9b5f7e3075fa052ed591fbccf';
  test.each<[CertificateHeader | null, string, string | undefined | symbol]>([
    ['x-client-cert-thumbprint', hash, hash],
    ['x-client-cert-thumbprint', hash.toUpperCase(), hash],
    ['x-client-cert-thumbprint', '{http.request.tls.client.fingerprint}', undefined],
    ['x-client-cert-thumbprint', hash.slice(1), undefined],
    ['x-client-cert-thumbprint', `${hash}0`, undefined],
    ['x-client-cert-thumbprint', hash.match(/../g)?.join(':') ?? '', undefined],
    ['x-client-cert-thumbprint', '', undefined],
    [null, hash, undefined],
    ['x-forwarded-client-cert', `By=spiffe://a;Hash=${hash};Subject="CN=a"`, hash],
    ['x-forwarded-client-cert', `Hash=${hash}`, hash],
    ['x-forwarded-client-cert', `Subject="CN=\\",Hash=${other};x";Hash=${hash}`, hash],
    ['x-forwarded-client-cert', `Subject="Hash=${other}"`, undefined],
    ['x-forwarded-client-cert', `Subject="never ends;Hash=${other}`, undefined],
    ['x-forwarded-client-cert', `Hash=${hash};Subject="${'\\"'.repeat(4_000)}`, hash],
    ['x-forwarded-client-cert', `Hash=${hash},Hash=${hash}`, hash],
    ['x-forwarded-client-cert', `Hash=${hash},By=b;Hash=${other}`, ambiguous],
    ['x-forwarded-client-cert', 'nonsense', undefined],
    ['x-client-cert', encodeURIComponent(`${pem}\n`), digest],
    ['x-client-cert', base64, digest],
    ['x-client-cert', `:${base64}:`, digest],
    ['x-client-cert', '%', undefined],
    ['x-client-cert', 'AAAA', undefined],
    ['x-client-cert', encodeURIComponent('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'), undefined],
    [
      'x-client-cert',
      encodeURIComponent(
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }) as string,
      ),
      undefined,
    ],
  ])('%s: %s', (header, value, thumbprint) => {
    const names = ['x-client-cert-thumbprint', 'x-client-cert', 'x-forwarded-client-cert'];
    const name = header ?? 'x-client-cert-thumbprint';
    // What this gateway does not write itself counts for nothing.
    const forged = Object.fromEntries(names.filter((one) => one !== name).map((one) => [one, other]));
    expect(presentedThumbprint(requestWith({ ...forged, [name]: value }), header)).toBe(thumbprint);
  });
});

describe('gateways point 3: the original request, for the log', () => {
  test.each([
    ['nginx', { 'x-original-method': 'POST', 'x-original-uri': '/v1/a?secret=1' }, 'POST', '/v1/a'],
    ['ingress-nginx', { 'x-original-method': 'GET', 'x-original-url': 'https://api.example/v1/a?b' }, 'GET', '/v1/a'],
    ['forwarded', { 'x-forwarded-method': 'PUT', 'x-forwarded-uri': '/a#b' }, 'PUT', '/a'],
    ['envoy', { 'x-forwarded-uri': '/forged', 'x-original-method': 'GET' }, 'DELETE', '/v1/a'],
  ] as const)('%s', (dialect, headers, method, path) => {
    const request = requestWith(
      headers,
      '/gateway/v1/verify/01890a5d-ac96-774b-bcce-b302099a8057/v1/a?key=1',
      'DELETE',
    );
    expect(originalRequest(request, dialect)).toEqual({ method, path });
  });

  test('is logged with a refusal, by the gateway’s dialect and without the query', async () => {
    await ask(['apikey: wrong', 'X-Original-Method: POST', 'X-Original-URI: /v1/orders?token=secret']);
    const line = app.logged.findLast(({ msg }) => msg === 'The gate refused a request.');
    expect(line).toMatchObject({ original: { method: 'POST', path: '/v1/orders' }, error: 'invalid_credential' });
    expect(JSON.stringify(app.logged)).not.toContain('token=secret');
  });
});
