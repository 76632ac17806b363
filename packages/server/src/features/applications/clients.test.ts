import { queueForgottenClients } from '@stoa/issuing/forgotten-clients';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepHouse } from '../../jobs/housekeeping.ts';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { type IssuingApp, startIssuingApp } from '../../testing/issuing-app.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';

let issuing: IssuingApp;
let ada: BrowserLike & { readonly person: { readonly id: string } };
let count = 0;

beforeAll(async () => {
  issuing = await startIssuingApp();
  ada = await issuing.app.signedIn('ada');
});
afterAll(() => issuing.close());
beforeEach(() => {
  issuing.provider.behaviour.registration = {};
  issuing.provider.behaviour.delay = 0;
});

const create = (more: { redirect_uri?: string; scopes?: string[]; reference_id?: string } = {}) => {
  count += 1;
  return ada.call('createApplication', {
    body: { name: `Bot ${count}`, auth_strategy_id: issuing.strategyId, ...more },
  });
};
const of = (applicationId: string) => ({ params: { applicationId } });
const stateOf = (id: string) => ada.call('getApplicationClient', of(id));
const asked = (path: RegExp) => issuing.provider.asked.filter((one) => path.test(one)).length;
const rowOf = (id: string) =>
  issuing.app.db.selectFrom('clients').selectAll().where('application_id', '=', id).executeTakeFirst();
const events = async (event: string) =>
  (await issuing.app.db.selectFrom('audit_events').selectAll().where('event', '=', event).execute()).map(
    ({ subject, details }) => ({ subject, ...(details as object) }),
  );

