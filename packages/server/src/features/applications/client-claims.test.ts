import { createClientDelivery } from '@stoa/issuing/client-delivery';
import { createClientRegistrar } from '@stoa/openid/clients/client-registrar';
import { createDiscovery } from '@stoa/openid/discovery';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { type IssuingApp, startIssuingApp } from '../../testing/issuing-app.ts';
import { mailsTo } from '../../testing/mail-to.ts';
import { problemOf } from '../../testing/problem-of.ts';

/** gateways finding 9: what is said of a client is what happened, and what is not known is called so. */
let issuing: IssuingApp;
let ada: BrowserLike & { readonly person: { readonly id: string; readonly email: string } };
let count = 0;

beforeAll(async () => {
  issuing = await startIssuingApp();
  ada = await issuing.app.signedIn('ada');
});
afterAll(() => issuing.close());
beforeEach(() => {
  issuing.provider.behaviour.registration = {};
  issuing.provider.behaviour.discovery = undefined;
});

const of = (applicationId: string) => ({ params: { applicationId } });
const create = async () => {
  count += 1;
  const body = { name: `Bot ${count}`, auth_strategy_id: issuing.strategyId };
  const { id, credentials } = await ada.call('createApplication', { body });
  return { id, credentials: credentials ?? { client_id: '', client_secret: '' } };
};
const stateOf = (id: string) => ada.call('getApplicationClient', of(id));
const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) });
const refusePut = (method: string) => (method === 'PUT' ? json(400, { error: 'invalid_request' }) : undefined);
const refusePost = (method: string, path: string) =>
  method === 'POST' && path === '/reg' ? json(400, { error: 'invalid_request' }) : undefined;
const removals = async (client_id: string) =>
  (await issuing.app.db.selectFrom('audit_events').selectAll().where('subject', 'like', 'client:%').execute())
    .map(({ event, details }) => ({ event, ...(details as { client_id?: string; outcome?: string }) }))
    .filter((one) => one.client_id === client_id);
const perhapsLeft = async (applicationId: string) => {
  const operator = await issuing.app.operator();
  const { data } = await operator.call('listClients', { query: { 'filter[application_id]': applicationId } });
  return data[0]?.perhaps_left;
};

describe('an answer to a change that was lost', () => {
  test('where the management token rotates too, nobody claims that the secret is as it was: it is another one', async () => {
    const { id, credentials } = await create();
    issuing.provider.behaviour.registration = { rotatesSecret: true, rotatesToken: true, loseAnswer: true };
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({ status: 503 });
    issuing.provider.behaviour.registration = { rotatesSecret: true, rotatesToken: true };
    await issuing.makeDue();
    await issuing.settled();
    // The provider's word: the secret that the developer has is none any more.
    expect(await issuing.token(credentials)).toMatchObject({ error: 'invalid_client' });
    expect((await stateOf(id)).last_error).toMatch(/It is not known whether the secret is still the same/);
    const again = await problemOf(ada.call('rotateClientSecret', of(id)));
    expect(again).toMatchObject({ status: 409, code: 'rotation_in_doubt' });
    expect(again.message).toContain('It is not known whether the secret is still the same');
    expect(again.message).not.toContain('as it was');
    const replaced = await ada.call('replaceClient', of(id));
    expect(await issuing.token(replaced)).toHaveProperty('access_token');
  });

  test('of a change that asked for no rotation is told the same way', async () => {
    const { id } = await create();
    issuing.provider.behaviour.registration = { rotatesSecret: true, rotatesToken: true, loseAnswer: true };
    await ada.call('updateApplication', { ...of(id), body: { scopes: ['orders:read'] } });
    await vi.waitFor(async () => expect((await stateOf(id)).last_error).not.toBeNull());
    issuing.provider.behaviour.registration = { rotatesSecret: true, rotatesToken: true };
    await issuing.makeDue();
    await issuing.settled();
    const { state, last_error } = await stateOf(id);
    expect(state).toBe('failed');
    expect(last_error).toContain('It is not known whether the secret is still the same');
  });

  test('what was never sent leaves nothing in doubt', async () => {
    const { id, credentials } = await create();
    await issuing.provider.goDown();
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({ status: 503 });
    await issuing.provider.comeBack();
    issuing.provider.behaviour.registration.instead = refusePut;
    await issuing.makeDue();
    await issuing.settled();
    const refused = await problemOf(ada.call('rotateClientSecret', of(id)));
    expect(refused.message).toContain('The secret is as it was.');
    expect(await issuing.token(credentials)).toHaveProperty('access_token');
  });
});

