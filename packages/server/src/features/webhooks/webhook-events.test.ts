import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { writeBackup } from '@stoa/database/backup';
import { restoreBackup } from '@stoa/database/restore';
import { createEmptyDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Which deliveries the database writes for each change. The webhook rests until 2999, so nothing is sent. */
let app: TestApp;
let operator: Client;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string; readonly email: string; readonly password: string } };
let webhookId: string;

beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  const body = { url: 'https://nobody.invalid/hook' };
  webhookId = (await operator.call('createWebhook', { body })).id;
  await app.db
    .updateTable('webhooks')
    .set({ resting_until: new Date('2999-01-01') })
    .execute();
});
afterAll(() => app.close());

/** What `change` made the database note, in order of their types. */
async function notedBy(change: () => Promise<unknown>): Promise<{ type: string; data: Record<string, unknown> }[]> {
  await app.db.deleteFrom('webhook_deliveries').execute();
  await change();
  const rows = await app.db.selectFrom('webhook_deliveries').select(['type', 'data', 'webhook_id']).execute();
  expect(new Set(rows.map((row) => row.webhook_id))).toEqual(new Set(rows.length > 0 ? [webhookId] : []));
  return rows.map(({ type, data }) => ({ type, data })).toSorted((a, b) => a.type.localeCompare(b.type));
}
const typesOf = async (change: () => Promise<unknown>) => (await notedBy(change)).map(({ type }) => type);

let made = 0;
async function application(browser = ada): Promise<{ id: string; name: string; reference_id: string }> {
  made += 1;
  return browser.call('createApplication', { body: { name: `App ${made}` } });
}
function register(applicationId: string, product_version_id: string, browser = ada) {
  return browser.call('createRegistration', { params: { applicationId }, body: { product_version_id } });
}

test('a registration that waits, and each decision about it, as the management API shows it; nothing personal', async () => {
  const app1 = await application();
  let registrationId = '';
  const [requested] = await notedBy(async () => {
    registrationId = (await register(app1.id, catalogue.versionId)).id;
  });
  const { data } = await operator.call('listManagedRegistrations', { query: {} });
  const shown = data.find(({ id }) => id === registrationId);
  if (!shown) throw new Error('It is not listed.');
  const { permitted: _permitted, ...registration } = shown;
  expect(requested).toEqual({
    type: 'registration.requested',
    data: { ...registration, developer: { id: ada.person.id } },
  });
  const params = { registrationId };
  expect(await typesOf(() => operator.call('approveRegistration', { params, body: {} }))).toEqual([
    'registration.approved',
  ]);
  const [revoked] = await notedBy(() => operator.call('revokeRegistration', { params, body: { reason: 'x' } }));
  expect(revoked).toMatchObject({ type: 'registration.revoked', data: { id: registrationId, status: 'revoked' } });
  expect(await typesOf(() => operator.call('reinstateRegistration', { params, body: {} }))).toEqual([
    'registration.approved',
  ]);
  await app.db.updateTable('registrations').set({ status: 'pending' }).where('id', '=', registrationId).execute();
  expect(await typesOf(() => operator.call('rejectRegistration', { params, body: {} }))).toEqual([
    'registration.rejected',
  ]);
  expect(
    await typesOf(() => ada.call('deleteRegistration', { params: { applicationId: app1.id, registrationId } })),
  ).toEqual(['registration.deleted']);
});

test('one that is approved at once is approved, and was never waiting; scopes that are lost are told', async () => {
  const { id } = await application();
  const noted = await notedBy(() => register(id, catalogue.openVersionId));
  expect(noted.map(({ type }) => type)).toEqual(['registration.approved']);
  const change = () =>
    app.db
      .updateTable('registrations')
      .set({ scopes: JSON.stringify(['read']) })
      .where('application_id', '=', id)
      .execute();
  expect(await typesOf(change)).toEqual(['registration.scopes_changed']);
  expect(await typesOf(change)).toEqual([]);
});