describe('creating', () => {
  test('contract §A.6: the client’s id is the reference id, its secret is in this answer alone, and the provider gives it a token', async () => {
    const created = await create({ scopes: ['orders:read'] });
    expect(created.credentials?.client_id).toBe(created.reference_id);
    expect(created).toMatchObject({
      scopes: ['orders:read'],
      auth_strategy: { credential_type: 'client_credentials' },
    });
    const { credentials: _, ...application } = created;
    expect(await ada.call('getApplication', of(created.id))).toMatchObject({
      ...application,
      updated_at: expect.any(String),
    });
    expect(await issuing.token(created.credentials ?? raise(), 'orders:read')).toMatchObject({ scope: 'orders:read' });
    expect(await issuing.token(created.credentials ?? raise(), 'orders:write')).toMatchObject({
      error: 'invalid_scope',
    });
    expect(await stateOf(created.id)).toMatchObject({
      state: 'active',
      client_id: created.reference_id,
      last_error: null,
      secret_waiting: false,
      secret_expires_at: null,
      manageable: true,
    });
    expect(await problemOf(ada.call('revealClientSecret', of(created.id)))).toMatchObject({ status: 409 });
  });

  test('contract §A.6: a reference id of one’s own is refused, since the provider makes it', async () => {
    expect(await problemOf(create({ reference_id: 'mine' }))).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'reference_id' }],
    });
  });

  test('a developer who asks for too many is told to wait', async () => {
    const { app } = issuing;
    const eager = await app.signedIn('eager');
    const key = `issuingDeveloper:${eager.person.id}`;
    const resets_at = new Date(Date.now() + 60_000);
    await app.db
      .insertInto('throttles')
      .values({ portal_id: app.portal.portal_id, key, points: 120, resets_at })
      .execute();
    const body = { name: 'Many', auth_strategy_id: issuing.strategyId };
    expect(await statusOf(eager.call('createApplication', { body }))).toBe(429);
    expect((await eager.call('listApplications', { query: {} })).data).toEqual([]);
  });

  test('another developer’s client does not exist, and neither does one of an application with keys', async () => {
    const { id } = await create();
    const bob = await issuing.app.signedIn('bob');
    for (const name of ['getApplicationClient', 'revealClientSecret', 'rotateClientSecret', 'replaceClient'] as const)
      expect(await statusOf(bob.call(name, of(id))), name).toBe(404);
    const own = await addStrategy(issuing.app, {
      name: 'Own',
      credential_type: 'self_managed_client_credentials',
      issuer: issuing.provider.issuer,
    });
    const other = await ada.call('createApplication', { body: { name: 'Own', auth_strategy_id: own } });
    for (const name of ['getApplicationClient', 'revealClientSecret', 'rotateClientSecret', 'replaceClient'] as const)
      expect(await statusOf(ada.call(name, of(other.id))), name).toBe(404);
  });

  test('RFC 7591 §2: with a redirect URI, where the strategy has sessions, the client may use codes too', async () => {
    let metadata: Record<string, unknown> = {};
    issuing.provider.behaviour.registration.answer = (_method, body) => {
      metadata = body;
      return {};
    };
    await create({ redirect_uri: 'https://bot.example/callback' });
    expect(metadata).toMatchObject({
      client_name: `Bot ${count}`,
      redirect_uris: ['https://bot.example/callback'],
      grant_types: ['client_credentials', 'authorization_code'],
      response_types: ['code'],
    });
    await create();
    expect(metadata).toMatchObject({ redirect_uris: [], grant_types: ['client_credentials'], response_types: [] });
  });

  test('gateways finding 10: a provider that wants a redirect URI gets one, and one that answers 200 is understood', async () => {
    issuing.provider.behaviour.registration = { wantsRedirect: true, answer: () => ({ status: 200 }) };
    const created = await create();
    expect(await issuing.token(created.credentials ?? raise())).toHaveProperty('access_token');
  });

  test('a provider that is down: the application is there at once, and its client when the provider is back', async () => {
    await issuing.provider.goDown();
    const created = await create();
    expect(created).not.toHaveProperty('credentials');
    expect(created.reference_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(created.reference_id).not.toBe(created.id);
    expect(await stateOf(created.id)).toMatchObject({
      state: 'creating',
      client_id: null,
      last_error: 'The identity provider cannot be reached.',
      secret_waiting: false,
    });
    expect(await statusOf(ada.call('rotateClientSecret', of(created.id)))).toBe(409);
    await issuing.provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
    const { client_id, secret_waiting, last_error } = await stateOf(created.id);
    expect({ secret_waiting, last_error }).toEqual({ secret_waiting: true, last_error: null });
    expect((await ada.call('getApplication', of(created.id))).reference_id).toBe(client_id);
    const revealed = await ada.call('revealClientSecret', of(created.id));
    expect(revealed.client_id).toBe(client_id);
    expect(await issuing.token(revealed)).toHaveProperty('access_token');
    expect(await problemOf(ada.call('revealClientSecret', of(created.id)))).toMatchObject({ status: 409 });
    expect((await stateOf(created.id)).secret_waiting).toBe(false);
    expect((await rowOf(created.id))?.perhaps_left).toBe(0);
  });

  test('a provider slower than the answer: the secret waits, until it is revealed or for seven days', async () => {
    issuing.provider.behaviour.delay = 5_500;
    const created = await create();
    expect(created).not.toHaveProperty('credentials');
    // The form sends back what it was shown, which is the client id by now.
    await issuing.settled();
    issuing.provider.behaviour.delay = 0;
    const changed = await ada.call('updateApplication', {
      ...of(created.id),
      body: { name: created.name, reference_id: created.reference_id, description: 'slow' },
    });
    expect(changed.reference_id).not.toBe(created.reference_id);
    expect((await stateOf(created.id)).secret_waiting).toBe(true);
    const aged = async (days: number) => {
      const created_at = new Date(Date.now() - days * 24 * 3_600_000);
      await issuing.app.db.updateTable('client_secrets').set({ created_at }).execute();
      await keepHouse(issuing.app.db, new Date());
      return (await stateOf(created.id)).secret_waiting;
    };
    expect(await aged(6.9)).toBe(true);
    expect(await aged(7.1)).toBe(false);
  });

  test.each([
    ['a page in HTML', { status: 200, type: 'text/html', body: '<html><script>alert(1)</script></html>' }],
    ['an answer of 5 MB', { status: 201, type: 'application/json', body: JSON.stringify({ a: 'x'.repeat(5e6) }) }],
    ['no object', { status: 201, type: 'application/json', body: '["client_id"]' }],
    [
      'an id with a line break',
      { status: 201, type: 'application/json', body: '{"client_id":"a\\nb","client_secret":"s"}' },
    ],
    [
      'an id that is too long',
      {
        status: 201,
        type: 'application/json',
        body: JSON.stringify({ client_id: 'x'.repeat(256), client_secret: 's' }),
      },
    ],
    ['a fault', { status: 503, type: 'text/plain', body: 'down' }],
    ['a way elsewhere', { status: 307, type: 'text/plain', body: '' }],
  ])('%s from the provider makes no client, shows nothing of it, and is tried again', async (_, answer) => {
    issuing.provider.behaviour.registration.instead = (method) => (method === 'POST' ? answer : undefined);
    const created = await create();
    expect(created).not.toHaveProperty('credentials');
    const { last_error, state } = await stateOf(created.id);
    expect(last_error).toMatch(/^The identity provider[^<>{}]{10,100}\.$/);
    if (state === 'failed') await ada.call('deleteApplication', of(created.id));
    else {
      expect(state).toBe('creating');
      issuing.provider.behaviour.registration = {};
      await issuing.makeDue();
      await issuing.settled();
      expect(await stateOf(created.id)).toMatchObject({ state: 'active', secret_waiting: true });
    }
  });

  test('a refusal is final and says its code; changing the application, or asking for another client, tries again', async () => {
    const refusal = {
      status: 400,
      type: 'application/json',
      body: '{"error":"invalid_client_metadata","error_description":"<b>"}',
    };
    issuing.provider.behaviour.registration.instead = (method) => (method === 'POST' ? refusal : undefined);
    const created = await create();
    const failed = {
      state: 'failed',
      client_id: null,
      last_error: 'The identity provider refuses to make the client (invalid_client_metadata).',
    };
    expect(await stateOf(created.id)).toMatchObject(failed);
    expect(await problemOf(ada.call('replaceClient', of(created.id)))).toMatchObject({
      status: 409,
      code: 'issuer_refused',
    });
    issuing.provider.behaviour.registration = {};
    await ada.call('updateApplication', { ...of(created.id), body: { name: `${created.name} again` } });
    await issuing.settled();
    expect(await stateOf(created.id)).toMatchObject({ state: 'active', secret_waiting: true, last_error: null });
  });

  test('a client that may not use client credentials is deleted again', async () => {
    const before = asked(/^\/reg\//);
    issuing.provider.behaviour.registration.answer = (_method, body) => ({
      body: { ...body, grant_types: ['implicit'] },
    });
    const created = await create();
    expect(await stateOf(created.id)).toMatchObject({ state: 'failed', client_id: null });
    expect(asked(/^\/reg\//)).toBe(before + 1);
  });

  test('an address for managing the client at another host is not believed: it gets no token', async () => {
    issuing.provider.behaviour.registration.answer = (_method, body) => ({
      body: { ...body, registration_client_uri: 'https://elsewhere.example/reg' },
    });
    const created = await create();
    expect(created.credentials).toBeDefined();
    expect(await stateOf(created.id)).toMatchObject({ state: 'active', manageable: false });
    expect(await problemOf(ada.call('rotateClientSecret', of(created.id)))).toMatchObject({
      status: 409,
      code: 'rotation_refused',
    });
  });

  test('RFC 7591 §3.2.1: when the secret ends is told, whether it came as a number or as text', async () => {
    issuing.provider.behaviour.registration.answer = (_method, body) => ({
      body: { ...body, client_secret_expires_at: '2000000000' },
    });
    const created = await create();
    expect((await stateOf(created.id)).secret_expires_at).toBe('2033-05-18T03:33:20.000Z');
  });

  test('an answer that was lost is counted: the provider may have a client that nobody knows, marked by its software_id', async () => {
    issuing.provider.behaviour.registration.loseAnswer = true;
    const created = await create();
    expect(await stateOf(created.id)).toMatchObject({
      state: 'creating',
      last_error: 'The identity provider did not answer.',
    });
    issuing.provider.behaviour.registration = {};
    await issuing.makeDue();
    await issuing.settled();
    const operator = await issuing.app.operator();
    const { data } = await operator.call('listClients', { query: { 'filter[application_id]': created.id } });
    expect(data).toMatchObject([{ state: 'active', perhaps_left: 1, issuer: issuing.provider.issuer }]);
  });

  test('of a worker that was killed before it could write, the client is made anew, and what it left is counted', async () => {
    await issuing.provider.goDown();
    const created = await create();
    // A killed process leaves the row so: asked, held, and its entry claimed.
    await issuing.app.db
      .updateTable('clients')
      .set({ asked_at: new Date(), lease: crypto.randomUUID(), leased_until: sql<Date>`now() + interval '2 seconds'` })
      .where('application_id', '=', created.id)
      .execute();
    await issuing.provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
    expect(await stateOf(created.id)).toMatchObject({ state: 'active', secret_waiting: true });
    expect(await rowOf(created.id)).toMatchObject({ perhaps_left: 1, lease: null, asked_at: null });
  });

  test('one that no entry of the outbox would make is found', async () => {
    await issuing.provider.goDown();
    const created = await create();
    await issuing.app.db.deleteFrom('outbox').where('kind', '=', 'client').execute();
    await issuing.provider.comeBack();
    expect(await queueForgottenClients(issuing.app.db)).toBe(1);
    expect(await queueForgottenClients(issuing.app.db)).toBe(0);
    issuing.app.deps.nudgeIssuing();
    await issuing.settled();
    expect((await stateOf(created.id)).state).toBe('active');
  });
});

describe('rotating', () => {
  test('contract §A.6: the new secret works, the old one does not, and the client id stays', async () => {
    const { id, credentials } = await create();
    issuing.provider.behaviour.registration.rotatesSecret = true;
    const rotated = await ada.call('rotateClientSecret', of(id));
    expect(rotated.client_id).toBe(credentials?.client_id);
    expect(rotated.client_secret).not.toBe(credentials?.client_secret);
    expect(await issuing.token(rotated)).toHaveProperty('access_token');
    expect(await issuing.token(credentials ?? raise())).toMatchObject({ error: 'invalid_client' });
    expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: false });
    expect(await events('client_secret_rotated')).toContainEqual(
      expect.objectContaining({ subject: `application:${id}`, asked_for: true }),
    );
  });

  test('gateways finding 9: a provider that keeps the secret has not rotated, and that is what is said', async () => {
    const { id, credentials } = await create();
    const refused = await problemOf(ada.call('rotateClientSecret', of(id)));
    expect(refused).toMatchObject({ status: 409, code: 'rotation_refused' });
    expect(refused.message).toContain('keeps the secret as it is');
    expect(await issuing.token(credentials ?? raise())).toHaveProperty('access_token');
    expect(await events('client_secret_rotated')).not.toContainEqual(
      expect.objectContaining({ subject: `application:${id}` }),
    );
    expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: false });
  });

  test('gateways finding 9: a provider that refuses leaves everything as it was', async () => {
    const { id, credentials } = await create();
    const refusal = { status: 400, type: 'application/json', body: '{"error":"invalid_request"}' };
    issuing.provider.behaviour.registration.instead = (method) => (method === 'PUT' ? refusal : undefined);
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({
      status: 409,
      code: 'rotation_refused',
    });
    expect(await issuing.token(credentials ?? raise())).toHaveProperty('access_token');
    expect((await stateOf(id)).state).toBe('active');
  });

  test('one that is under way is told as such, and its secret waits', async () => {
    const { id } = await create();
    await issuing.provider.goDown();
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({
      status: 503,
      code: 'issuer_unavailable',
    });
    expect((await stateOf(id)).state).toBe('updating');
    issuing.provider.behaviour.registration.rotatesSecret = true;
    await issuing.provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
    expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: true });
    expect(await issuing.token(await ada.call('revealClientSecret', of(id)))).toHaveProperty('access_token');
  });

  test('an answer that was lost is no loss: asked again, the provider gives another one, and it is the one that works', async () => {
    const { id } = await create();
    issuing.provider.behaviour.registration = { rotatesSecret: true, loseAnswer: true };
    expect(await statusOf(ada.call('rotateClientSecret', of(id)))).toBe(503);
    issuing.provider.behaviour.registration = { rotatesSecret: true };
    await issuing.makeDue();
    await issuing.settled();
    expect(await issuing.token(await ada.call('revealClientSecret', of(id)))).toHaveProperty('access_token');
  });

  test('RFC 7592 §2.2: another registration access token takes the place of the one before', async () => {
    const { id } = await create();
    issuing.provider.behaviour.registration = { rotatesSecret: true, rotatesToken: true };
    for (const _ of ['first', 'second']) await ada.call('rotateClientSecret', of(id));
    await ada.call('deleteApplication', of(id));
    await issuing.settled();
    expect(await events('client_deleted')).toContainEqual(expect.objectContaining({ outcome: 'deleted' }));
  });
});

