import { setTimeout as pause } from 'node:timers/promises';
import type { UserRole } from '@stoa/contract/users';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { withFailingUpdate } from '../../testing/failing-update.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
const browsers = {} as Record<UserRole, BrowserLike>;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  for (const role of ['owner', 'approver', 'viewer', 'publisher'] as const)
    browsers[role] = await app.signedInUser(role, role === 'owner' ? 'grace' : role);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('developers').execute();
  await app.db.deleteFrom('decision_reasons').execute();
});

/** An account that waits, or has been decided. */
async function addAccount(email: string, status: 'pending' | 'approved' = 'pending', at = new Date()): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('developers')
    .values({
      portal_id: app.portal.portal_id,
      id,
      email,
      full_name: email.split('@')[0] as string,
      status,
      password_hash: 'x',
      email_verified_at: at,
      decided_at: null,
      updated_at: at,
    })
    .execute();
  return id;
}

interface AddedAccess {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly at?: Date;
}

/** Adds an application of a developer that asks for the version whose registrations are decided by hand. */
async function addAccess(developerId: string, { name = 'Bot', scopes = [], at = new Date() }: AddedAccess = {}) {
  const { portal_id } = app.portal;
  const [applicationId, id] = [newId(), newId()];
  await app.db
    .insertInto('applications')
    .values({
      portal_id,
      id: applicationId,
      developer_id: developerId,
      name,
      description: null,
      reference_id: applicationId,
      redirect_uri: null,
      auth_strategy_id: catalogue.strategyId,
      scopes: JSON.stringify(scopes),
      updated_at: at,
    })
    .execute();
  await app.db
    .insertInto('registrations')
    .values({
      portal_id,
      id,
      application_id: applicationId,
      product_id: catalogue.productId,
      product_version_id: catalogue.versionId,
      status: 'pending',
      scopes: JSON.stringify(scopes),
      requested_scopes: JSON.stringify(scopes),
      updated_at: at,
    })
    .execute();
  return { id, applicationId };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('the inbox', () => {
  test('has accounts and registrations in one list, the oldest first, and says how many wait', async () => {
    const ada = await addAccount('ada@analytical.example', 'approved');
    const { id: registration } = await addAccess(ada, { name: 'Parcel desk', at: hoursAgo(3) });
    const account = await addAccount('bob@kargo.example', 'pending', hoursAgo(5));
    const { data, meta } = await browsers.approver.call('listRequests');
    expect(data.map(({ kind, id }) => [kind, id])).toEqual([
      ['account', account],
      ['access', registration],
    ]);
    expect(data[1]).toMatchObject({
      status: 'pending',
      developer: { email: 'ada@analytical.example' },
      application: { name: 'Parcel desk' },
      product: { name: 'Parcels' },
      product_version: { name: 'v3' },
      decision: null,
    });
    expect(meta).toEqual({ next: null, waiting: { account: 1, access: 1 } });
  });

  test('pages by a cursor that neither repeats nor leaves out, also among rows of one moment', async () => {
    const at = hoursAgo(1);
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) ids.push(await addAccount(`dev${number}@x.example`, 'pending', at));
    const ada = await addAccount('ada@x.example', 'approved');
    for (const name of ['one', 'two', 'three']) ids.push((await addAccess(ada, { name, at })).id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { data, meta } = await browsers.viewer.call('listRequests', {
        query: { 'page[size]': 3, ...(after && { 'page[after]': after }) },
      });
      seen.push(...data.map(({ id }) => id));
      after = meta.next ?? undefined;
    } while (after);
    expect(seen).toEqual(ids.toSorted());
  });

  test('a cursor that no list has given out is refused', async () => {
    const answer = await browsers.viewer.fetch('/management/v1/requests?page[after]=nowhere');
    expect(answer.status).toBe(400);
  });

  test('what was decided comes with the newest first, and by whom and why', async () => {
    const [first, second] = [await addAccount('first@x.example'), await addAccount('second@x.example')];
    const decide = (id: string, decision: 'approve' | 'reject') =>
      browsers.owner.call('decideRequests', {
        body: { decision, requests: [{ kind: 'account', id }], reason: 'not a customer yet' },
      });
    await decide(first, 'reject');
    await decide(second, 'reject');
    const { data } = await browsers.viewer.call('listRequests', { query: { 'filter[list]': 'rejected' } });
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[0]?.decision).toMatchObject({ by: 'grace', reason: 'not a customer yet' });
    expect((await browsers.viewer.call('listRequests')).data).toEqual([]);
  });

  test('filters by kind, version, beginning of a name and date; unknown filters are refused', async () => {
    const ada = await addAccount('ada@analytical.example', 'approved');
    const bob = await addAccount('bob@kargo.example', 'approved');
    await addAccount('adam@waits.example');
    const desk = await addAccess(ada, { name: 'Parcel_desk', at: hoursAgo(50) });
    const batch = await addAccess(bob, { name: 'Night batch', at: hoursAgo(2) });
    const ask = async (query: Record<string, string>) =>
      (await browsers.viewer.call('listRequests', { query })).data.map(({ id }) => id);
    expect(await ask({ 'filter[kind]': 'access' })).toEqual([desk.id, batch.id]);
    expect(await ask({ 'filter[application_name][starts_with]': 'parcel_' })).toEqual([desk.id]);
    expect(await ask({ 'filter[application_name][starts_with]': 'parcel%' })).toEqual([]);
    expect(await ask({ 'filter[developer_email][starts_with]': 'BOB@' })).toEqual([batch.id]);
    expect(await ask({ 'filter[developer_email][starts_with]': 'ada' })).toHaveLength(2);
    expect(await ask({ 'filter[application_id]': batch.applicationId })).toEqual([batch.id]);
    expect(await ask({ 'filter[product_version_id]': catalogue.openVersionId })).toEqual([]);
    expect(await ask({ 'filter[kind]': 'access', since: hoursAgo(24).toISOString() })).toEqual([batch.id]);
    expect(await ask({ until: hoursAgo(24).toISOString() })).toEqual([desk.id]);
    const refused = await browsers.viewer.fetch('/management/v1/requests?filter[name]=x');
    expect(refused.status).toBe(400);
  });

  test('who asks again waits from then', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const { id } = await addAccess(ada, { at: hoursAgo(90) });
    await browsers.owner.call('rejectRegistration', { params: { registrationId: id } });
    const asked = hoursAgo(-1);
    await app.db.updateTable('registrations').set({ status: 'pending', updated_at: asked }).execute();
    const { data } = await browsers.viewer.call('listRequests');
    expect(data[0]?.since).toBe(asked.toISOString());
    // Scopes that are given up change the row and not its place.
    await app.db
      .updateTable('registrations')
      .set({ scopes: '[]', updated_at: hoursAgo(-2) })
      .execute();
    expect((await browsers.viewer.call('listRequests')).data[0]?.since).toBe(asked.toISOString());
  });
});