describe('RFC 7592 §3: an issuer that does not know the client, or not the token', () => {
  test.each([401, 404, 410])('answers %i: nobody claims that the secret is as it was', async (status) => {
    const { id } = await create();
    issuing.provider.behaviour.registration.instead = (method) => (method === 'PUT' ? json(status, {}) : undefined);
    const refused = await problemOf(ada.call('rotateClientSecret', of(id)));
    expect(refused).toMatchObject({ status: 409, code: 'rotation_in_doubt' });
    expect(refused.message).toContain('it may be gone');
    expect(refused.message).not.toContain('as it was');
    const doubtful = { state: 'failed', in_doubt: true, rotation_waiting: false };
    expect(await stateOf(id)).toMatchObject({ ...doubtful, last_error: expect.stringContaining('it may be gone') });
    const operator = await issuing.app.operator();
    const { data } = await operator.call('listClients', { query: { 'filter[application_id]': id } });
    expect(data).toMatchObject([{ state: 'failed', in_doubt: true }]);

    // Trying again asks the issuer again, and is no claim by itself.
    await operator.call('retryClient', { params: { clientId: data[0]?.id ?? '' } });
    await issuing.settled();
    expect(await stateOf(id)).toMatchObject(doubtful);
    issuing.provider.behaviour.registration = {};
    expect(await issuing.token(await ada.call('replaceClient', of(id)))).toHaveProperty('access_token');
    await issuing.settled();
    expect(await stateOf(id)).toMatchObject({ state: 'active', in_doubt: false });
  });
});

describe('a rotation that waits for the provider', () => {
  const askedFor = async (id: string) => {
    await issuing.provider.goDown();
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({ status: 503 });
    expect(await stateOf(id)).toMatchObject({ state: 'updating', rotation_waiting: true });
  };
  const later = async () => {
    issuing.provider.behaviour.registration = { rotatesSecret: true };
    await issuing.provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
  };
  const mails = async () =>
    (await mailsTo(issuing.app, ada.person.email)).filter(({ subject }) => subject.startsWith('The secret of'));

  test('can be withdrawn: the secret stays, and the audit log has it', async () => {
    const { id, credentials } = await create();
    await askedFor(id);
    await vi.waitFor(async () =>
      expect(await ada.call('withdrawSecretRotation', of(id))).toMatchObject({
        state: 'active',
        last_error: null,
        rotation_waiting: false,
        in_doubt: false,
      }),
    );
    await later();
    expect(await issuing.token(credentials)).toHaveProperty('access_token');
    expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: false });
    expect(await problemOf(ada.call('withdrawSecretRotation', of(id)))).toMatchObject({ status: 409 });
    const events = await issuing.app.db
      .selectFrom('audit_events')
      .select('event')
      .where('subject', '=', `application:${id}`)
      .execute();
    expect(events.map(({ event }) => event)).toContain('client_secret_rotation_withdrawn');
  });

  test('and whose answer was lost: withdrawn, it stays in doubt', async () => {
    const { id } = await create();
    issuing.provider.behaviour.registration = { rotatesSecret: true, loseAnswer: true };
    expect(await problemOf(ada.call('rotateClientSecret', of(id)))).toMatchObject({ status: 503 });
    await vi.waitFor(async () =>
      expect(await ada.call('withdrawSecretRotation', of(id))).toMatchObject({
        rotation_waiting: false,
        in_doubt: true,
        last_error: expect.stringContaining('not known'),
      }),
    );
  });

  test('is told by mail when it is done; one that is done at once is not', async () => {
    const { id } = await create();
    await askedFor(id);
    const before = (await mails()).length;
    await later();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(before + 1));
    const { client_secret } = await ada.call('revealClientSecret', of(id));
    expect(JSON.stringify(await mails())).not.toContain(client_secret);
    await ada.call('rotateClientSecret', of(id));
    const queued = await issuing.app.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'mail')
      .where('done_at', 'is', null)
      .execute();
    expect(queued).toEqual([]);
    expect(await mails()).toHaveLength(before + 1);
  });
});