test('keys are told of without anything of the key, renaming one is nothing', async () => {
  const one = await application();
  const params = { applicationId: one.id };
  let key = { id: '', credential: '' };
  const [created] = await notedBy(async () => {
    key = await ada.call('createCredential', { params, body: { display_name: 'ci' } });
  });
  expect(created).toEqual({
    type: 'credential.created',
    data: {
      id: key.id,
      display_name: 'ci',
      application: { id: one.id, name: one.name, reference_id: one.reference_id, client_proof: null },
      developer: { id: ada.person.id },
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      expires_at: null,
    },
  });
  expect(JSON.stringify(created)).not.toContain(key.credential);
  const own = { ...params, credentialId: key.id };
  expect(await typesOf(() => ada.call('renameCredential', { params: own, body: { display_name: 'x' } }))).toEqual([]);
  expect(await typesOf(() => ada.call('revokeCredential', { params: own }))).toEqual(['credential.revoked']);
  const other = await ada.call('createCredential', { params, body: { display_name: 'cd' } });
  expect(await typesOf(() => operator.call('revokeManagedCredential', { params: { credentialId: other.id } }))).toEqual(
    ['credential.revoked'],
  );
});

test('a rotation is told with the end of the old key and the key in its place; without a time of grace it is revoked', async () => {
  const one = await application();
  const { id } = await ada.call('createCredential', { params: { applicationId: one.id } });
  const params = { applicationId: one.id, credentialId: id };
  let made = { id: '', replaced: { expires_at: null as string | null } };
  const events = await notedBy(async () => {
    made = await ada.call('rotateCredential', { params, body: { grace_seconds: 60 } });
  });
  expect(events).toMatchObject([
    { type: 'credential.created', data: { id: made.id, expires_at: null } },
    { type: 'credential.rotated', data: { id, expires_at: made.replaced.expires_at, replaced_by: made.id } },
  ]);
  const again = { ...params, credentialId: made.id };
  expect(await typesOf(() => ada.call('rotateCredential', { params: again, body: { grace_seconds: 0 } }))).toEqual([
    'credential.created',
    'credential.revoked',
  ]);
});

test('another reference id, as when a client is made at last, is told with the one before', async () => {
  const one = await application();
  const change = () =>
    app.db.updateTable('applications').set({ reference_id: 'client-7' }).where('id', '=', one.id).execute();
  expect(await notedBy(change)).toEqual([
    {
      type: 'application.reference_id_changed',
      data: {
        id: one.id,
        name: one.name,
        reference_id: 'client-7',
        previous_reference_id: one.reference_id,
        client_proof: null,
        developer: { id: ada.person.id },
      },
    },
  ]);
  expect(await typesOf(change)).toEqual([]);
});

test('a client id that its developer names is told of as unproven, and when it is proven or is so no more', async () => {
  const auth_strategy_id = await addStrategy(app, {
    name: 'Own clients',
    credential_type: 'self_managed_client_credentials',
    issuer: 'https://id.example.org',
  });
  const version = await addVersion(app, {
    productId: catalogue.productId,
    name: 'own clients',
    strategyId: auth_strategy_id,
    autoApprove: true,
  });
  const body = { name: 'Own client', reference_id: 'billing', auth_strategy_id };
  const { id, name } = await ada.call('createApplication', { body });
  const params = { applicationId: id };
  expect(await notedBy(() => register(id, version))).toMatchObject([
    { type: 'registration.approved', data: { application: { reference_id: 'billing', client_proof: 'unproven' } } },
  ]);
  const told = (client_proof: string) => [
    {
      type: `application.client_${client_proof}`,
      data: { id, name, reference_id: 'billing', client_proof, developer: { id: ada.person.id } },
    },
  ];
  expect(await notedBy(() => operator.call('proveManagedClient', { params }))).toEqual(told('proven'));
  expect(await notedBy(() => operator.call('proveManagedClient', { params }))).toEqual([]);
  expect(await notedBy(() => operator.call('withdrawClientProof', { params }))).toEqual(told('unproven'));
  await operator.call('proveManagedClient', { params });
  const rename = () => ada.call('updateApplication', { params, body: { reference_id: 'billing-2' } });
  expect(await notedBy(rename)).toMatchObject([
    { type: 'application.reference_id_changed', data: { reference_id: 'billing-2', client_proof: 'unproven' } },
  ]);
});

test('a version is deprecated once', async () => {
  const deprecate = (deprecated: boolean) =>
    app.db.updateTable('product_versions').set({ deprecated }).where('name', '=', 'v3').execute();
  expect(await notedBy(() => deprecate(true))).toMatchObject([
    {
      type: 'product_version.deprecated',
      data: { name: 'v3', deprecated: true, sunset_at: null, product: { slug: 'parcels', name: 'Parcels' } },
    },
  ]);
  expect(await typesOf(() => deprecate(true))).toEqual([]);
  expect(await typesOf(() => deprecate(false))).toEqual([]);
});