describe('a secret that was sealed with another key', () => {
  test('is not shown, and gives way to another one', async () => {
    const { id } = await create();
    issuing.provider.behaviour.registration.rotatesSecret = true;
    await ada.call('updateApplication', { ...of(id), body: { scopes: ['orders:read'] } });
    await issuing.settled();
    const sealed = 'v1.00000000.of-another-server';
    await issuing.app.db.updateTable('client_secrets').set({ sealed }).execute();
    const lost = await problemOf(ada.call('revealClientSecret', of(id)));
    expect(lost).toMatchObject({ status: 409, code: 'secret_not_waiting' });
    expect(lost.message).toContain('has lost the key');
    expect(await issuing.token(await ada.call('rotateClientSecret', of(id)))).toHaveProperty('access_token');
  });
});

describe('replacing', () => {
  test('gateways finding 9: another client takes the place, and the former one is deleted at the provider', async () => {
    const { id, credentials } = await create();
    const replaced = await ada.call('replaceClient', of(id));
    expect(replaced.client_id).not.toBe(credentials?.client_id);
    expect((await ada.call('getApplication', of(id))).reference_id).toBe(replaced.client_id);
    expect(await issuing.token(replaced)).toHaveProperty('access_token');
    await issuing.settled();
    expect(await issuing.token(credentials ?? raise())).toMatchObject({ error: 'invalid_client' });
    expect(await stateOf(id)).toMatchObject({ state: 'active', client_id: replaced.client_id, secret_waiting: false });
  });

  test('while the provider is down the former client goes on; asked for twice, one is made', async () => {
    const { id, credentials } = await create();
    await issuing.provider.goDown();
    for (const _ of ['once', 'twice']) expect(await statusOf(ada.call('replaceClient', of(id)))).toBe(503);
    expect(await stateOf(id)).toMatchObject({ state: 'updating', client_id: credentials?.client_id });
    await issuing.provider.comeBack();
    expect(await issuing.token(credentials ?? raise())).toHaveProperty('access_token');
    await issuing.makeDue();
    await issuing.settled();
    await vi.waitFor(async () => expect((await stateOf(id)).client_id).not.toBe(credentials?.client_id));
    await issuing.settled();
    const clients = issuing.app.db.selectFrom('clients').selectAll().where('application_id', '=', id);
    expect(await clients.execute()).toHaveLength(1);
    expect(await issuing.token(await ada.call('revealClientSecret', of(id)))).toHaveProperty('access_token');
  });

  test('is the way out when the key to a client is lost', async () => {
    const { id, credentials } = await create();
    await issuing.app.db
      .updateTable('clients')
      .set({ management_token: 'v1.00000000.of-another-server' })
      .where('application_id', '=', id)
      .execute();
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({ status: 409 });
    expect(await stateOf(id)).toMatchObject({ state: 'failed', client_id: credentials?.client_id });
    const replaced = await ada.call('replaceClient', of(id));
    expect(await issuing.token(replaced)).toHaveProperty('access_token');
    await issuing.settled();
    expect(await events('client_left_at_issuer')).toContainEqual(
      expect.objectContaining({ client_id: credentials?.client_id, outcome: 'kept' }),
    );
  });
});

