import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import { newestCalls } from '@stoa/analytics/testing/newest-calls';
import { newId } from '@stoa/database/ids';
import { ensureDemoAccount, hasDemoAccount } from '@stoa/demo/add-account';
import { ensureDemoOperator, hasDemoOperator } from '@stoa/demo/add-operator';
import { startDemoTraffic } from '@stoa/demo/add-traffic';
import { trafficMs } from '@stoa/demo/calls-of-hour';
import { closeDemoAccounts } from '@stoa/demo/close-demo-accounts';
import { demoLogin } from '@stoa/demo/demo-login';
import { demoOperatorLogin } from '@stoa/demo/demo-operator';
import { streams } from '@stoa/demo/streams';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** So many days are enough to see that they are complete. */
const daysMs = 2 * 24 * 3_600_000;

let app: TestApp;
let store: AnalyticsStore;
beforeEach(async () => {
  app = await startTestApp({ demoTraffic: true });
  store = app.deps.analytics as AnalyticsStore;
});
afterEach(() => app.close());

/** The demo's products, without the rest of its folder. */
async function addDemoProducts() {
  const { db, portal, deps } = app;
  const row = { portal_id: portal.portal_id, updated_at: deps.now() };
  const products = new Map<string, string>();
  for (const { product, version } of streams) {
    const key = `${product} ${version}`;
    if (products.has(key)) continue;
    const productId = products.get(product) ?? newId();
    if (!products.has(product)) {
      const named = { id: productId, slug: product, name: product, description: null, public_labels: '{}' };
      await db
        .insertInto('products')
        .values({ ...row, ...named })
        .execute();
    }
    products.set(product, productId).set(key, productId);
    await db
      .insertInto('product_versions')
      .values({
        ...row,
        id: newId(),
        product_id: productId,
        name: version,
        deprecated: false,
        sunset_at: null,
        spec_sha256: null,
        auth_strategy_id: null,
        registration_enabled: true,
        registration_auto_approve: true,
      })
      .execute();
  }
}

async function total(): Promise<number> {
  const endMs = app.deps.now().getTime();
  const [row] = await store.query(app.portal.portal_id, {
    startMs: endMs - 70 * 24 * 3_600_000,
    endMs,
    dimensions: [],
    bucketMs: null,
    filters: [],
    applicationIds: null,
    percentiles: null,
  });
  return row?.count ?? 0;
}

const added = async () => {
  const event = await app.db
    .selectFrom('audit_events')
    .select('details')
    .where('event', '=', 'demo_traffic_added')
    .executeTakeFirstOrThrow();
  return event.details.calls;
};

describe('the demo’s account', () => {
  test('is not made where the demo’s products are not', async () => {
    await ensureDemoAccount(app.deps, app.portal);
    expect(await hasDemoAccount(app.deps, app.portal)).toBe(false);
  });

  test('is not made once somebody has signed up', async () => {
    await addDemoProducts();
    await app.signedIn('ada');
    await ensureDemoAccount(app.deps, app.portal);
    expect(await hasDemoAccount(app.deps, app.portal)).toBe(false);
  });

  test('logs in, has applications marked as demo data with approved registrations, and is made once', async () => {
    await addDemoProducts();
    await Promise.all([1, 2].map(() => ensureDemoAccount(app.deps, app.portal)));
    await ensureDemoAccount(app.deps, app.portal);
    const demo = app.visitor();
    const { email: username, password } = demoLogin;
    await demo.call('authenticateDeveloper', { body: { username, password } });
    const { data: applications } = await demo.call('listApplications');
    expect(applications.map(({ name }) => name)).toEqual(['Checkout', 'Parcel desk', 'Warehouse sync']);
    for (const { id: applicationId, description, created_at } of applications) {
      expect(description).toMatch(/^Demo data\./);
      // Not younger than its oldest call.
      expect(Date.parse(created_at)).toBeLessThanOrEqual(app.deps.now().getTime() - trafficMs);
      const { data: registrations } = await demo.call('listRegistrations', { params: { applicationId } });
      expect(registrations.length).toBeGreaterThan(0);
      expect(registrations.every(({ status }) => status === 'approved')).toBe(true);
    }
    const gateways = await app.db.selectFrom('gateways').select(['name', 'all_versions']).execute();
    expect(gateways).toEqual([{ name: 'Demo data', all_versions: false }]);
  });

  test('stays away once somebody has deleted it', async () => {
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    await app.db.deleteFrom('developers').execute();
    await app.db.deleteFrom('gateways').execute();
    await ensureDemoAccount(app.deps, app.portal);
    expect(await hasDemoAccount(app.deps, app.portal)).toBe(false);
  });
});

