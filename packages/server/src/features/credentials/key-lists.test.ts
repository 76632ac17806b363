import { newId } from '@stoa/database/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let approver: BrowserLike;
let applicationId: string;
let key: { readonly id: string; readonly credential: string };

const day = 86_400_000;
const inDays = (days: number) => new Date(app.deps.now().getTime() + days * day);

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  approver = await app.signedInUser('approver', 'ivy');
  const ada = await app.signedIn('ada');
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  const params = { applicationId };
  key = await ada.call('createCredential', { params, body: { display_name: 'ci' } });
  await ada.call('createRegistration', { params, body: { product_version_id: catalogue.versionId } });
});
afterAll(() => app.close());

/** Keys of one list, all pages, two a page. */
async function listed(list: 'ending' | 'unused' | 'quiet'): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | undefined; ; ) {
    const query = { 'filter[list]': list, 'page[size]': 2, ...(after && { 'page[after]': after }) };
    const { data, meta } = await approver.call('listManagedCredentials', { query });
    names.push(...data.map(({ display_name }) => display_name));
    if (!meta.next) return names;
    after = meta.next;
  }
}

async function addKey(display_name: string, more: object = {}): Promise<void> {
  const { portal_id } = app.portal;
  const id = newId();
  const row = { portal_id, id, application_id: applicationId, display_name, secret_hash: id, updated_at: new Date() };
  await app.db
    .insertInto('credentials')
    .values({ ...row, ...more })
    .execute();
}

test('a pasted key says whose it is and what it opens, and is told by id afterwards', async () => {
  const { portal_id } = app.portal;
  const now = app.deps.now().getTime();
  const hour = new Date(now - (now % 3_600_000));
  await app.db
    .insertInto('credential_uses')
    .values([
      { portal_id, credential_id: key.id, hour, count: 40 },
      { portal_id, credential_id: key.id, hour: new Date(hour.getTime() - 2 * day), count: 7 },
    ])
    .execute();
  const found = await approver.call('findManagedCredential', { body: { credential: ` ${key.credential}\n` } });
  expect(found).toMatchObject({
    id: key.id,
    display_name: 'ci',
    application: { id: applicationId, name: 'Bot' },
    developer: { full_name: 'ada' },
    last_used_at: null,
    expires_at: null,
    calls_24h: 40,
    calls_until: hour.toISOString(),
    replaced: false,
    access: [{ product_version: 'v3', status: 'pending' }],
  });
  expect(JSON.stringify(found)).not.toContain(key.credential);
  expect(await approver.call('getManagedCredential', { params: { credentialId: key.id } })).toEqual(found);
  expect(await statusOf(approver.call('findManagedCredential', { body: { credential: 'stoa_key_of_nobody' } }))).toBe(
    404,
  );
});

test('each list has its keys in its order, page by page, and no other', async () => {
  await addKey('ends late', { expires_at: inDays(29) });
  await addKey('ends first', { expires_at: inDays(1), last_used_at: inDays(-1) });
  await addKey('ends next', { expires_at: inDays(2), last_used_at: inDays(-1) });
  await addKey('ends in a year', { expires_at: inDays(365), last_used_at: inDays(-1) });
  await addKey('ended', { expires_at: inDays(-1), last_used_at: inDays(-2) });
  await addKey('was rotated', { expires_at: inDays(1), last_used_at: inDays(-1), replaced_by: newId() });
  await addKey('quiet for 200 days', { last_used_at: inDays(-200) });
  for (const [at, days] of [91, 91, 91].entries()) await addKey(`quiet ${at}`, { last_used_at: inDays(-days) });
  await addKey('used 89 days ago', { last_used_at: inDays(-89) });
  await addKey('old and unused', { created_at: inDays(-400) });
  expect(await listed('ending')).toEqual(['ends first', 'ends next', 'ends late']);
  expect(await listed('unused')).toEqual(['old and unused', 'ci', 'ends late']);
  const quiet = await listed('quiet');
  expect(quiet[0]).toBe('quiet for 200 days');
  expect(quiet.slice(1).sort()).toEqual(['quiet 0', 'quiet 1', 'quiet 2']);
});

