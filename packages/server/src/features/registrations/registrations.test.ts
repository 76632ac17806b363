import type { RegistrationStatus } from '@stoa/database/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Operator = Awaited<ReturnType<TestApp['operator']>>;

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly email: string; readonly id: string } };
let operator: Operator;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  operator = await app.operator();
});
afterAll(() => app.close());

async function newApplication(auth_strategy_id?: string): Promise<string> {
  count += 1;
  return (await ada.call('createApplication', { body: { name: `App ${count}`, auth_strategy_id } })).id;
}

async function request(applicationId: string, product_version_id = catalogue.versionId) {
  return ada.call('createRegistration', { params: { applicationId }, body: { product_version_id } });
}

const decisions = {
  approve: 'approveRegistration',
  reject: 'rejectRegistration',
  revoke: 'revokeRegistration',
  reinstate: 'reinstateRegistration',
} as const;
type Decision = keyof typeof decisions;

const decide = (decision: Decision, registrationId: string) =>
  operator.call(decisions[decision], { params: { registrationId } });

async function mailsAbout(registrationId: string) {
  const { application_id } = await app.db
    .selectFrom('registrations')
    .select('application_id')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const mails = await app.db
    .selectFrom('development_mails')
    .select(['recipient', 'subject', 'text'])
    .orderBy('id')
    .execute();
  return mails.filter(({ text }) => text.includes(application_id));
}

