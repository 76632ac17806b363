import { someCall } from '@stoa/analytics/testing/some-call';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let viewer: BrowserLike;

const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (ms: number) => new Date(app.deps.now().getTime() - ms);

interface Journey {
  readonly signedUp: number;
  readonly confirmed?: number;
  readonly approved?: number;
  readonly application?: number;
  readonly access?: number;
  readonly key?: number;
}

/** Adds a developer who came this far; moments in milliseconds before now. */
async function addDeveloper(name: string, journey: Journey): Promise<string> {
  const { portal_id } = app.portal;
  const id = newId();
  const { signedUp, confirmed, approved, application, access, key } = journey;
  const at = (ms: number | undefined) => (ms === undefined ? null : ago(ms));
  const status = approved === undefined ? (confirmed === undefined ? 'unverified' : 'pending') : 'approved';
  const updated_at = ago(approved ?? confirmed ?? signedUp);
  const row = { portal_id, id, email: `${name}@x.example`, full_name: name, password_hash: 'x', updated_at } as const;
  const moments = { created_at: ago(signedUp), email_verified_at: at(confirmed), decided_at: at(approved) };
  await app.db
    .insertInto('developers')
    .values({ ...row, ...moments, status })
    .execute();
  if (application === undefined) return '';
  const application_id = newId();
  const texts = {
    name,
    description: null,
    reference_id: name,
    redirect_uri: null,
    auth_strategy_id: null,
    scopes: '[]',
  };
  await app.db
    .insertInto('applications')
    .values({ ...texts, portal_id, id: application_id, developer_id: id, created_at: ago(application), updated_at })
    .execute();
  if (access !== undefined)
    await app.db
      .insertInto('registrations')
      .values({
        portal_id,
        id: newId(),
        application_id,
        product_id: catalogue.productId,
        product_version_id: catalogue.versionId,
        status: 'approved',
        scopes: '[]',
        updated_at: ago(access),
      })
      .execute();
  if (key !== undefined)
    await app.db
      .insertInto('credentials')
      .values({
        portal_id,
        id: newId(),
        application_id,
        display_name: 'k',
        secret_hash: newId(),
        created_at: ago(key),
        updated_at,
      })
      .execute();
  return application_id;
}

async function addCall(applicationId: string, at: Date, status: number): Promise<void> {
  await app.deps.analytics?.add(app.portal.portal_id, [
    someCall({ at: at.getTime(), applicationId, productVersionId: catalogue.versionId, status }),
  ]);
}

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  viewer = await app.signedInUser('viewer', 'vera');
  await addDeveloper('long-ago', { signedUp: 31 * day });
  await addDeveloper('unconfirmed', { signedUp: 2 * day });
  await addDeveloper('waits', { signedUp: 2 * day, confirmed: 2 * day - 4 * minute });
  await addDeveloper('waits-longer', { signedUp: 3 * day, confirmed: 3 * day - 4 * minute });
  // The key came before the access: the step counts from the access.
  const whole = {
    signedUp: 5 * day,
    confirmed: 5 * day - 4 * minute,
    approved: 4 * day,
    application: 4 * day - minute,
  };
  const calls = await addDeveloper('calls', { ...whole, key: 4 * day - 2 * minute, access: 2 * day });
  await addCall(calls, ago(3 * 60 * minute), 401);
  await addCall(calls, ago(60 * minute), 200);
  const refused = await addDeveloper('is-refused', { ...whole, key: 2 * day, access: 3 * day });
  await addCall(refused, ago(60 * minute), 403);
});
afterAll(() => app.close());

/** The first answer may come before the first count. */
const counted = () =>
  vi.waitFor(async () => {
    const { funnel } = await viewer.call('getToday');
    expect(funnel).not.toBeNull();
    return funnel;
  });