describe('a refusal says what stays', () => {
  test('a client whose key is lost: it is not tried again, and is not said to be', async () => {
    const { id } = await create();
    await issuing.app.db
      .updateTable('clients')
      .set({ management_token: 'v1.00000000.of-another-server' })
      .where('application_id', '=', id)
      .execute();
    const refused = await problemOf(ada.call('rotateClientSecret', of(id)));
    expect(refused).toMatchObject({ status: 409, code: 'rotation_refused' });
    expect(refused.message).not.toContain('tried again');
  });

  test('a first client: there is no secret that could be as it was', async () => {
    issuing.provider.behaviour.registration.instead = refusePost;
    const { id } = await create();
    // The claim also appears in the list of applications, to its developer alone.
    const states = (await ada.call('listApplicationClients')).data;
    expect(states).toContainEqual({ application_id: id, state: 'failed' });
    const eve = await issuing.app.signedIn('eve');
    expect((await eve.call('listApplicationClients')).data).toEqual([]);
    const refused = await problemOf(ada.call('replaceClient', of(id)));
    expect(refused).toMatchObject({ status: 409, code: 'issuer_refused' });
    expect(refused.message).toMatch(/There is no client yet\.$/);
  });

  test('a replacement: the former client goes on', async () => {
    const { id, credentials } = await create();
    issuing.provider.behaviour.registration.instead = refusePost;
    const refused = await problemOf(ada.call('replaceClient', of(id)));
    expect(refused).toMatchObject({ status: 409, code: 'issuer_refused' });
    expect(refused.message).toMatch(/The client is the one before, with its secret\.$/);
    expect(await issuing.token(credentials)).toHaveProperty('access_token');
  });
});

describe('what an answer must be to count', () => {
  test.each(['********', 'xxxxxxxxxxxxxxxx', 'abcd********', 'abc...'])(
    'a secret that is masked (%s) is no other secret',
    async (client_secret) => {
      const { id, credentials } = await create();
      issuing.provider.behaviour.registration.answer = (method, body) =>
        method === 'PUT' ? { body: { ...body, client_secret } } : {};
      const refused = await problemOf(ada.call('rotateClientSecret', of(id)));
      expect(refused).toMatchObject({ status: 409, code: 'rotation_in_doubt' });
      expect(refused.message).toContain('did not tell the secret');
      expect(await stateOf(id)).toMatchObject({ state: 'active', secret_waiting: false });
      expect(await issuing.token(credentials)).toHaveProperty('access_token');
    },
  );

  test('an answer about another client changes nothing here', async () => {
    const { id, credentials } = await create();
    issuing.provider.behaviour.registration.answer = (method, body) =>
      method === 'PUT'
        ? { body: { ...body, client_id: 'somebody-else', client_secret: 'not-the-secret-of-this' } }
        : {};
    const failed = await problemOf(ada.call('rotateClientSecret', of(id)));
    expect(failed).toMatchObject({ status: 503, code: 'issuer_unavailable' });
    expect(failed.message).toContain('about another client');
    expect(await stateOf(id)).toMatchObject({ client_id: credentials.client_id, secret_waiting: false });
    await ada.call('deleteApplication', of(id));
    await issuing.settled();
  });

  test('RFC 7592 §2.3: 401 to a deletion may mean the token as well as the client, so the audit log does not call it deleted', async () => {
    const { id, credentials } = await create();
    issuing.provider.behaviour.registration.instead = (method) =>
      method === 'DELETE' ? json(401, { error: 'invalid_token' }) : undefined;
    await ada.call('deleteApplication', of(id));
    await issuing.settled();
    expect(await issuing.token(credentials)).toHaveProperty('access_token');
    expect(await removals(credentials.client_id)).toMatchObject([
      { event: 'client_left_at_issuer', outcome: 'unknown' },
    ]);
  });
});

