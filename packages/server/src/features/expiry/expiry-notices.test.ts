import { randomUUID } from 'node:crypto';
import { testCertificate } from '@stoa/certificates/testing/certificates';
import { newId } from '@stoa/database/ids';
import { startNotices } from '@stoa/outbox/mail/start-notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueExpiryNotices } from './expiry-notices.ts';

let app: TestApp;
let other: TestApp;
let ada: Awaited<ReturnType<TestApp['signedIn']>>;
let applicationId: string;

const dayMs = 86_400_000;
const start = Date.parse('2027-01-01T00:00:00.000Z');
const at = (days: number) => new Date(start + days * dayMs);

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app);
  await addCatalogue(app);
  ada = await app.signedIn('ada');
  applicationId = (await ada.call('createApplication', { body: { name: 'Relay' } })).id;
  // Nothing is delivered: the mails are read where they wait.
  await app.outbox.stop();
  await other.outbox.stop();
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  for (const table of ['outbox', 'credentials', 'certificates'] as const) await app.db.deleteFrom(table).execute();
});

async function addKey(expires_at: Date | null, display_name = 'ci'): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('credentials')
    .values({
      portal_id: app.portal.portal_id,
      id,
      application_id: applicationId,
      display_name,
      secret_hash: randomUUID(),
      expires_at,
      updated_at: at(0),
    })
    .execute();
  return id;
}

const round = (now: Date, by = app) => queueExpiryNotices(by.db, 'http://portal.example', now);

async function mails(): Promise<[message: string, data: Record<string, unknown>][]> {
  const rows = await app.db.selectFrom('outbox').select('payload').orderBy('id').execute();
  return rows.map(({ payload }) => {
    const { message, data } = payload as unknown as { message: string; data: Record<string, unknown> };
    return [message, data];
  });
}
const messages = async () => (await mails()).map(([message]) => message);