describe('changing and deleting', () => {
  test('contract §A.6: scopes, name and redirect URI reach the provider; the client id does not change', async () => {
    const { id, reference_id, credentials } = await create({ scopes: ['orders:read'] });
    const changed = await ada.call('updateApplication', {
      ...of(id),
      body: { name: `Bot ${count} renamed`, reference_id, scopes: ['orders:read', 'orders:write'] },
    });
    expect(changed.reference_id).toBe(reference_id);
    await issuing.settled();
    expect(await issuing.token(credentials ?? raise(), 'orders:write')).toMatchObject({ scope: 'orders:write' });
    expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: false });
    expect(
      await problemOf(ada.call('updateApplication', { ...of(id), body: { reference_id: 'another' } })),
    ).toMatchObject({ status: 400, invalidParameters: [{ field: 'reference_id' }] });
  });

  test('what the provider need not know is not told to it', async () => {
    const { id, name, reference_id } = await create();
    const before = issuing.provider.asked.length;
    await ada.call('updateApplication', {
      ...of(id),
      body: { name, reference_id, description: 'only here', scopes: [] },
    });
    await issuing.settled();
    expect(issuing.provider.asked.length).toBe(before);
  });

  test('a provider that rotates with every change: the secret that nobody asked for waits', async () => {
    const { id, credentials } = await create();
    issuing.provider.behaviour.registration.rotatesSecret = true;
    await ada.call('updateApplication', { ...of(id), body: { scopes: ['orders:read'] } });
    await issuing.settled();
    expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: true });
    expect(await issuing.token(await ada.call('revealClientSecret', of(id)))).toHaveProperty('access_token');
    expect(await issuing.token(credentials ?? raise())).toMatchObject({ error: 'invalid_client' });
  });

  test('an application is gone at once, and its client when the provider is back', async () => {
    const { id, credentials } = await create();
    await issuing.provider.goDown();
    await ada.call('deleteApplication', of(id));
    expect(await statusOf(ada.call('getApplication', of(id)))).toBe(404);
    const operator = await issuing.app.operator();
    await vi.waitFor(async () => {
      const { data } = await operator.call('listClients', { query: { 'filter[state]': 'deleting' } });
      expect(data).toMatchObject([
        {
          client_id: credentials?.client_id,
          application: null,
          last_error: 'The identity provider cannot be reached.',
        },
      ]);
    });
    await issuing.provider.comeBack();
    expect(await issuing.token(credentials ?? raise())).toHaveProperty('access_token');
    await issuing.makeDue();
    await issuing.settled();
    expect(await issuing.token(credentials ?? raise())).toMatchObject({ error: 'invalid_client' });
    expect((await operator.call('listClients', { query: { 'filter[state]': 'deleting' } })).data).toEqual([]);
  });

  test('a client that the provider does not know any more is deleted', async () => {
    const { id } = await create();
    const gone = { status: 404, type: 'application/json', body: '{"error":"not_found"}' };
    issuing.provider.behaviour.registration.instead = (method) => (method === 'DELETE' ? gone : undefined);
    await ada.call('deleteApplication', of(id));
    await issuing.settled();
    expect(await events('client_deleted')).toContainEqual(expect.objectContaining({ outcome: 'gone' }));
  });

  test('deleted while it is being made, by one worker after the other: nothing stays at the provider', async () => {
    issuing.provider.behaviour.delay = 400;
    const before = asked(/^\/reg\//);
    const creating = create();
    const row = await vi.waitFor(async () => {
      const found = await issuing.app.db.selectFrom('clients').selectAll().where('asked_at', 'is not', null).execute();
      expect(found).toHaveLength(1);
      return found[0] ?? raise();
    });
    await ada.call('deleteApplication', of(row.application_id ?? ''));
    expect(await creating).toMatchObject({ id: row.application_id });
    await issuing.settled();
    expect(asked(/^\/reg\//)).toBe(before + 1);
    expect(await events('client_deleted')).toContainEqual(
      expect.objectContaining({ subject: `client:${row.id}`, outcome: 'deleted' }),
    );
    const left = issuing.app.db.selectFrom('clients').selectAll().where('id', '=', row.id);
    expect(await left.execute()).toEqual([]);
  });

  test('with the developer’s account the clients go too', async () => {
    const leaver = await issuing.app.signedIn('leaver');
    const { credentials } = await leaver.call('createApplication', {
      body: { name: 'Bot', auth_strategy_id: issuing.strategyId },
    });
    await leaver.call('deleteCurrentDeveloper', { body: { password: leaver.person.password } });
    await issuing.settled();
    expect(await issuing.token(credentials ?? raise())).toMatchObject({ error: 'invalid_client' });
  });

  test('what an operator sees, tries again and forgets', async () => {
    const operator = await issuing.app.operator();
    const { id, reference_id } = await create();
    const { data } = await operator.call('listManagedApplications', { query: { 'filter[id]': id } });
    expect(data).toMatchObject([
      {
        id,
        reference_id,
        developer: { id: ada.person.id },
        auth_strategy: { name: 'Clients' },
        client_state: 'active',
      },
    ]);
    const [client] = (await operator.call('listClients', { query: { 'filter[application_id]': id } })).data;
    const params = { clientId: client?.id ?? '' };
    expect(await statusOf(operator.call('forgetClient', { params }))).toBe(409);
    const refusal = { status: 503, type: 'text/plain', body: '' };
    issuing.provider.behaviour.registration.instead = (method) => (method === 'DELETE' ? refusal : undefined);
    await ada.call('deleteApplication', of(id));
    await vi.waitFor(async () => {
      const found = await operator.call('listClients', { query: { 'filter[state]': 'deleting' } });
      expect(found.data[0]?.last_error).toBe('The identity provider could not delete the client.');
    });
    await operator.call('retryClient', { params });
    await operator.call('forgetClient', { params });
    expect(await statusOf(operator.call('retryClient', { params }))).toBe(404);
    expect(await statusOf(operator.call('forgetClient', { params }))).toBe(404);
    expect(await events('client_left_at_issuer')).toContainEqual(
      expect.objectContaining({ client_id: reference_id, outcome: 'forgotten' }),
    );
    await issuing.settled();
  });
});

describe('at the gate', () => {
  test('gateways finding 1: a token opens it as soon as the client is there, and not a moment longer than the client is', async () => {
    const { app, provider } = issuing;
    await app.db
      .updateTable('auth_strategies')
      .set({ audiences: JSON.stringify(['urn:jwt:orders']) })
      .where('id', '=', issuing.strategyId)
      .execute();
    const { productId } = await addCatalogue(app);
    const version = await addVersion(app, {
      productId,
      name: 'tokens',
      strategyId: issuing.strategyId,
      autoApprove: true,
    });
    const gatewayToken = await addGateway(app, 'issuing');
    const verify = async (token: string | undefined) =>
      (
        await fetch(`${app.url}/gateway/v1/verify/${version}`, {
          headers: { 'x-gateway-token': gatewayToken, authorization: `Bearer ${token}` },
        })
      ).status;
    const { id, credentials } = await create();
    await ada.call('createRegistration', { ...of(id), body: { product_version_id: version } });
    const first = (await issuing.token(credentials ?? raise(), undefined, 'urn:jwt:orders')).access_token;
    expect(await verify(first)).toBe(200);
    expect(await verify(`${first}x`)).toBe(401);

    const replaced = await ada.call('replaceClient', of(id));
    expect(await verify(first)).toBe(401);
    const second = (await issuing.token(replaced, undefined, 'urn:jwt:orders')).access_token;
    expect(await verify(second)).toBe(200);

    await provider.goDown();
    await ada.call('deleteApplication', of(id));
    expect(await verify(second)).toBe(401);
    await provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
  });
});

describe('clients of one’s own', () => {
  test('gateways point 4: two strategies with one issuer have one list of client ids; who proves one first has it', async () => {
    const { issuer, initialAccessToken } = issuing.provider;
    const [first, second] = await Promise.all(
      ['one', 'two'].map((name) =>
        addStrategy(issuing.app, { name, credential_type: 'self_managed_client_credentials', issuer }),
      ),
    );
    const bob = await issuing.app.signedIn('bob');
    const claim = async (auth_strategy_id: string | undefined, reference_id: string, name: string) =>
      of((await bob.call('createApplication', { body: { name, reference_id, auth_strategy_id } })).id);
    // The token is a JWT; tokens for no resource are opaque there, and these strategies introspect none.
    const tokenOf = async (client: Parameters<IssuingApp['token']>[0]) =>
      (await issuing.token(client, 'orders:read', 'urn:jwt:api')).access_token ?? '';
    const prove = async (application: ReturnType<typeof of>, token: string) =>
      bob.call('proveClient', { ...application, body: { token } });

    const { credentials = raise() } = await create();
    const thief = await claim(first, credentials.client_id, 'thief');
    expect(await problemOf(prove(thief, await tokenOf(credentials)))).toMatchObject({
      status: 409,
      code: 'client_proven_elsewhere',
    });

    const registered = await fetch(`${issuer}/reg`, {
      method: 'POST',
      headers: { authorization: `Bearer ${initialAccessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        scope: 'orders:read',
      }),
    });
    const own = (await registered.json()) as NonNullable<typeof credentials>;
    const mine = await claim(first, own.client_id, 'mine');
    const again = await claim(second, own.client_id, 'again');
    expect(await prove(mine, await tokenOf(own))).toMatchObject({ state: 'proven', client_id: own.client_id });
    expect(await statusOf(prove(again, await tokenOf(own)))).toBe(409);
    await bob.call('updateApplication', { ...mine, body: { reference_id: 'other' } });
    expect((await prove(again, await tokenOf(own))).state).toBe('proven');
  });
});

function raise(): never {
  throw new Error('there is none');
}
