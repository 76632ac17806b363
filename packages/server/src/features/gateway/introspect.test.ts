import { once } from 'node:events';
import { connect } from 'node:net';
import { introspectionSchema } from '@stoa/contract/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let token: string;
let key: string;
let applicationId: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  token = await addGateway(app, 'edge: one & two');
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  key = (await ada.call('createCredential', { params: { applicationId } })).credential;
  await ada.call('createRegistration', {
    params: { applicationId },
    body: { product_version_id: catalogue.openVersionId },
  });
});
afterAll(() => app.close());

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

async function post(
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer> | URLSearchParams | ReadableStream,
  path = '',
) {
  // Bodies without a length must say so; the type of `fetch` does not know it.
  const streamed: object = body instanceof ReadableStream ? { duplex: 'half' } : {};
  const response = await fetch(`${app.url}/gateway/v1/introspect${path}`, {
    method: 'POST',
    headers,
    body,
    ...streamed,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const form = (value: string) => new URLSearchParams({ token: value });

describe('RFC 7662: introspection', () => {
  test('takes the gateway’s token as a header or by Basic, plain or form-encoded, and nobody else', async () => {
    const [{ id }] = (await app.db.selectFrom('gateways').select('id').execute()) as [{ id: string }];
    for (const good of [{ 'x-gateway-token': token }, basic(id, token)])
      expect((await post(good, form(key))).body).toMatchObject({ active: true, sub: applicationId });
    const named = await addGateway(app, 'edge one');
    for (const name of ['edge one', 'edge+one', 'edge%20one'])
      expect((await post(basic(name, named), form(key))).body, name).toMatchObject({ active: true });
    const strangers: Record<string, string>[] = [
      {},
      { 'x-gateway-token': 'nonsense' },
      basic('edge one', token),
      basic('edge', named),
      basic('', named),
    ];
    for (const bad of strangers) expect((await post(bad, form(key))).status, JSON.stringify(bad)).toBe(404);
  });

  test('RFC 7662 §2.1: a form with one token, and nothing else', async () => {
    const known = { 'x-gateway-token': token };
    for (const body of [
      new URLSearchParams(),
      form(''),
      new URLSearchParams([
        ['token', key],
        ['token', 'b'],
      ]),
    ])
      expect((await post(known, body)).status, String(body)).toBe(400);
    expect((await post({ ...known, 'content-type': 'application/json' }, JSON.stringify({ token: key }))).status).toBe(
      415,
    );
    expect((await post(known, form('a'.repeat(70_000)))).status).toBe(413);
    const unending = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`token=${'a'.repeat(70_000)}`));
        controller.close();
      },
    });
    const typed = { ...known, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(typed, unending)).status).toBe(413);
  });

  test('is kept by nobody on the way, and no other call reads forms', async () => {
    const { headers } = await post({ 'x-gateway-token': token }, form(key));
    expect(headers.get('cache-control')).toBe('no-store');
    const response = await fetch(`${app.url}/api/v2/developer/authenticate`, { method: 'POST', body: form(key) });
    expect(response.status).toBe(415);
  });

  test('a version that is not the gateway’s, unknown, nonsense or named twice is inactive, never any other', async () => {
    const known = { 'x-gateway-token': token };
    const { openVersionId: open, versionId: other } = catalogue;
    expect((await post(known, form(key), `/${open}`)).body).toMatchObject({ active: true, product_versions: [open] });
    expect((await post({ ...known, 'x-product-version': open }, form(key))).body).toMatchObject({ active: true });
    for (const path of [`/${other}`, '/nonsense', '/01990000-0000-7000-8000-000000000001'])
      expect((await post(known, form(key), path)).body, path).toEqual({ active: false });
    expect((await post({ ...known, 'x-product-version': other }, form(key), `/${open}`)).body).toEqual({
      active: false,
    });
    expect((await post({ ...known, 'x-product-version': 'nonsense' }, form(key))).body).toEqual({ active: false });
  });

  test('a gateway that is limited to other versions hears nothing, whether it names one or none', async () => {
    const limited = await addGateway(app, 'limited');
    const row = await app.db
      .selectFrom('gateways')
      .select('id')
      .where('name', '=', 'limited')
      .executeTakeFirstOrThrow();
    const { portal_id } = app.portal;
    await app.db
      .insertInto('gateway_versions')
      .values({ portal_id, gateway_id: row.id, product_version_id: catalogue.versionId })
      .execute();
    await app.db.updateTable('gateways').set({ all_versions: false }).where('id', '=', row.id).execute();
    await app.deps.admission.catchUp();
    for (const path of ['', `/${catalogue.openVersionId}`])
      expect((await post({ 'x-gateway-token': limited }, form(key), path)).body).toEqual({ active: false });
  });

  test('a revocation is inactive before it is answered', async () => {
    const operator = await app.operator();
    const { data } = await operator.call('listManagedRegistrations', { query: {} });
    const registrationId = data[0]?.id ?? '';
    const ask = async () => (await post({ 'x-gateway-token': token }, form(key))).body.active;
    await operator.call('revokeRegistration', { params: { registrationId } });
    expect(await ask()).toBe(false);
    await operator.call('reinstateRegistration', { params: { registrationId } });
    expect(await ask()).toBe(true);
  });

  test('an answer is good for five seconds at most, and never beyond the end of the key', async () => {
    const known = { 'x-gateway-token': token };
    const now = app.deps.now().getTime();
    const second = Math.ceil(now / 1000) * 1000;
    const expiring = await ada.call('createCredential', {
      params: { applicationId },
      body: { expires_at: new Date(second + 2_700).toISOString() },
    });
    const at = async (time: number, shown: string) => {
      app.advance(time - app.deps.now().getTime());
      return (await post(known, form(shown))).body;
    };
    const ends = second / 1000 + 2;
    for (const time of [second, second + 400, second + 1_900])
      expect(await at(time, expiring.credential), String(time - second)).toMatchObject({ active: true, exp: ends });
    // It ends within this second: an answer would be over already, or go on too long.
    expect(await at(second + 2_100, expiring.credential)).toEqual({ active: false });
    const { exp, iat } = await at(second + 2_900, key);
    expect(Number(exp) - Number(iat)).toBe(5);
    app.advance(now - app.deps.now().getTime());
  });

  test('every answer has a length and is what the contract says; refusals are problems (RFC 9457)', async () => {
    const known = { 'x-gateway-token': token };
    const { headers, body } = await post(known, form(key));
    expect(introspectionSchema.parse(body)).toEqual(body);
    expect(headers.get('content-length')).toBe(String(JSON.stringify(body).length));
    const refused = await post(known, form(''));
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(refused.body).toMatchObject({
      status: 400,
      code: 'invalid_request',
      invalid_parameters: [{ field: 'token' }],
    });
  });

  test('a stranger gets what an address without a route answers, whatever is sent', async () => {
    const nowhere = await fetch(`${app.url}/gateway/v1/nowhere`, { method: 'POST', body: form(key) });
    const expected = ((await nowhere.json()) as { instance?: string }) ?? {};
    const { status, body } = await post({}, form(key));
    expect([status, { ...body, instance: '' }]).toEqual([nowhere.status, { ...expected, instance: '' }]);
    expect(status).toBe(404);
    expect((await fetch(`${app.url}/gateway/v1/introspect`, { headers: { 'x-gateway-token': token } })).status).toBe(
      404,
    );
  });

  test('a form that stops half way is nobody’s answer, and the next question is answered', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = `POST /gateway/v1/introspect HTTP/1.1\r\nhost: a\r\nx-gateway-token: ${token}\r\n`;
    socket.write(`${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ntoken=`);
    socket.destroy();
    await once(socket, 'close');
    expect((await post({ 'x-gateway-token': token }, form(key))).body).toMatchObject({ active: true });
    expect(app.logged.filter(({ level }) => level === 'error' || level === 50)).toEqual([]);
  });
});