describe('clients that nobody can use are counted', () => {
  const unusable = (_method: string, body: Record<string, unknown>) => ({
    body: { ...body, grant_types: ['implicit'] },
  });

  test('made, of no use, and not deleted again: one was perhaps left', async () => {
    issuing.provider.behaviour.registration = {
      answer: unusable,
      instead: (method) => (method === 'DELETE' ? json(403, { error: 'access_denied' }) : undefined),
    };
    const operator = await issuing.app.operator();
    const before = (await operator.call('getStatus')).clients;
    const { id } = await create();
    expect((await stateOf(id)).state).toBe('failed');
    expect(await perhapsLeft(id)).toBe(1);
    const { failed, perhaps_left } = (await operator.call('getStatus')).clients;
    expect({ failed, perhaps_left }).toEqual({ failed: before.failed + 1, perhaps_left: before.perhaps_left + 1 });
  });

  test('made without a way to manage it: the same', async () => {
    issuing.provider.behaviour.registration.answer = (method, body) => {
      const { registration_client_uri: _, registration_access_token: __, client_secret: ___, ...rest } = body;
      return method === 'POST' ? { body: rest } : {};
    };
    const { id } = await create();
    expect((await stateOf(id)).state).toBe('failed');
    expect(await perhapsLeft(id)).toBe(1);
  });

  test('deleted again at once: none', async () => {
    issuing.provider.behaviour.registration.answer = unusable;
    const { id } = await create();
    expect((await stateOf(id)).state).toBe('failed');
    expect(await perhapsLeft(id)).toBe(0);
  });

  test('an id that another application has: the provider may have made it, or not', async () => {
    const other = await create();
    issuing.provider.behaviour.registration.answer = (method, body) =>
      method === 'POST' ? { body: { ...body, client_id: other.credentials.client_id } } : {};
    const { id } = await create();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', client_id: null });
    expect(await perhapsLeft(id)).toBe(1);
    expect(await issuing.token(other.credentials)).toHaveProperty('access_token');
  });

  test('a provider that could not even be discovered was asked for nothing', async () => {
    const { app } = issuing;
    const down = (_method: string, path: string) =>
      path.startsWith('/.well-known/') ? { status: 502, type: 'text/html', body: '' } : undefined;
    issuing.provider.behaviour.registration.instead = down;
    const registrar = createClientRegistrar(app.deps.config, createDiscovery(app.deps.config, app.deps.now));
    const input = { id: 'x', application_id: 'y', name: 'z', redirect_uri: null, scopes: [], auth_methods: [] };
    await expect(
      registrar.create(issuing.provider.issuer, input, undefined, AbortSignal.timeout(5_000)),
    ).rejects.toMatchObject({ kind: 'unsent', mayPass: true });
  });

  test('forgotten while it was being made, the audit log counts it', async () => {
    await issuing.provider.goDown();
    const { id } = await create();
    const { id: clientId } = await issuing.app.db
      .updateTable('clients')
      // The row looks as it does while a worker asks.
      .set({
        asked_at: new Date(0),
        perhaps_left: 1,
        lease: crypto.randomUUID(),
        leased_until: sql<Date>`now() + interval '1 hour'`,
      })
      .where('application_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await ada.call('deleteApplication', of(id));
    const operator = await issuing.app.operator();
    await operator.call('forgetClient', { params: { clientId } });
    await issuing.provider.comeBack();
    const rows = await issuing.app.db
      .selectFrom('audit_events')
      .select('details')
      .where('subject', '=', `client:${clientId}`)
      .where('event', '=', 'client_left_at_issuer')
      .execute();
    expect(rows).toMatchObject([{ details: { perhaps_left: 2 } }]);
  });
});

test('auth: whoever is shown a secret, in whichever answer, stands in the audit log', async () => {
  const { id } = await create();
  const shown = async () =>
    (
      await issuing.app.db
        .selectFrom('audit_events')
        .select('actor')
        .where('event', '=', 'client_secret_revealed')
        .where('subject', '=', `application:${id}`)
        .execute()
    ).map(({ actor }) => actor);
  const by = `developer:${ada.person.id}`;
  expect(await shown()).toEqual([by]);
  issuing.provider.behaviour.registration.rotatesSecret = true;
  await ada.call('rotateClientSecret', of(id));
  await ada.call('replaceClient', of(id));
  await issuing.settled();
  await ada.call('updateApplication', { ...of(id), body: { scopes: ['orders:read'] } });
  await issuing.settled();
  expect(await shown()).toEqual([by, by, by]);
  await ada.call('revealClientSecret', of(id));
  expect(await problemOf(ada.call('revealClientSecret', of(id)))).toMatchObject({ status: 409 });
  expect(await shown()).toEqual([by, by, by, by]);
});

describe('trying again', () => {
  test('an attempt that ends after the operator asked for another does not give the client up', async () => {
    const { app } = issuing;
    await issuing.provider.goDown();
    const { id } = await create();
    const { id: client } = await app.db
      .selectFrom('clients')
      .select('id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    const operator = await app.operator();
    await operator.call('retryClient', { params: { clientId: client } });
    const registrar = createClientRegistrar(app.deps.config, createDiscovery(app.deps.config, app.deps.now));
    const delivery = createClientDelivery({
      db: app.db,
      config: app.deps.config,
      sealer: app.deps.sealer,
      registrar,
    });
    const { portal_id } = app.portal;
    const earlier = { portal_id, id: crypto.randomUUID(), kind: 'client', payload: { client }, attempts: 1 } as const;
    await delivery.abandoned?.({ ...earlier, created_at: new Date() });
    expect((await stateOf(id)).state).toBe('creating');
    await issuing.provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
    expect((await stateOf(id)).state).toBe('active');
  });
});

describe('many changes', () => {
  const waiting = async () =>
    (
      await issuing.app.db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'client')
        .where('done_at', 'is', null)
        .execute()
    ).length;

  test('of one application wait as one entry', async () => {
    const { id } = await create();
    await issuing.settled();
    await issuing.app.db.deleteFrom('outbox').where('kind', '=', 'client').execute();
    await issuing.provider.goDown();
    for (let edit = 1; edit <= 5; edit += 1)
      await ada.call('updateApplication', { ...of(id), body: { name: `Edited ${edit}` } });
    expect(await waiting()).toBe(1);
    await issuing.provider.comeBack();
    await issuing.makeDue();
    await issuing.settled();
    expect(await stateOf(id)).toMatchObject({ state: 'active', last_error: null });
  });

  test('that the provider must hear of are limited by developer; others are not', async () => {
    const { app } = issuing;
    const eager = await app.signedIn('eager');
    const body = { name: 'Eager', auth_strategy_id: issuing.strategyId };
    const { id } = await eager.call('createApplication', { body });
    await app.db
      .insertInto('throttles')
      .values({
        portal_id: app.portal.portal_id,
        key: `issuingDeveloper:${eager.person.id}`,
        points: 120,
        resets_at: new Date(Date.now() + 60_000),
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'key']).doUpdateSet({ points: 120 }))
      .execute();
    const renamed = await problemOf(eager.call('updateApplication', { ...of(id), body: { name: 'Other' } }));
    expect(renamed).toMatchObject({ status: 429 });
    expect((await eager.call('getApplication', of(id))).name).toBe('Eager');
    const described = await eager.call('updateApplication', { ...of(id), body: { description: 'Only here' } });
    expect(described.description).toBe('Only here');
  });
});