describe('deciding', () => {
  test('a marked set of both kinds at once, with fewer scopes for those that ask for them', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const [wide, narrow] = [
      await addAccess(ada, { name: 'wide', scopes: ['read', 'write', 'admin'] }),
      await addAccess(ada, { name: 'narrow', scopes: ['read'] }),
    ];
    const account = await addAccount('bob@x.example');
    const { results } = await browsers.approver.call('decideRequests', {
      body: {
        decision: 'approve',
        scopes: ['read', 'write'],
        requests: [
          { kind: 'access', id: wide.id },
          { kind: 'access', id: narrow.id },
          { kind: 'account', id: account },
        ],
      },
    });
    expect(results.map(({ outcome, status }) => [outcome, status])).toEqual(
      Array.from({ length: 3 }, () => ['decided', 'approved']),
    );
    const rows = await app.db.selectFrom('registrations').select(['id', 'scopes']).execute();
    expect(Object.fromEntries(rows.map(({ id, scopes }) => [id, scopes]))).toEqual({
      [wide.id]: ['read', 'write'],
      [narrow.id]: ['read'],
    });
  });

  test('scopes that were shown leave what was granted before as it is, and grant none that came later', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const granted = await addAccess(ada, { name: 'granted before', scopes: ['read', 'write'] });
    const wider = await addAccess(ada, { name: 'asks for more', scopes: ['read', 'write', 'admin'] });
    await app.db.updateTable('registrations').set({ scopes: '["read"]' }).where('id', '=', granted.id).execute();
    const requests = [granted, wider].map(({ id }) => ({ kind: 'access' as const, id }));
    await browsers.approver.call('decideRequests', {
      body: { decision: 'approve', scopes: ['read', 'write'], requests },
    });
    const rows = await app.db.selectFrom('registrations').select(['id', 'scopes']).execute();
    expect(Object.fromEntries(rows.map(({ id, scopes }) => [id, scopes]))).toEqual({
      [granted.id]: ['read'],
      [wider.id]: ['read', 'write'],
    });
  });

  test('two operators at once on the same request: one decides, the other is told who was faster', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const { id } = await addAccess(ada);
    const account = await addAccount('bob@x.example');
    const requests = [
      { kind: 'access' as const, id },
      { kind: 'account' as const, id: account },
    ];
    const [approving, rejecting] = await Promise.all([
      browsers.owner.call('decideRequests', { body: { decision: 'approve', requests } }),
      browsers.approver.call('decideRequests', { body: { decision: 'reject', requests } }),
    ]);
    for (const at of [0, 1]) {
      const both = [approving.results[at], rejecting.results[at]];
      expect(both.map((each) => each?.outcome).toSorted()).toEqual(['decided', 'decided_before']);
      const [winner, loser] = both.toSorted((one) => (one?.outcome === 'decided' ? -1 : 1));
      expect(loser?.status).toBe(winner?.status);
      expect(loser?.decision).toEqual(winner?.decision);
      expect(loser?.decision?.by).toBe(winner === approving.results[at] ? 'grace' : 'approver');
      expect(loser?.problem).toBeNull();
    }
    const { rows } = {
      rows: await app.db
        .selectFrom('audit_events')
        .select('event')
        .where('subject', '=', `registration:${id}`)
        .execute(),
    };
    expect(rows).toHaveLength(1);
  });

  test('approving what waits never overrules who has rejected it', async () => {
    const account = await addAccount('bob@x.example');
    const decide = (decision: 'approve' | 'reject') =>
      browsers.owner.call('decideRequests', { body: { decision, requests: [{ kind: 'account', id: account }] } });
    await decide('reject');
    const { results } = await decide('approve');
    expect(results[0]).toMatchObject({ outcome: 'decided_before', status: 'rejected', decision: { by: 'grace' } });
    const back = await browsers.owner.call('decideRequests', {
      body: { decision: 'reinstate', requests: [{ kind: 'account', id: account }] },
    });
    expect(back.results[0]).toMatchObject({ outcome: 'decided', status: 'approved' });
  });

  test('revoking and disabling, and back', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const { id } = await addAccess(ada);
    const requests = [{ kind: 'access' as const, id }];
    const steps = [
      ['approve', 'approved'],
      ['revoke', 'revoked'],
      ['reinstate', 'approved'],
    ] as const;
    for (const [decision, status] of steps) {
      const { results } = await browsers.approver.call('decideRequests', { body: { decision, requests } });
      expect(results[0]).toMatchObject({ outcome: 'decided', status });
    }
    const disabled = await browsers.approver.call('decideRequests', {
      body: { decision: 'revoke', requests: [{ kind: 'account', id: ada }] },
    });
    expect(disabled.results[0]).toMatchObject({ outcome: 'decided', status: 'disabled' });
    const { data } = await browsers.viewer.call('listRequests', { query: { 'filter[list]': 'revoked' } });
    expect(data).toMatchObject([{ kind: 'account', status: 'disabled', decision: { by: 'approver' } }]);
  });

  test('what is gone is refused, and leaves the others decided', async () => {
    const account = await addAccount('bob@x.example');
    const { results } = await browsers.owner.call('decideRequests', {
      body: {
        decision: 'approve',
        requests: [
          { kind: 'access', id: newId() },
          { kind: 'account', id: account },
        ],
      },
    });
    expect(results).toMatchObject([
      { outcome: 'refused', status: null, problem: { code: 'not_found' } },
      { outcome: 'decided', status: 'approved' },
    ]);
  });

  test('a fault in the middle leaves what was decided before decided and told, and the rest as it was', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const access = await addAccess(ada);
    const broken = await addAccount('broken@x.example');
    const last = await addAccount('last@x.example');
    const requests = [
      { kind: 'access' as const, id: access.id },
      { kind: 'account' as const, id: broken },
      { kind: 'account' as const, id: last },
    ];
    const body = { decision: 'reject' as const, requests, reason: 'Not now.', keep_reason: true };
    const { results } = await withFailingUpdate(app.db, { table: 'developers', id: broken }, () =>
      browsers.owner.call('decideRequests', { body }),
    );
    const missed = { outcome: 'not_decided', status: null, decision: null, problem: { code: 'internal' } };
    expect(results).toMatchObject([
      { id: access.id, outcome: 'decided', status: 'rejected', decision: { reason: 'Not now.' } },
      { id: broken, ...missed },
      { id: last, ...missed },
    ]);
    expect(JSON.stringify(results)).not.toContain('cannot be written');
    expect(app.logged.some((line) => JSON.stringify(line).includes('This row cannot be written.'))).toBe(true);
    const { data } = await browsers.owner.call('listReasons');
    expect(data.map(({ text }) => text)).toEqual(['Not now.']);
    const waiting = await browsers.owner.call('listRequests');
    expect(waiting.data.map(({ id }) => id).sort()).toEqual([broken, last].sort());
    const again = await browsers.owner.call('decideRequests', { body: { ...body, requests: requests.slice(1) } });
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided']);
  });

  test('a fault with the first one is the answer: nothing was done', async () => {
    const broken = await addAccount('broken@x.example');
    const last = await addAccount('last@x.example');
    const requests = [broken, last].map((id) => ({ kind: 'account' as const, id }));
    const status = await withFailingUpdate(app.db, { table: 'developers', id: broken }, () =>
      statusOf(browsers.owner.call('decideRequests', { body: { decision: 'approve', requests } })),
    );
    expect(status).toBe(500);
    expect((await browsers.owner.call('listRequests')).meta.waiting.account).toBe(2);
  });

  test('a rejected account is told why', async () => {
    const account = await addAccount('rejected@x.example');
    await browsers.owner.call('rejectDeveloper', {
      params: { developerId: account },
      body: { reason: 'We only take partners.' },
    });
    expect((await mailTo(app, 'rejected@x.example', /account/i)).text).toContain('We only take partners.');
  });

  test('a sentence is kept for the portal when that is asked for, and comes first when it was used last', async () => {
    const use = async (text: string, keep_reason: boolean) => {
      const id = await addAccount(`${newId().slice(-8)}@x.example`);
      await browsers.approver.call('decideRequests', {
        body: { decision: 'reject', requests: [{ kind: 'account', id }], reason: text, keep_reason },
      });
      await pause(2);
    };
    await use('Not a customer yet.', true);
    await use('Please use your work address.', true);
    await use('Only for you, Bob.', false);
    await use('Not a customer yet.', false);
    const texts = async () => (await browsers.owner.call('listReasons')).data.map(({ text }) => text);
    expect(await texts()).toEqual(['Not a customer yet.', 'Please use your work address.']);
    const [first] = (await browsers.owner.call('listReasons')).data;
    await browsers.owner.call('deleteReason', { params: { reasonId: first?.id as string } });
    expect(await texts()).toEqual(['Please use your work address.']);
  });
});

