import { readFileSync } from 'node:fs';
import { newestCalls } from '@stoa/analytics/testing/newest-calls';
import { allowHeaders } from '@stoa/contract/gateway';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookingSchema, parcelsQuerySchema } from './parcels.ts';
import { sandboxGateway } from './sandbox-place.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string } };

/** The demo's product, with the one version that this server answers. */
async function addSandbox(to: TestApp): Promise<Catalogue> {
  const added = await addCatalogue(to);
  await to.db.updateTable('products').set({ slug: 'sandbox', name: 'Meridian Sandbox' }).execute();
  await to.db.updateTable('product_versions').set({ name: 'old' }).where('id', '=', added.closedVersionId).execute();
  await to.db.updateTable('product_versions').set({ name: 'v1' }).where('id', '=', added.openVersionId).execute();
  await to.deps.admission.catchUp();
  return added;
}

beforeAll(async () => {
  app = await startTestApp({ demo: 'examples/portal' });
  catalogue = await addSandbox(app);
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

interface Client {
  readonly applicationId: string;
  readonly credentialId: string;
  readonly key: string;
}

async function application(name: string, isRegistered = true, owner: BrowserLike = ada): Promise<Client> {
  const { id: applicationId } = await owner.call('createApplication', { body: { name } });
  const { id: credentialId, credential: key } = await owner.call('createCredential', { params: { applicationId } });
  if (isRegistered) {
    const body = { product_version_id: catalogue.openVersionId };
    await owner.call('createRegistration', { params: { applicationId }, body });
  }
  return { applicationId, credentialId, key };
}

async function ask(path: string, init: RequestInit = {}, url = app.url) {
  await app.deps.admission.catchUp();
  const response = await fetch(`${url}/sandbox/v1${path}`, init);
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, headers: response.headers, type, body: text ? JSON.parse(text) : undefined };
}

const as = ({ key }: Client, headers: Record<string, string> = {}) => ({ headers: { apikey: key, ...headers } });
const post = ({ key }: Client, body: unknown, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { apikey: key, 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const booking = { to: { name: 'Ida Holm', city: 'Oslo', country: 'NO' }, weight_grams: 1200 };

/** The calls of an application as its developer reads them, once there are so many. */
async function recentCalls(one: Client, count: number) {
  return expect
    .poll(async () => (await newestCalls(app.callStore, app.portal.portal_id, one.applicationId, 100)).length)
    .toBe(count)
    .then(() => newestCalls(app.callStore, app.portal.portal_id, one.applicationId, 100));
}

describe('who may call the sandbox: the gate decides', () => {
  test('with a key of a registered application: 200, and the API knows who it is', async () => {
    const one = await application('Till');
    const { status, body } = await ask('/whoami', as(one));
    expect(status).toBe(200);
    expect(body).toEqual({
      application_id: one.applicationId,
      registration_id: expect.any(String),
      credential_id: one.credentialId,
      product_version_id: catalogue.openVersionId,
      scopes: [],
    });
  });

  test('the matrix of credentials: status, code, challenge, and the gateway is told the same', async () => {
    const good = await application('Good');
    const stranger = await application('Never registered', false);
    const revoked = await application('Revoked');
    const pending = await application('Pending');
    const rejected = await application('Rejected');
    const expired = await application('Expired');
    const { db } = app;
    for (const [one, status] of [
      [revoked, 'revoked'],
      [pending, 'pending'],
      [rejected, 'rejected'],
    ] as const)
      await db.updateTable('registrations').set({ status }).where('application_id', '=', one.applicationId).execute();
    await db
      .updateTable('credentials')
      .set({ expires_at: new Date(app.deps.now().getTime() - 1000) })
      .where('id', '=', expired.credentialId)
      .execute();
    const bea = await app.signedIn('bea');
    const disabled = await application('Of a disabled account', true, bea);
    await db.updateTable('developers').set({ status: 'disabled' }).where('id', '=', bea.person.id).execute();

    const matrix: readonly (readonly [Record<string, string>, number, string])[] = [
      [{}, 401, 'missing_credential'],
      [{ apikey: '' }, 401, 'missing_credential'],
      [{ apikey: `${good.key}x` }, 401, 'invalid_credential'],
      [{ apikey: good.key, 'x-api-key': stranger.key }, 401, 'ambiguous_credential'],
      [{ apikey: expired.key }, 401, 'expired_credential'],
      [{ apikey: stranger.key }, 403, 'not_registered'],
      [{ apikey: pending.key }, 403, 'registration_pending'],
      [{ apikey: rejected.key }, 403, 'registration_rejected'],
      [{ apikey: revoked.key }, 403, 'registration_revoked'],
      [{ apikey: disabled.key }, 403, 'account_disabled'],
    ];
    for (const [headers, status, code] of matrix) {
      const refused = await ask('/parcels', { headers });
      expect({ code: refused.body.code, status: refused.status }).toEqual({ code, status });
      expect(refused.type).toMatch(/^application\/problem\+json/);
      expect(refused.body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
      expect(refused.headers.get('x-portal-error')).toBe(code);
      expect(refused.headers.get('www-authenticate')).toBe(status === 401 ? 'ApiKey realm="api"' : null);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect((await ask('/parcels', as(good))).status).toBe(200);
  });

  test('a session of the portal is no credential, and a key that was revoked stops at once', async () => {
    const one = await application('Short-lived');
    expect((await ask('/whoami', as(one))).status).toBe(200);
    const { applicationId, credentialId } = one;
    await ada.call('revokeCredential', { params: { applicationId, credentialId } });
    expect((await ask('/whoami', as(one))).status).toBe(401);
    const response = await ada.fetch('/sandbox/v1/whoami');
    expect(response.status).toBe(401);
  });

  test('who is refused is refused before the body is read', async () => {
    const { status } = await ask('/parcels', { method: 'POST', body: 'x'.repeat(100_000) });
    expect(status).toBe(401);
  });
});

describe('parcels', () => {
  test('a list with filters; an unknown filter and a wrong value are 400 and named', async () => {
    const one = await application('Reader');
    const all = await ask('/parcels', as(one));
    expect(all.body.total).toBe(5);
    expect(all.body.data[0]).toMatchObject({ id: 'prc_1005', status: 'booked' });
    const delivered = await ask('/parcels?status=delivered&country=NO', as(one));
    expect(delivered.body).toMatchObject({ total: 1, data: [{ id: 'prc_1001', status: 'delivered' }] });
    const first = await ask('/parcels?limit=2', as(one));
    expect(first.body).toMatchObject({ total: 5, data: [{ id: 'prc_1005' }, { id: 'prc_1004' }] });
    for (const [query, field] of [
      ['status=lost', 'status'],
      ['country=Norway', 'country'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=1e1', 'limit'],
      ['weight=3', 'weight'],
      ['status=booked&status=booked', 'status'],
    ]) {
      const { status, type, body } = await ask(`/parcels?${query}`, as(one));
      expect({ query, status }).toEqual({ query, status: 400 });
      expect(type).toMatch(/^application\/problem\+json/);
      expect(body.invalid_parameters).toMatchObject([{ field, source: 'query' }]);
    }
  });

  test('a booked parcel is found, moves with the clock, and can be cancelled while it is booked', async () => {
    const one = await application('Booker');
    const booked = await ask('/parcels', post(one, { ...booking, service: 'express', reference: 'A 1' }));
    expect(booked.status).toBe(201);
    expect(booked.headers.get('location')).toBe('/sandbox/v1/parcels/prc_1006');
    expect(booked.body).toMatchObject({ id: 'prc_1006', status: 'booked', service: 'express', reference: 'A 1' });
    expect((await ask('/parcels/prc_1006', as(one))).body).toEqual(booked.body);
    app.advance(61_000);
    expect((await ask('/parcels/prc_1006', as(one))).body.status).toBe('in_transit');
    const late = await ask('/parcels/prc_1006/cancel', { ...as(one), method: 'POST' });
    expect(late).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    app.advance(120_000);
    expect(
      (await ask('/parcels/prc_1006', as(one))).body.events.map((event: { status: string }) => event.status),
    ).toEqual(['booked', 'in_transit', 'delivered']);

    await ask('/parcels', post(one, booking));
    const cancel = () => ask('/parcels/prc_1007/cancel', { ...as(one), method: 'POST' });
    expect((await cancel()).body).toMatchObject({ id: 'prc_1007', status: 'cancelled' });
    app.advance(300_000);
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  test('a body that breaks a rule is 422 with every field; no JSON is 400, another type 415, too much 413', async () => {
    const one = await application('Clumsy');
    const wrong = await ask('/parcels', post(one, { to: { name: ' ', city: 'Oslo' }, weight_grams: 0, color: 'red' }));
    expect(wrong.status).toBe(422);
    expect(wrong.body.invalid_parameters.map(({ field }: { field: string }) => field).sort()).toEqual([
      'color',
      'to.country',
      'to.name',
      'weight_grams',
    ]);
    expect((await ask('/parcels', post(one, '[]'))).status).toBe(422);
    expect((await ask('/parcels', post(one, ''))).status).toBe(422);
    expect((await ask('/parcels', post(one, '{'))).status).toBe(400);
    expect((await ask('/parcels', post(one, 'a=b', 'application/x-www-form-urlencoded'))).status).toBe(415);
    expect((await ask('/parcels', post(one, bytes(), 'application/octet-stream'))).status).toBe(422);
    const large = await ask('/parcels', post(one, { ...booking, reference: 'x'.repeat(20_000) }));
    expect(large.status).toBe(413);
    expect(large.type).toMatch(/^application\/problem\+json/);
    expect((await ask('/parcels', as(one))).body.total).toBe(5);
  });

  const bytes = () => '\u0000\u0001';

  test('what does not exist is 404 as a problem, whatever the method', async () => {
    const one = await application('Lost');
    for (const [method, path] of [
      ['GET', '/parcels/prc_9999'],
      ['POST', '/parcels/prc_9999/cancel'],
      ['DELETE', '/parcels/prc_1001'],
      ['GET', '/pallets'],
      ['GET', '/'],
    ] as const) {
      const { status, type } = await ask(path, { ...as(one), method });
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
      expect(type).toMatch(/^application\/problem\+json/);
    }
    expect((await fetch(`${app.url}/sandbox/v2/parcels`)).status).toBe(404);
  });

  test('every application has parcels of its own, and no more than a hundred', async () => {
    const [one, other] = [await application('One'), await application('Other')];
    for (let count = 0; count < 110; count += 1) await fetch(`${app.url}/sandbox/v1/parcels`, post(one, booking));
    const { body } = await ask('/parcels?limit=100', as(one));
    expect(body.total).toBe(100);
    expect(body.data[0].id).toBe('prc_1115');
    expect((await ask('/parcels/prc_1001', as(one))).status).toBe(404);
    expect((await ask('/parcels', as(other))).body.total).toBe(5);
  });
});

describe('what the portal sees of it', () => {
  test('admitted and refused calls are in the recent calls with operation, status and reason', async () => {
    const one = await application('Watched');
    const stranger = await application('Watched stranger', false);
    await ask('/parcels?status=booked', as(one));
    await ask('/parcels', post(one, booking));
    await ask('/parcels', as(stranger));
    const [created, listed] = await recentCalls(one, 2);
    expect(created).toMatchObject({ method: 'POST', path: '/sandbox/v1/parcels', status: 201, denied: null });
    expect(listed).toMatchObject({
      method: 'GET',
      path: '/sandbox/v1/parcels',
      status: 200,
      denied: null,
      productVersionId: catalogue.openVersionId,
    });
    expect(listed?.latencyS).toBeGreaterThan(0);
    expect(listed?.requestBytes).toBeGreaterThan(50);
    expect(listed?.responseBytes).toBeGreaterThan(200);
    const [refused] = await recentCalls(stranger, 1);
    expect(refused).toMatchObject({ status: 403, denied: 'not_registered' });
    await app.credentialUse.flush();
    const usage = await ada.call('getCredentialUsage', { params: { applicationId: one.applicationId } });
    expect(JSON.stringify(usage)).toMatch(/"last_used_at":"/);
  });

  test('a booking changes nothing of who may pass, and does not wait for the gate', async () => {
    const one = await application('Patient');
    const catchUp = vi.spyOn(app.deps.admission, 'catchUp');
    onTestFinished(() => catchUp.mockRestore());
    expect((await fetch(`${app.url}/sandbox/v1/parcels`, post(one, booking))).status).toBe(201);
    expect(catchUp).not.toHaveBeenCalled();
  });

  test('while a hundred reports are being written, more calls are 503, and none is lost', async () => {
    const one = await application('Flood');
    const add = app.callStore.add.bind(app.callStore);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = vi.spyOn(app.callStore, 'add').mockImplementation(async (...batch) => {
      await released;
      return add(...batch);
    });
    onTestFinished(() => slow.mockRestore());
    for (let count = 0; count < 100; count += 1) expect((await ask('/whoami', as(one))).status).toBe(200);
    const refused = await ask('/whoami', as(one));
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    release();
    await recentCalls(one, 100);
    await expect.poll(async () => (await ask('/whoami', as(one))).status).toBe(200);
  });

  test('one gateway of its own, which guards this version alone and comes back once it was removed', async () => {
    const one = await application('Gateways');
    const gateways = () =>
      app.db
        .selectFrom('gateways as gateway')
        .innerJoin('gateway_versions as guarded', 'guarded.gateway_id', 'gateway.id')
        .select(['gateway.id', 'gateway.name', 'gateway.all_versions', 'guarded.product_version_id'])
        .execute();
    await Promise.all(Array.from({ length: 5 }, () => ask('/whoami', as(one))));
    const [first, ...rest] = await gateways();
    const expected = { name: sandboxGateway, all_versions: false, product_version_id: catalogue.openVersionId };
    expect(first).toMatchObject(expected);
    expect(rest).toEqual([]);
    await recentCalls(one, 5);
    await (await app.operator()).call('deleteGateway', { params: { gatewayId: first?.id ?? '' } });
    expect((await ask('/whoami', as(one))).status).toBe(200);
    expect(await gateways()).toMatchObject([expected]);
    expect((await gateways())[0]?.id).not.toBe(first?.id);
  });

  test('pages of other origins may ask and read; the preflight needs no key and is no call', async () => {
    const one = await application('Cross-origin');
    const preflight = await ask('/parcels', {
      method: 'OPTIONS',
      headers: { origin: 'http://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('*');
    const { headers } = await ask('/parcels', as(one, { origin: 'http://shop.example' }));
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowHeaders.some((name: string) => headers.has(name))).toBe(false);
  });
});

describe('the specification that the demo publishes', () => {
  const file = new URL('../../../../../examples/portal/products/sandbox/openapi.yaml', import.meta.url);
  const specification = JSON.parse(JSON.stringify(load(readFileSync(file, 'utf8'))));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(specification, 'specification');

  /** The answer is one that the operation declares, with a body as it is declared there. */
  async function expectDeclared(
    template: string,
    path: string,
    init: RequestInit & { method: string },
    status: number,
  ) {
    const { status: answered, type, body } = await ask(path, init);
    const at = `#/paths/${template.replaceAll('/', '~1')}/${init.method.toLowerCase()}/responses/${status}`;
    expect({ at, status: answered }).toEqual({ at, status });
    let declared = at
      .slice(2)
      .split('/')
      .reduce((node, step) => node?.[step.replaceAll('~1', '/')], specification);
    let place = at;
    if (declared?.$ref) {
      place = declared.$ref;
      declared = place
        .slice(2)
        .split('/')
        .reduce((node, step) => node?.[step], specification);
    }
    const [mediaType] = type.split(';');
    expect(Object.keys(declared?.content ?? {}), at).toContain(mediaType);
    const check = ajv.compile({
      $ref: `specification${place}/content/${mediaType?.replace('/', '~1').replace('+', '%2B')}/schema`,
    });
    check(body);
    expect(check.errors ?? [], at).toEqual([]);
  }

  test('every operation answers as it is described: success, refusals and mistakes', async () => {
    const one = await application('Conformant');
    const stranger = await application('Conformant stranger', false);
    const get = { ...as(one), method: 'GET' };
    const send = (body: unknown) => ({ ...post(one, body), method: 'POST' });
    await expectDeclared('/whoami', '/whoami', get, 200);
    await expectDeclared('/whoami', '/whoami', { method: 'GET' }, 401);
    await expectDeclared('/whoami', '/whoami', { ...as(stranger), method: 'GET' }, 403);
    await expectDeclared('/parcels', '/parcels', get, 200);
    await expectDeclared('/parcels', '/parcels?status=lost', get, 400);
    await expectDeclared('/parcels', '/parcels', send(booking), 201);
    await expectDeclared('/parcels', '/parcels', send('{'), 400);
    await expectDeclared('/parcels', '/parcels', send({}), 422);
    await expectDeclared('/parcels', '/parcels', send('x'.repeat(20_000)), 413);
    await expectDeclared('/parcels', '/parcels', { ...post(one, 'a', 'text/css'), method: 'POST' }, 415);
    await expectDeclared('/parcels/{parcel_id}', '/parcels/prc_1001', get, 200);
    await expectDeclared('/parcels/{parcel_id}', '/parcels/prc_1', get, 404);
    const cancel = { ...as(one), method: 'POST' };
    await expectDeclared('/parcels/{parcel_id}/cancel', '/parcels/prc_1006/cancel', cancel, 200);
    await expectDeclared('/parcels/{parcel_id}/cancel', '/parcels/prc_1001/cancel', cancel, 409);
    await expectDeclared('/parcels/{parcel_id}/cancel', '/parcels/prc_1/cancel', cancel, 404);
    expect(Object.keys(specification.paths)).toEqual([
      '/whoami',
      '/parcels',
      '/parcels/{parcel_id}',
      '/parcels/{parcel_id}/cancel',
    ]);
  });

  test('its examples, its fields and its limits are the server’s', () => {
    const { examples } = specification.paths['/parcels'].post.requestBody.content['application/json'];
    expect(bookingSchema.safeParse(examples.parcel.value).success).toBe(true);
    expect(bookingSchema.safeParse(examples.refused.value).success).toBe(false);
    const check = ajv.getSchema('specification#/components/schemas/Booking');
    const to = booking.to;
    for (const given of [
      booking,
      { ...booking, weight_grams: 30_000, reference: 'x'.repeat(40), service: 'express' },
      { ...booking, weight_grams: 30_001 },
      { ...booking, weight_grams: 0 },
      { ...booking, weight_grams: 1.5 },
      { ...booking, service: 'slow' },
      { ...booking, reference: 'x'.repeat(41) },
      { ...booking, reference: '' },
      { ...booking, other: 1 },
      { weight_grams: 1 },
      { ...booking, to: { ...to, country: 'no' } },
      { ...booking, to: { ...to, name: 'x'.repeat(81) } },
      { ...booking, to: { ...to, other: 1 } },
    ])
      expect({ given, taken: bookingSchema.safeParse(given).success }).toEqual({ given, taken: check?.(given) });
    const { parameters } = specification.paths['/parcels'].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(Object.keys(parcelsQuerySchema.shape));
  });
});

describe('where there is a sandbox', () => {
  test.each([
    ['in production', { mode: 'production', demo: 'examples/portal' }],
    ['without a demo folder', { mode: 'development', demo: undefined }],
  ] as const)('%s there is none', async (_name, settings) => {
    const { http } = await buildApp({ ...app.deps, config: { ...app.deps.config, ...settings } }, { ready: true });
    const one = await application(`Elsewhere ${settings.mode}`);
    const answer = await http.inject({ url: '/sandbox/v1/parcels', headers: { apikey: one.key } });
    await http.close();
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: 'There is nothing at this address.' });
  });

  test('a portal that does not publish the product has none either, and no gateway is made', async () => {
    const empty = await startTestApp({ demo: 'examples/portal' });
    const { status, body } = await ask('/parcels', {}, empty.url);
    const gateways = await empty.db.selectFrom('gateways').select('id').execute();
    await empty.close();
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: 'This portal does not publish version v1 of the product "sandbox".',
    });
    expect(gateways).toEqual([]);
  });
});