describe('optional expiry with a mail before it', () => {
  test('a key is told of 30, 7 and 1 days before its end, and at the end: once each', async () => {
    await addKey(at(40));
    const told: (readonly [day: number, message: string])[] = [];
    for (let day = 0; day <= 45; day += 0.5) {
      const before = (await mails()).length;
      await round(at(day));
      await round(at(day));
      for (const message of (await messages()).slice(before)) told.push([day, message]);
    }
    expect(told).toEqual([
      [10, 'key-expires'],
      [33, 'key-expires'],
      [39, 'key-expires'],
      [40, 'key-expired'],
    ]);
    expect((await mails())[0]?.[1]).toEqual({
      full_name: 'ada',
      application_name: 'Relay',
      key_name: 'ci',
      expires_at: at(40).toISOString(),
      link: `http://portal.example/application/${applicationId}`,
    });
  });

  test('a certificate likewise; one that takes its place starts anew', async () => {
    const upload = async (notAfter: Date) => {
      const body = new Uint8Array(testCertificate({ notAfter }));
      await ada.call('uploadCertificate', { params: { applicationId }, body });
    };
    const now = app.deps.now().getTime();
    const inDays = (days: number) => new Date(Math.trunc(now / 1000) * 1000 + days * dayMs);
    await upload(inDays(60));
    for (const day of [0, 31, 31, 54, 59.5]) await round(inDays(day));
    expect(await messages()).toEqual(['certificate-expires', 'certificate-expires', 'certificate-expires']);
    await upload(inDays(90));
    await round(inDays(59.6));
    expect(await messages()).toHaveLength(3);
    for (const day of [60.5, 91]) await round(inDays(day));
    expect((await messages()).slice(3)).toEqual(['certificate-expires', 'certificate-expired']);
  });

  test('a key that is made for 30 days is not told of at once that it ends in 30 days', async () => {
    const now = app.deps.now().getTime();
    const expires_at = new Date(now + 30 * dayMs).toISOString();
    await ada.call('createCredential', { params: { applicationId }, body: { expires_at } });
    await round(new Date(now + dayMs));
    expect(await messages()).toEqual([]);
    await round(new Date(now + 24 * dayMs));
    expect(await messages()).toEqual(['key-expires']);
  });

  test('a key that was rotated ends without a mail, unless it is still used', async () => {
    const now = app.deps.now().getTime();
    for (const display_name of ['quiet', 'used']) {
      const { id } = await ada.call('createCredential', { params: { applicationId }, body: { display_name } });
      const params = { applicationId, credentialId: id };
      await ada.call('rotateCredential', { params, body: { grace_seconds: 3 * 86_400 } });
      const last_used_at = new Date(now + (display_name === 'used' ? dayMs : -dayMs));
      await app.db.updateTable('credentials').set({ last_used_at }).where('id', '=', id).execute();
    }
    await round(new Date(now + 2.5 * dayMs));
    await round(new Date(now + 4 * dayMs));
    expect((await mails()).map(([message, { key_name }]) => [message, key_name])).toEqual([
      ['key-expires', 'used'],
      ['key-expired', 'used'],
    ]);
  });

  test('keys without end, and developers who are not approved, get no mail', async () => {
    await addKey(null);
    await round(at(5000));
    expect(await messages()).toEqual([]);
    await addKey(at(10));
    const status = (to: 'disabled' | 'approved') =>
      app.db.updateTable('developers').set({ status: to }).where('id', '=', ada.person.id).execute();
    await status('disabled');
    await round(at(9.5));
    expect(await messages()).toEqual([]);
    await status('approved');
    await round(at(9.5));
    expect(await messages()).toEqual(['key-expires']);
  });

  test('after a time without a server only the latest notice is sent', async () => {
    await addKey(at(40));
    await round(at(41));
    await round(at(42));
    expect(await messages()).toEqual(['key-expired']);
  });

  test('several processes at once, with more keys than one transaction takes: each mail once', async () => {
    for (let count = 0; count < 250; count += 1) await addKey(at(20), `key ${count}`);
    const queued = await Promise.all([round(at(0)), round(at(0), other), round(at(0)), round(at(0), other)]);
    await round(at(0));
    const names = (await mails()).map(([, data]) => data.key_name);
    expect(names).toHaveLength(250);
    expect(new Set(names).size).toBe(250);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(250);
  });

  test('a mail that cannot be queued leaves no mark: the next round sends it', async () => {
    await addKey(at(20));
    await sql`alter table outbox add constraint no_mails check (kind <> 'mail')`.execute(app.db);
    await expect(round(at(0))).rejects.toThrow('no_mails');
    await sql`alter table outbox drop constraint no_mails`.execute(app.db);
    expect(await messages()).toEqual([]);
    await round(at(0));
    expect(await messages()).toEqual(['key-expires']);
  });

  test('it runs by itself, and wakes the outbox', async () => {
    await addKey(at(20));
    const nudgeOutbox = vi.fn();
    const log = { info: vi.fn(), warn: vi.fn() };
    const running = startNotices({
      about: 'keys',
      queue: () => round(at(0)),
      log,
      nudgeOutbox,
      firstMs: 1,
      everyMs: 5,
    });
    await vi.waitFor(() => expect(nudgeOutbox).toHaveBeenCalledOnce());
    await running.stop();
    expect(await messages()).toEqual(['key-expires']);
    expect(log.warn).not.toHaveBeenCalled();
  });
});

test('access tokens of developers are told of in the same way, with the account page', async () => {
  await app.db.deleteFrom('developer_tokens').execute();
  await app.db
    .insertInto('developer_tokens')
    .values({
      portal_id: app.portal.portal_id,
      id: newId(),
      developer_id: ada.person.id,
      name: 'nightly',
      token_hash: randomUUID(),
      scopes: ['account:read'],
      opened_by: 'password',
      expires_at: at(40),
    })
    .execute();
  for (const day of [0, 10, 10.5, 33, 39, 40, 41]) await round(at(day));
  const data = { token_name: 'nightly', expires_at: at(40).toISOString(), link: 'http://portal.example/account' };
  expect(await mails()).toMatchObject([
    ['token-expires', data],
    ['token-expires', data],
    ['token-expires', data],
    ['token-expired', data],
  ]);
});
