import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type CredentialUse, startCredentialUse } from './credential-use.ts';

let app: TestApp;
let other: TestApp;
let ada: BrowserLike;
let applicationId: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app);
  await addCatalogue(app);
  ada = await app.signedIn('ada');
  applicationId = (await ada.call('createApplication', { body: { name: 'Counted' } })).id;
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const portalId = () => app.portal.portal_id;
const newKey = async () => (await ada.call('createCredential', { params: { applicationId } })).id;
const hour = 3_600_000;
const at = Date.parse('2026-11-20T10:17:00.000Z');

function counter(settings: { db?: TestApp['db']; clock?: { at: number }; mostKept?: number } = {}): CredentialUse {
  const { db = app.db, clock = { at }, mostKept = 1_000 } = settings;
  return startCredentialUse({
    db,
    log: pino({ level: 'silent' }),
    now: () => new Date(clock.at),
    everyMs: hour,
    mostKept,
  });
}

const counts = async (id: string) =>
  (
    await app.db
      .selectFrom('credential_uses')
      .select(['hour', 'count'])
      .where('credential_id', '=', id)
      .orderBy('hour')
      .execute()
  ).map((row) => [row.hour.toISOString(), row.count]);

const lastUsed = async (id: string) =>
  (await app.db.selectFrom('credentials').select('last_used_at').where('id', '=', id).executeTakeFirst())?.last_used_at;

/** A database that is away until it is put back. */
function awayDatabase(): { db: TestApp['db']; back: () => void } {
  let away = true;
  const db = new Proxy(app.db, {
    get(target, name) {
      if (away && name === 'getExecutor') throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, back: () => (away = false) };
}

describe('rotation without downtime: when a key was used', () => {
  test('calls are counted by the hour, and the last use is noted', async () => {
    const id = await newKey();
    const clock = { at };
    const use = counter({ clock });
    for (let call = 0; call < 3; call += 1) use.noteUse(portalId(), id);
    clock.at += hour;
    use.noteUse(portalId(), id);
    await use.flush();
    expect(await counts(id)).toEqual([
      ['2026-11-20T10:00:00.000Z', 3],
      ['2026-11-20T11:00:00.000Z', 1],
    ]);
    expect(await lastUsed(id)).toEqual(new Date(clock.at));
    await use.stop();
  });

  test('the last use is written once a minute at most, and never goes back', async () => {
    const id = await newKey();
    const clock = { at };
    const use = counter({ clock });
    use.noteUse(portalId(), id);
    await use.flush();
    clock.at += 30_000;
    use.noteUse(portalId(), id);
    await use.flush();
    expect(await lastUsed(id)).toEqual(new Date(at));
    clock.at += 31_000;
    use.noteUse(portalId(), id);
    await use.flush();
    expect(await lastUsed(id)).toEqual(new Date(at + 61_000));
    clock.at = at;
    use.noteUse(portalId(), id);
    await use.flush();
    expect(await lastUsed(id)).toEqual(new Date(at + 61_000));
    await use.stop();
  });

  test('several processes add up, also when they write at once', async () => {
    const ids = await Promise.all([newKey(), newKey(), newKey()]);
    const uses = [counter(), counter({ db: other.db })];
    for (let round = 0; round < 5; round += 1) {
      for (const [index, use] of uses.entries())
        for (const id of index === 0 ? ids : [...ids].reverse()) use.noteUse(portalId(), id);
      await Promise.all(uses.map((use) => use.flush()));
    }
    await Promise.all(uses.map((use) => use.stop()));
    for (const id of ids) expect(await counts(id)).toEqual([['2026-11-20T10:00:00.000Z', 10]]);
  });

  test('what was counted while the database was away is written when it is back', async () => {
    const id = await newKey();
    const { db, back } = awayDatabase();
    const use = counter({ db });
    use.noteUse(portalId(), id);
    await use.flush();
    use.noteUse(portalId(), id);
    await use.flush();
    expect(await counts(id)).toEqual([]);
    back();
    await use.flush();
    expect(await counts(id)).toEqual([['2026-11-20T10:00:00.000Z', 2]]);
    await use.stop();
  });

  test('a database that stays away does not fill the memory: the keys that are known go on, others are left out', async () => {
    const [known, late] = [await newKey(), await newKey()];
    const { db, back } = awayDatabase();
    const use = counter({ db, mostKept: 1 });
    use.noteUse(portalId(), known);
    use.noteUse(portalId(), late);
    await use.flush();
    use.noteUse(portalId(), known);
    back();
    await use.flush();
    expect(await counts(known)).toEqual([['2026-11-20T10:00:00.000Z', 2]]);
    expect(await counts(late)).toEqual([]);
    await use.stop();
  });

  test('stopping writes the rest; a key that was revoked in between does no harm', async () => {
    const id = await newKey();
    const use = counter();
    use.noteUse(portalId(), id);
    await ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
    await use.stop();
    expect(await counts(id)).toEqual([['2026-11-20T10:00:00.000Z', 1]]);
  });

  test('counts older than 48 hours are deleted', async () => {
    const id = await newKey();
    const clock = { at };
    const use = counter({ clock });
    use.noteUse(portalId(), id);
    clock.at += 2 * hour;
    use.noteUse(portalId(), id);
    await use.stop();
    await deleteExpiredRows(app.db, new Date(at + 49 * hour));
    expect(await counts(id)).toEqual([['2026-11-20T12:00:00.000Z', 1]]);
  });
});