test('the funnel counts who reached each step, and how long half of them took', async () => {
  const funnel = await counted();
  expect(funnel?.steps.map(({ step, count }) => [step, count])).toEqual([
    ['signed_up', 5],
    ['confirmed', 4],
    ['approved', 2],
    ['application', 2],
    ['access', 2],
    ['key', 2],
    ['called', 1],
  ]);
  const median = Object.fromEntries(funnel?.steps.map(({ step, median_s }) => [step, median_s]) ?? []);
  expect(median).toMatchObject({ signed_up: null, confirmed: 240, application: 60 });
  expect(median.called).toBeGreaterThan(86_400);
  expect(funnel?.slow).toBe('called');
  expect(Math.abs(Date.parse(funnel?.counted_at ?? '') - app.deps.now().getTime())).toBeLessThan(5 * minute);
});

test('a step leads to those who miss it, the longest waiting first, page by page', async () => {
  await counted();
  const stuck = (step: string, after?: string) =>
    viewer.call('listStuckDevelopers', {
      params: { step: step as 'approved' },
      query: { 'page[size]': 1, ...(after && { 'page[after]': after }) },
    });
  const first = await stuck('approved');
  expect(first.data).toMatchObject([{ email: 'waits-longer@x.example', status: 'pending' }]);
  expect(first.meta.counted_at).not.toBeNull();
  const second = await stuck('approved', first.meta.next ?? '');
  expect(second.data).toMatchObject([{ email: 'waits@x.example' }]);
  expect(second.meta.next).toBeNull();
  expect((await stuck('confirmed')).data).toMatchObject([{ email: 'unconfirmed@x.example' }]);
  expect((await stuck('called')).data).toMatchObject([{ email: 'is-refused@x.example' }]);
  expect((await stuck('access')).data).toEqual([]);
  expect(await statusOf(stuck('signed_up'))).toBe(400);
  expect(await problemOf(stuck('approved', '1; drop table'))).toMatchObject({
    status: 400,
    invalidParameters: [{ field: 'page[after]' }],
  });
});

test('names are told to nobody who may not list developers', async () => {
  const publisher = await app.signedInUser('publisher', 'paul');
  const query = { 'page[size]': 1 };
  expect((await publisher.call('getToday')).funnel).not.toBeNull();
  expect(await statusOf(publisher.call('listStuckDevelopers', { params: { step: 'key' }, query }))).toBe(403);
});

test('a step that was reached stays reached, what is new is added, and calls that came late are found', async () => {
  await counted();
  const { portal_id } = app.portal;
  await app.db.deleteFrom('credentials').where('display_name', '=', 'k').execute();
  const late = await app.db
    .selectFrom('applications')
    .select('id')
    .where('name', '=', 'is-refused')
    .executeTakeFirstOrThrow();
  await addCall(late.id, ago(20 * 60 * minute), 200);
  // Five minutes later.
  const row = await app.db
    .selectFrom('portal_counts')
    .select('counts')
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  const old = JSON.parse(JSON.stringify(row.counts));
  old.funnel.counted_at = ago(6 * minute).toISOString();
  await app.db
    .updateTable('portal_counts')
    .set({ counts: JSON.stringify(old), claimed_until: ago(minute) })
    .execute();
  const stale = await viewer.call('getToday');
  expect(stale.funnel?.counted_at).toBe(old.funnel.counted_at);
  await vi.waitFor(async () => {
    const { funnel } = await viewer.call('getToday');
    expect(funnel?.steps.slice(-2).map(({ count }) => count)).toEqual([2, 2]);
  });
});

test('a deprecated version that is still called close to its sunset waits for publishers', async () => {
  const sunset_at = new Date(app.deps.now().getTime() + 31 * day);
  await app.db
    .updateTable('product_versions')
    .set({ deprecated: true, sunset_at })
    .where('id', '=', catalogue.versionId)
    .execute();
  await app.db.deleteFrom('portal_counts').execute();
  await counted();
  const { waiting } = await viewer.call('getToday');
  const row = waiting.find(({ kind }) => kind === 'sunset');
  expect(row).toMatchObject({ count: 1, applications: 2, at: sunset_at.toISOString(), roles: ['owner', 'publisher'] });
  expect(row?.examples[0]).toMatch(/ v/);
  expect((await viewer.call('listEndingVersions')).data).toMatchObject([
    { id: catalogue.versionId, sunset_at: sunset_at.toISOString() },
  ]);
});