test('with a deleted application, version, product or account all that went is told of, by name', async () => {
  const bob = await app.signedIn('bob');
  const fill = async () => {
    const one = await application(bob);
    await bob.call('createCredential', { params: { applicationId: one.id }, body: {} });
    await register(one.id, catalogue.openVersionId, bob);
    return one;
  };
  const gone = await fill();
  const noted = await notedBy(() => bob.call('deleteApplication', { params: { applicationId: gone.id } }));
  expect(noted).toMatchObject([
    { type: 'credential.revoked', data: { application: { id: gone.id, name: gone.name } } },
    { type: 'registration.deleted', data: { application: { name: gone.name }, product: { name: 'Parcels' } } },
  ]);
  const last = await fill();
  const account = await notedBy(() => bob.call('deleteCurrentDeveloper', { body: { password: bob.person.password } }));
  expect(account).toMatchObject([
    { type: 'credential.revoked', data: { application: { name: last.name }, developer: { id: bob.person.id } } },
    { type: 'developer.deleted', data: { id: bob.person.id } },
    { type: 'registration.deleted', data: { application: { name: last.name } } },
  ]);
  expect(JSON.stringify(account)).not.toContain(bob.person.email);

  const { id } = await application();
  await register(id, catalogue.versionId);
  expect(
    await notedBy(() => app.db.deleteFrom('product_versions').where('id', '=', catalogue.versionId).execute()),
  ).toMatchObject([
    { type: 'registration.deleted', data: { product_version: { id: catalogue.versionId, name: 'v3' } } },
  ]);
  await register(id, catalogue.openVersionId);
  const product = await notedBy(() => app.db.deleteFrom('products').execute());
  expect(new Set(product.map(({ type }) => type))).toEqual(new Set(['registration.deleted']));
  expect(product.at(-1)).toMatchObject({ data: { product: { name: 'Parcels' }, product_version: { name: 'v2' } } });
});

test('an account: registered, confirmed, decided about; what people may not know stays out', async () => {
  const visitor = app.visitor();
  const email = 'grace@example.com';
  const [registered] = await notedBy(() => visitor.call('registerDeveloper', { body: { email, full_name: 'Grace' } }));
  expect(registered).toEqual({
    type: 'developer.registered',
    data: {
      id: expect.any(String),
      status: 'unverified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  });
  expect(await typesOf(() => visitor.call('registerDeveloper', { body: { email, full_name: 'Grace' } }))).toEqual([]);
  const params = { developerId: String(registered?.data.id) };
  const confirm = () => app.db.updateTable('developers').set({ status: 'pending', email_verified_at: new Date() });
  expect(await typesOf(() => confirm().where('email', '=', email).execute())).toEqual(['developer.pending']);
  expect(await typesOf(() => operator.call('rejectDeveloper', { params }))).toEqual(['developer.rejected']);
  expect(await typesOf(() => operator.call('approveDeveloper', { params }))).toEqual(['developer.approved']);
  expect(await typesOf(() => operator.call('disableDeveloper', { params }))).toEqual(['developer.disabled']);
  // An identity provider brings a new developer, who is approved at once.
  expect(await typesOf(() => app.signedIn('heidi'))).toEqual(['developer.approved', 'developer.registered']);
});

test('a backup brings back what was noted, and tells nobody that it did', async () => {
  await operator.call('updateWebhook', { params: { webhookId }, body: { paused: false } });
  await app.signedIn('nina');
  const file = join(await scratchFolder(), 'stoa.backup');
  await writeBackup(app.pool, createWriteStream(file));
  const restored = await createEmptyDatabase();
  try {
    await restoreBackup(restored.pool, file);
    const noted = (db: typeof app.db) => db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
    expect(await noted(restored.db)).toEqual(await noted(app.db));
    await restored.db.updateTable('developers').set({ status: 'disabled' }).execute();
    expect((await noted(restored.db)).length).toBeGreaterThan((await noted(app.db)).length);
  } finally {
    await restored.close();
  }
});

test('what is rolled back was never told, and nothing is written where nobody listens', async () => {
  const failed = () =>
    app.db
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('developers').execute();
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
  expect(await typesOf(failed)).toEqual([]);
  const only = (events: string[]) =>
    operator.call('updateWebhook', { params: { webhookId }, body: { events } as never });
  await only(['credential.created']);
  expect(await typesOf(() => app.signedIn('ivan'))).toEqual([]);
  await only([]);
  await operator.call('updateWebhook', { params: { webhookId }, body: { paused: true } });
  expect(await typesOf(() => app.signedIn('judy'))).toEqual([]);
});