async function eventsOf(registrationId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('audit_events')
    .select(['event', 'actor'])
    .where('subject', '=', `registration:${registrationId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ event, actor }) => `${event} ${actor.split(':')[0]}`);
}

describe('portal §4: the transitions of a registration', () => {
  const statuses = ['pending', 'approved', 'rejected', 'revoked'] as const;
  const allowed: Readonly<Record<Decision, { from: RegistrationStatus[]; to: RegistrationStatus; event: string }>> = {
    approve: { from: ['pending'], to: 'approved', event: 'registration_approved' },
    reject: { from: ['pending'], to: 'rejected', event: 'registration_rejected' },
    revoke: { from: ['approved'], to: 'revoked', event: 'registration_revoked' },
    reinstate: { from: ['revoked', 'rejected'], to: 'approved', event: 'registration_reinstated' },
  };
  const table = statuses.flatMap((from) =>
    (Object.keys(allowed) as Decision[]).map((decision) => [decision, from] as const),
  );

  test.each(table)('%s one that is %s', async (decision, from) => {
    const { id } = await request(await newApplication());
    await app.db.updateTable('registrations').set({ status: from }).where('id', '=', id).execute();
    const { from: needed, to, event } = allowed[decision];
    if (needed.includes(from)) {
      expect((await decide(decision, id)).status).toBe(to);
      expect(await eventsOf(id)).toEqual(['registration_requested developer', `${event} operator`]);
    } else {
      expect(await problemOf(decide(decision, id))).toMatchObject({ status: 409, code: 'invalid_transition' });
      const row = await app.db
        .selectFrom('registrations')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe(from);
      expect(await eventsOf(id)).toEqual(['registration_requested developer']);
    }
  });

  test.each([
    ['pending', 409],
    ['approved', 409],
    ['rejected', 0],
    ['revoked', 0],
  ] as const)('asking again while it is %s: %i', async (status, expected) => {
    const applicationId = await newApplication();
    const { id } = await request(applicationId);
    await app.db.updateTable('registrations').set({ status }).where('id', '=', id).execute();
    expect(await statusOf(request(applicationId))).toBe(expected);
    const { data } = await ada.call('listRegistrations', { params: { applicationId } });
    expect(data).toMatchObject([{ id, status: expected === 0 ? 'pending' : status }]);
  });

  test('an unknown registration is a 404', async () => {
    expect(await statusOf(decide('approve', '01890a5d-ac96-774b-bcce-b302099a8057'))).toBe(404);
  });
});

describe('asking for access', () => {
  test('contract §A.8: pending where somebody decides, approved at once where the version says so', async () => {
    const applicationId = await newApplication();
    expect(await request(applicationId)).toMatchObject({
      status: 'pending',
      application_id: applicationId,
      product_id: catalogue.productId,
      product_name: 'Parcels',
      product_version_id: catalogue.versionId,
      product_version_name: 'v3',
    });
    expect((await request(applicationId, catalogue.openVersionId)).status).toBe('approved');
  });

  test('what an operator took back is not approved by asking again, not even where the version approves by itself', async () => {
    const applicationId = await newApplication();
    const { id } = await request(applicationId, catalogue.openVersionId);
    await decide('revoke', id);
    expect((await request(applicationId, catalogue.openVersionId)).status).toBe('pending');
    expect((await decide('approve', id)).status).toBe('approved');
  });

  test('a revocation is remembered: neither unregistering nor a new application brings the approval back', async () => {
    const version = await addVersion(app, {
      productId: catalogue.productId,
      name: 'v9',
      strategyId: catalogue.strategyId,
      autoApprove: true,
    });
    const applicationId = await newApplication();
    const first = await request(applicationId, version);
    expect(first.status).toBe('approved');
    await decide('revoke', first.id);
    await ada.call('deleteRegistration', { params: { applicationId, registrationId: first.id } });
    const again = await request(applicationId, version);
    expect(again.status).toBe('pending');
    expect((await request(await newApplication(), version)).status).toBe('pending');
    await decide('approve', again.id);
    expect((await request(await newApplication(), version)).status).toBe('approved');
  });

  test('a version without registration, or for another strategy, is a 409; an unknown one a 400 with the field', async () => {
    const applicationId = await newApplication();
    expect(await problemOf(request(applicationId, catalogue.closedVersionId))).toMatchObject({
      status: 409,
      code: 'registration_closed',
    });
    await app.db
      .updateTable('product_versions')
      .set({ auth_strategy_id: catalogue.strategyId })
      .where('id', '=', catalogue.closedVersionId)
      .execute();
    expect(await statusOf(request(applicationId, catalogue.closedVersionId))).toBe(409);
    const other = await addStrategy(app, { name: 'Other', credential_type: 'self_managed_client_credentials' });
    const version = await addVersion(app, { productId: catalogue.productId, name: 'other', strategyId: other });
    expect(await problemOf(request(applicationId, version))).toMatchObject({ status: 409, code: 'strategy_mismatch' });
    expect((await request(await newApplication(other), version)).status).toBe('pending');
    expect(await problemOf(request(applicationId, '01890a5d-ac96-774b-bcce-b302099a8057'))).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'product_version_id' }],
    });
    expect((await ada.call('listRegistrations', { params: { applicationId } })).data).toEqual([]);
  });

  test('scopes that the version does not offer are refused; granted ones are told once approved', async () => {
    const strategyId = await addStrategy(app, {
      name: 'Scoped',
      credential_type: 'self_managed_client_credentials',
      available_scopes: ['read', 'write'],
    });
    const version = await addVersion(app, { productId: catalogue.productId, name: 'scoped', strategyId });
    const params = { applicationId: await newApplication(strategyId) };
    const ask = (scopes: string[]) =>
      ada.call('createRegistration', { params, body: { product_version_id: version, scopes } });
    expect(await problemOf(ask(['admin']))).toMatchObject({ status: 400, invalidParameters: [{ field: 'scopes' }] });
    const { id } = await ask(['read']);
    const granted = () => ada.call('getRegistrationGrantedScopes', { params: { ...params, registrationId: id } });
    expect(await granted()).toEqual({ scopes: [] });
    await decide('approve', id);
    expect(await granted()).toEqual({ scopes: ['read'] });
    const byVersion = { params: { ...params, productVersionId: version } };
    expect(await ada.call('getApplicationGrantedScopes', byVersion)).toEqual({ scopes: ['read'] });
    await decide('revoke', id);
    expect(await statusOf(ada.call('getApplicationGrantedScopes', byVersion))).toBe(404);
  });

  test('of 10 parallel requests one makes the row, the others are told that it is there', async () => {
    const applicationId = await newApplication();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => statusOf(request(applicationId))));
    expect(outcomes.sort()).toEqual([0, ...Array(9).fill(409)]);
    expect((await ada.call('listRegistrations', { params: { applicationId } })).meta.page.total).toBe(1);
  });

  test('asking while the application is being deleted leaves nothing behind and nothing broken', async () => {
    const applicationId = await newApplication();
    const outcomes = await Promise.all([
      statusOf(ada.call('deleteApplication', { params: { applicationId } })),
      ...Array.from({ length: 5 }, () => statusOf(request(applicationId))),
      ...Array.from({ length: 5 }, () => statusOf(ada.call('createCredential', { params: { applicationId } }))),
    ]);
    expect(outcomes[0]).toBe(0);
    for (const status of outcomes) expect([0, 404, 409]).toContain(status);
    expect(
      await app.db.selectFrom('registrations').select('id').where('application_id', '=', applicationId).execute(),
    ).toEqual([]);
  });
});

describe('deciding', () => {
  test('of parallel decisions one wins: one status, one event, one mail', async () => {
    const { id } = await request(await newApplication());
    const wanted = ['approve', 'reject', 'approve', 'reject', 'approve'] as const;
    const outcomes = await Promise.all(wanted.map((decision) => statusOf(decide(decision, id))));
    expect(outcomes.filter((status) => status === 0)).toHaveLength(1);
    expect(outcomes.filter((status) => status === 409)).toHaveLength(4);
    expect(await eventsOf(id)).toHaveLength(2);
    const waiting = () => app.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute();
    await expect.poll(waiting).toEqual([]);
    expect(await mailsAbout(id)).toHaveLength(1);
  });

  test.each([
    ['approve', /may use/i],
    ['reject', /reject|not approved|declined/i],
    ['revoke', /revoked|ended|withdrawn/i],
  ] as const)(
    'portal §4: the developer is told of an operator’s %s by mail, with a link to the application',
    async (decision, subject) => {
      const { id } = await request(
        await newApplication(),
        decision === 'revoke' ? catalogue.openVersionId : catalogue.versionId,
      );
      await decide(decision, id);
      await expect.poll(() => mailsAbout(id)).toHaveLength(1);
      const [mail] = await mailsAbout(id);
      expect(mail?.recipient).toBe(ada.person.email);
      expect(`${mail?.subject} ${mail?.text}`).toMatch(subject);
      expect(mail?.text).toContain('http://portal.example/application/');
      expect(mail?.text).toContain('Parcels');
    },
  );

  test('by cursor operators get the same rows in the same order', async () => {
    const listed = await operator.call('listManagedRegistrations');
    expect(listed.data.length).toBeGreaterThan(2);
    const walked: typeof listed.data = [];
    for (let after: string | null = ''; after !== null; ) {
      const query: { 'page[size]': number; 'page[after]': string } = { 'page[size]': 1, 'page[after]': after };
      const { data, meta }: typeof listed = await operator.call('listManagedRegistrations', { query });
      expect(meta.page).toBeUndefined();
      walked.push(...data);
      after = meta.next;
    }
    expect(walked).toEqual(listed.data);
    await expect(operator.call('listManagedRegistrations', { query: { 'page[after]': 'zork' } })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
  });

  test('operators list registrations of all developers, filtered', async () => {
    const bob = await app.signedIn('bob');
    const { id: applicationId } = await bob.call('createApplication', { body: { name: 'Bobs' } });
    const { id } = await bob.call('createRegistration', {
      params: { applicationId },
      body: { product_version_id: catalogue.versionId },
    });
    const query = {
      'filter[status]': 'pending',
      'filter[developer_email][contains]': bob.person.email.toUpperCase(),
    } as const;
    const { data, meta } = await operator.call('listManagedRegistrations', { query });
    expect(meta.page?.total).toBe(1);
    expect(data).toMatchObject([
      {
        id,
        status: 'pending',
        application: { name: 'Bobs' },
        developer: { email: bob.person.email },
        product: { name: 'Parcels' },
        product_version: { name: 'v3' },
      },
    ]);
  });
});

describe('portal §2: the product’s list of applications', () => {
  test('with a registration whatever its status, or with none at all', async () => {
    const registered = await newApplication();
    const without = await newApplication();
    const { id } = await request(registered);
    await decide('reject', id);
    const params = { productId: catalogue.productId, productVersionId: catalogue.versionId };
    const list = async (query: object) =>
      (await ada.call('listProductVersionApplications', { params, query: { 'page[size]': 100, ...query } })).data;
    const withOne = (await list({})).find((one) => one.id === registered);
    expect(withOne).toMatchObject({ registration_id: id, registration_status: 'rejected' });
    expect((await list({})).map((one) => one.id)).not.toContain(without);
    const free = await list({ unregistered: true });
    expect(free.map((one) => one.id)).toContain(without);
    expect(free.map((one) => one.id)).not.toContain(registered);
    expect(free.every((one) => one.registration_id === null && one.registration_status === null)).toBe(true);
    expect((await list({ 'filter[status]': 'rejected' })).map((one) => one.id)).toContain(registered);
    expect(await list({ 'filter[auth_strategy_id]': '01890a5d-ac96-774b-bcce-b302099a8057' })).toEqual([]);
  });

  test('contract §A.1: an empty `unregistered` means yes', async () => {
    const path = `/api/v2/products/${catalogue.productId}/versions/${catalogue.versionId}/applications?unregistered=`;
    const { data } = (await (await ada.fetch(path)).json()) as { data: { registration_id: unknown }[] };
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((one) => one.registration_id === null)).toBe(true);
  });
});

test('unregistering removes the row; the application may ask again', async () => {
  const applicationId = await newApplication();
  const { id: registrationId } = await request(applicationId);
  const params = { applicationId, registrationId };
  await ada.call('deleteRegistration', { params });
  expect(await statusOf(ada.call('getRegistration', { params }))).toBe(404);
  expect(await statusOf(ada.call('deleteRegistration', { params }))).toBe(404);
  expect((await request(applicationId)).id).not.toBe(registrationId);
});