test('every list walks along an index of its own, and sorts nothing', async () => {
  const plans: Record<string, string> = {
    credentials_ending: `replaced_by is null and expires_at >= now() and expires_at <= now() order by expires_at, id`,
    credentials_unused: `last_used_on is null order by created_at, id`,
    credentials_by_last_day: `last_used_on <= current_date order by last_used_on, id`,
  };
  await app.db.connection().execute(async (one) => {
    // A table of this size is read as a whole, if that is allowed.
    await sql`set enable_seqscan = off`.execute(one);
    for (const [index, rest] of Object.entries(plans)) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from credentials
        where portal_id = ${app.portal.portal_id} and ${sql.raw(rest)} limit 51`.execute(one);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toContain('Sort');
    }
    await sql`reset enable_seqscan`.execute(one);
  });
});

test('a place that no list has given out is refused with its field', async () => {
  for (const place of ['1', "1.' or 1=1", '9'.repeat(17), `${'9'.repeat(17)}.${key.id}x`])
    expect(await problemOf(approver.call('listManagedCredentials', { query: { 'page[after]': place } }))).toMatchObject(
      {
        status: 400,
        invalidParameters: [{ field: 'page[after]' }],
      },
    );
  for (const list of ['ending', 'unused', 'quiet'] as const)
    for (const micros of ['0', '9'.repeat(17)]) {
      const query = { 'filter[list]': list, 'page[after]': `${micros}.${key.id}` };
      expect((await approver.call('listManagedCredentials', { query })).meta).toHaveProperty('next');
    }
});

test('certificates that end soon stand apart from those that have ended', async () => {
  const { portal_id } = app.portal;
  const ada = await app.signedIn('bea');
  const add = async (name: string, not_after: Date) => {
    const { id } = await ada.call('createApplication', { body: { name } });
    const thumbprint = newId().replaceAll('-', '').padEnd(64, '0');
    const row = {
      subject: 'CN=x',
      issuer: 'CN=x',
      serial_number: '1',
      not_before: inDays(-400),
      updated_at: new Date(),
    };
    await app.db
      .insertInto('certificates')
      .values({ ...row, portal_id, application_id: id, thumbprint, not_after, der: Buffer.of(1) })
      .execute();
    return thumbprint;
  };
  const soon = await add('soon', inDays(3));
  await add('sooner', inDays(1));
  await add('over', inDays(-1));
  await add('long over', inDays(-100));
  await add('far', inDays(100));
  const named = async (list: 'ending' | 'ended') => {
    const first = await approver.call('listEndingCertificates', { query: { 'filter[list]': list, 'page[size]': 1 } });
    const query = { 'filter[list]': list, 'page[after]': first.meta.next ?? '' };
    const rest = await approver.call('listEndingCertificates', { query });
    return [...first.data, ...rest.data].map(({ application }) => application.name);
  };
  expect(await named('ending')).toEqual(['sooner', 'soon']);
  expect(await named('ended')).toEqual(['over', 'long over']);
  expect(await approver.call('getManagedCertificate', { params: { thumbprint: soon } })).toMatchObject({
    application: { name: 'soon' },
    calls_24h: 0,
  });
  expect(await statusOf(approver.call('getManagedCertificate', { params: { thumbprint: '0'.repeat(64) } }))).toBe(404);
});

test('revoking takes the key away and tells its developer', async () => {
  await approver.call('revokeManagedCredential', { params: { credentialId: key.id } });
  expect(await statusOf(approver.call('getManagedCredential', { params: { credentialId: key.id } }))).toBe(404);
  const developer = await app.db
    .selectFrom('developers')
    .select('email')
    .where('full_name', '=', 'ada')
    .executeTakeFirstOrThrow();
  expect((await mailTo(app, developer.email, /./)).text).toContain('ci');
});
