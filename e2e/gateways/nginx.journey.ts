import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';
import { type RunningGateway, startGateway } from './start-gateway.ts';

const token = 'gateway-token';
const productVersion = '01990000-0000-7000-8000-000000000001';
const allow = {
  'content-length': '0',
  'x-consumer-id': 'application-1',
  'x-registration-id': 'registration-1',
  'x-granted-scopes': '',
};

interface Check {
  readonly url: string | undefined;
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly port: number | undefined;
}

const checks: Check[] = [];
let verify: Awaited<ReturnType<typeof startVerify>>;
let api: UpstreamApi;
let gateway: RunningGateway;

// The portal's side of the check, down to its three answers: what is tried here is the configuration that we ship.
async function startVerify() {
  const server = createServer((request, response) => {
    checks.push({
      url: request.url,
      method: request.method,
      headers: request.headers,
      port: request.socket.remotePort,
    });
    const key = request.headers.apikey;
    if (key === 'registered') response.writeHead(200, allow).end();
    else if (key === 'unregistered') response.writeHead(403, { 'x-portal-error': 'not_registered' }).end('{}');
    else
      response
        .writeHead(401, { 'www-authenticate': 'Key realm="stoa"', 'x-portal-error': 'unknown_credential' })
        .end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { server, address: `127.0.0.1:${address.port}` };
}

test.beforeAll(async () => {
  verify = await startVerify();
  api = await startUpstreamApi();
  const values = {
    STOA: verify.address,
    API: api.address,
    STOA_GATEWAY_TOKEN: token,
    STOA_PRODUCT_VERSION_ID: productVersion,
    STOA_KEY_NAME: 'X-Parcel-Key',
  };
  gateway = await startGateway('nginx', values);
});

test.beforeEach(() => {
  checks.length = 0;
});

test.afterAll(async () => {
  await gateway?.stop();
  await api?.stop();
  await new Promise((resolve) => verify?.server.close(resolve));
});

const call = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(gateway.url + path, { headers, ...init });

test('nginx example: a registered key gets the answer of the API, and the API learns who calls', async () => {
  const response = await call('/v1/parcels?limit=1', {
    apikey: 'registered',
    'x-consumer-id': 'forged',
    'x-credential-id': 'forged',
    'x-parcel-key': 'registered',
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: [{ id: 'p-1', status: 'in_transit' }] });
  const received = api.calls.at(-1);
  expect(received?.path).toBe('/v1/parcels?limit=1');
  expect(received?.headers).toMatchObject({ 'x-consumer-id': 'application-1', 'x-registration-id': 'registration-1' });
  // Headers that Stoa did not set must not appear.
  expect(received?.headers).not.toHaveProperty('x-credential-id');
  expect(received?.headers).not.toHaveProperty('apikey');
  expect(received?.headers).not.toHaveProperty('x-parcel-key');
});

test('nginx example: the check names the product version, the original request and the gateway, without a body', async () => {
  const forged = { 'x-gateway-token': 'forged', 'x-product-version': 'forged', 'x-original-uri': '/forged' };
  const body = JSON.stringify({ weight_g: 300 });
  const response = await call(
    '/v1/parcels',
    { apikey: 'registered', 'content-type': 'application/json', ...forged },
    { method: 'POST', body },
  );
  expect(response.status).toBe(201);
  expect(api.calls.at(-1)?.body).toBe(body);
  expect(checks).toHaveLength(1);
  expect(checks[0]?.url).toBe(`/gateway/v1/verify/${productVersion}`);
  expect(checks[0]?.headers).toMatchObject({
    'x-gateway-token': token,
    'x-original-method': 'POST',
    'x-original-uri': '/v1/parcels',
  });
  for (const name of ['x-product-version', 'content-length', 'transfer-encoding'])
    expect(checks[0]?.headers).not.toHaveProperty(name);
});

test('nginx example: no key is 401 with a challenge, an unregistered one 403, and neither reaches the API', async () => {
  const before = api.calls.length;
  const anonymous = await call('/v1/parcels');
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get('www-authenticate')).toBe('Key realm="stoa"');
  expect(anonymous.headers.get('x-portal-error')).toBe('unknown_credential');
  const unregistered = await call('/v1/parcels', { apikey: 'unregistered' });
  expect(unregistered.status).toBe(403);
  expect(unregistered.headers.get('x-portal-error')).toBe('not_registered');
  expect(api.calls).toHaveLength(before);
});

test('nginx example: paths outside of a product version, and the check itself, do not exist', async () => {
  for (const path of ['/', '/v2/parcels', '/_stoa_verify'])
    expect((await call(path, { apikey: 'registered' })).status, path).toBe(404);
  expect(checks).toHaveLength(0);
});

test('nginx example: checks share kept connections', async () => {
  for (let round = 0; round < 10; round++) await call('/v1/parcels', { apikey: 'registered' });
  expect(checks).toHaveLength(10);
  expect(new Set(checks.map(({ port }) => port)).size).toBeLessThan(3);
});

test('nginx example: fails closed with 503 when Stoa does not answer', async () => {
  const values = {
    API: api.address,
    STOA_GATEWAY_TOKEN: token,
    STOA_PRODUCT_VERSION_ID: productVersion,
    STOA_KEY_NAME: 'X-Parcel-Key',
  };
  // Port 1 of loopback: nobody is there.
  const alone = await startGateway('nginx', { STOA: '127.0.0.1:1', ...values });
  try {
    const before = api.calls.length;
    const response = await fetch(`${alone.url}/v1/parcels`, { headers: { apikey: 'registered' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ status: 503 });
    expect(api.calls).toHaveLength(before);
  } finally {
    await alone.stop();
  }
});

test('an address that leaves the guarded path is not let through, however it is written', async () => {
  const outside = [
    '/v2/charges/..%2f..%2fv1%2fx',
    '/admin/../v1/x',
    '/v2/charges/%2e%2e/%2e%2e/v1/',
    '//v1/x',
    '/v1/../v2/x',
  ];
  for (const path of outside) {
    const { hostname, port } = new URL(gateway.url);
    const before = api.calls.length;
    const status = await rawStatus(hostname, Number(port), path);
    for (const call of api.calls.slice(before)) expect(call.path, `${path} (${status})`).toMatch(/^\/v1\//);
  }
});

/** `fetch` would tidy the path up; an attacker does not. */
function rawStatus(host: string, port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host, port, path, headers: { apikey: 'registered' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}