describe('a review', () => {
  test('of access has what a decision needs', async () => {
    const ada = await addAccount('ada@analytical.example', 'approved', hoursAgo(90));
    await addAccount('charles@analytical.example', 'approved');
    await addAccount('else@where.example');
    await addAccess(ada, { name: 'Other' });
    const { id, applicationId } = await addAccess(ada, { name: 'Parcel desk', scopes: ['read'] });
    const { portal_id } = app.portal;
    await app.db
      .insertInto('credentials')
      .values({
        portal_id,
        id: newId(),
        application_id: applicationId,
        display_name: 'k',
        secret_hash: newId(),
        updated_at: new Date(),
      })
      .execute();
    const gateway = { portal_id, id: newId(), name: `edge ${newId()}`, token_hash: newId(), last_seen_at: null };
    await app.db.insertInto('gateways').values(gateway).execute();
    const review = await browsers.approver.call('reviewRegistration', { params: { registrationId: id } });
    expect(review).toMatchObject({
      request: { id, status: 'pending', requested_scopes: ['read'] },
      developer: { email: 'ada@analytical.example', sign_in: ['password'], email_confirmed: true },
      domain: { name: 'analytical.example', others: 1, approved: 1, latest: [{ email: 'charles@analytical.example' }] },
      application: { name: 'Parcel desk', strategy: { credential_type: 'key_auth', asks: false }, access: [] },
      applications: [{ name: 'Other', access: [{ product: 'Parcels', product_version: 'v3', status: 'pending' }] }],
      version: { asks: true, deprecated: false },
      opens: { keys: 1, gateways: 1, certificate: false, client: false },
      calls: { requests: 0 },
      refused_at: null,
      permitted: true,
    });
    await app.db.deleteFrom('gateways').where('id', '=', gateway.id).execute();
  });

  test('has the history with the people’s names, and says when access was refused before', async () => {
    const ada = await addAccount('ada@x.example', 'approved');
    const { id } = await addAccess(ada);
    const decide = (decision: 'reject' | 'reinstate', reason?: string) =>
      browsers.owner.call('decideRequests', {
        body: { decision, requests: [{ kind: 'access', id }], ...(reason && { reason }) },
      });
    await decide('reject', 'not yet');
    const refused = await browsers.viewer.call('reviewRegistration', { params: { registrationId: id } });
    expect(refused.refused_at).not.toBeNull();
    expect(refused.history).toMatchObject([
      { event: 'registration_rejected', by: 'grace', by_kind: 'operator', reason: 'not yet' },
    ]);
    await decide('reinstate');
    const now = await browsers.viewer.call('reviewRegistration', { params: { registrationId: id } });
    expect(now.refused_at).toBeNull();
    expect(now.history.map(({ event }) => event)).toEqual(['registration_reinstated', 'registration_rejected']);
  });

  test('of an account says what approving opens; an unknown one is a 404', async () => {
    const id = await addAccount('bob@x.example');
    const review = await browsers.viewer.call('reviewDeveloper', { params: { developerId: id } });
    expect(review).toMatchObject({ request: { kind: 'account', id }, opens: { products: 1 }, applications: [] });
    for (const path of ['developers', 'registrations']) {
      const answer = await browsers.viewer.fetch(`/management/v1/${path}/${newId()}/review`);
      expect(answer.status).toBe(404);
    }
  });
});