describe('thirty days of traffic at the first start, and the thirty before', () => {
  test('cut short and started again, every call counts once; the third time nothing is done', async () => {
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    const add = store.add.bind(store);
    let batches = 0;
    const spy = vi.spyOn(store, 'add').mockImplementation(async (portalId, calls) => {
      batches += 1;
      if (batches === 2) throw new StoreUnavailable('cut short');
      return add(portalId, calls);
    });
    await startDemoTraffic(app.deps, app.portal, daysMs).done;
    const early = await total();
    expect(early).toBeGreaterThan(0);
    spy.mockRestore();

    await startDemoTraffic(app.deps, app.portal, daysMs).done;
    const complete = await total();
    expect(complete).toBe(await added());
    expect(complete).toBeGreaterThan(early);

    await startDemoTraffic(app.deps, app.portal, daysMs).done;
    expect(await total()).toBe(complete);
  });

  test('the key of each application was used as often as its calls were let in, in the last 24 hours', async () => {
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    await startDemoTraffic(app.deps, app.portal, daysMs).done;
    await startDemoTraffic(app.deps, app.portal, daysMs).done;
    const endMs = (
      await app.db.selectFrom('gateways').select('created_at').executeTakeFirstOrThrow()
    ).created_at.getTime();
    const keys = await app.db.selectFrom('credentials').select(['id', 'application_id', 'last_used_at']).execute();
    expect(keys).toHaveLength(3);
    for (const { id, application_id, last_used_at } of keys) {
      const uses = await app.db.selectFrom('credential_uses').select('count').where('credential_id', '=', id).execute();
      const calls = await newestCalls(store, app.portal.portal_id, application_id, 10_000);
      const admitted = calls.filter(({ at, denied }) => denied === null && at > endMs - 24 * 3_600_000);
      expect(uses.reduce((sum, { count }) => sum + Number(count), 0)).toBe(admitted.length);
      expect(last_used_at?.getTime()).toBe(admitted[0]?.at);
    }
  });

  test('a server that is told to stop waits for one batch, not for all of them', async () => {
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    const add = vi.spyOn(store, 'add');
    const traffic = startDemoTraffic(app.deps, app.portal);
    await vi.waitUntil(() => add.mock.calls.length > 0);
    await traffic.stop();
    const calls = add.mock.calls.length;
    expect(calls).toBeLessThan(10);
    await expect(added()).rejects.toThrow();
  });
});

describe('the demo’s operator', () => {
  test('is an owner with a few days of work that waits, and can decide it', async () => {
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    await ensureDemoOperator(app.deps, app.portal);
    const browser = app.visitor();
    const { email: username, password } = demoOperatorLogin;
    await browser.call('authenticateUser', { body: { username, password } });
    const { data, meta } = await browser.call('listRequests');
    expect(meta.waiting).toEqual({ account: 3, access: 4 });
    const ages = data.map(({ since }) => Date.parse(since));
    expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    expect(Date.now() - (ages[0] ?? 0)).toBeGreaterThan(24 * 3_600_000);
    const [oldest] = data;
    const review = await browser.call('reviewRegistration', { params: { registrationId: oldest?.id as string } });
    expect(review).toMatchObject({ opens: { keys: 1 }, domain: { others: 1 } });
    const rejected = await browser.call('listRequests', { query: { 'filter[list]': 'rejected' } });
    expect(rejected.data).toMatchObject([{ application: { name: 'Scraper' }, decision: { by: 'Ivo Marek' } }]);
    // A second run changes nothing, nor does it bring back what an operator has deleted.
    await ensureDemoOperator(app.deps, app.portal);
    expect((await browser.call('listRequests')).data).toHaveLength(7);
    await app.db.deleteFrom('users').execute();
    await ensureDemoOperator(app.deps, app.portal);
    expect(await hasDemoOperator(app.deps, app.portal)).toBe(false);
  });

  test('is disabled with the developer where a production server starts on the same folder, unless the passwords are others', async () => {
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    await ensureDemoOperator(app.deps, app.portal);
    const accounts = [demoOperatorLogin.email, demoLogin.email];
    const password_hash = await app.deps.passwords.hash('another Horse 8');
    await app.db.updateTable('developers').set({ password_hash }).where('email', '=', demoLogin.email).execute();
    expect(await closeDemoAccounts(app.deps, app.portal)).toEqual(accounts.slice(0, 1));
    const body = { username: demoOperatorLogin.email, password: demoOperatorLogin.password };
    expect(await problemOf(app.visitor().call('authenticateUser', { body }))).toMatchObject({
      code: 'account_disabled',
    });
    expect(await closeDemoAccounts(app.deps, app.portal)).toEqual([]);
  });

  test('is not made without the demo’s account, nor beside a user', async () => {
    await ensureDemoOperator(app.deps, app.portal);
    expect(await hasDemoOperator(app.deps, app.portal)).toBe(false);
    await addDemoProducts();
    await ensureDemoAccount(app.deps, app.portal);
    await app.signedInUser('viewer');
    await ensureDemoOperator(app.deps, app.portal);
    expect(await hasDemoOperator(app.deps, app.portal)).toBe(false);
  });
});
