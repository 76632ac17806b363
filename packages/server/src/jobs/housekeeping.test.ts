import { tryLockUntilCommit } from '@stoa/database/advisory-lock';
import { newId } from '@stoa/database/ids';
import { openDatabase } from '@stoa/database/open';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sessionCookies } from '../testing/account-calls.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { keepHouse, startHousekeeping } from './housekeeping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = 24 * 3_600_000;
const now = () => new Date();
const ago = (days: number) => new Date(Date.now() - days * day);
const ahead = (days: number) => ago(-days);

async function addThrottle(key: string, resets_at: Date): Promise<void> {
  await app.db.insertInto('throttles').values({ portal_id: app.portal.portal_id, key, points: 1, resets_at }).execute();
}

const throttleKeys = async () =>
  (await app.db.selectFrom('throttles').select('key').where('key', 'like', 'test:%').execute()).map(({ key }) => key);

describe('housekeeping', () => {
  test('deletes what has expired and leaves what has not', async () => {
    const { portal_id } = app.portal;
    const { person, cookies } = await app.signedIn('kept');
    const session = {
      portal_id,
      developer_id: person.id,
      ip: '::1',
      user_agent: '',
      last_seen_at: ago(40),
      opened_by: 'password',
    } as const;
    const sessions = [
      { ...session, id: newId(), expires_at: ago(2), ended_at: null },
      { ...session, id: newId(), expires_at: ahead(2), ended_at: ago(31) },
      { ...session, id: newId(), expires_at: ahead(2), ended_at: ago(1) },
    ];
    await app.db.insertInto('sessions').values(sessions).execute();
    const test = { portal_id, identifier: 'meridian', entity: 'developer', begun_by: 'system' } as const;
    const result = JSON.stringify({ claims: { id_token: { sub: 'somebody' } } });
    await app.db
      .insertInto('provider_tests')
      .values([
        { ...test, id: newId(), result, expires_at: ago(0.1) },
        { ...test, id: newId(), result, expires_at: ahead(0.1) },
      ])
      .execute();
    await addThrottle('test:old', ago(0.1));
    await addThrottle('test:new', ahead(0.1));
    const token = { portal_id, developer_id: person.id, purpose: 'reset', email: person.email } as const;
    await app.db
      .insertInto('account_tokens')
      .values([
        { ...token, token_hash: 'old', expires_at: ago(31) },
        { ...token, token_hash: 'expired', expires_at: ago(29) },
      ])
      .execute();
    const entry = { portal_id, kind: 'mail', payload: '{}', next_attempt_at: ago(90) } as const;
    const done = { ...entry, id: newId(), done_at: ago(31) };
    const dead = { ...entry, id: newId(), done_at: null, next_attempt_at: 'infinity' };
    await app.db.insertInto('outbox').values([done, dead]).execute();
    const mail = { portal_id, recipient: 'a@example.com', subject: 's', text: 't', html: 'h' };
    const mails = [
      { ...mail, id: newId(), created_at: ago(31) },
      { ...mail, id: newId(), created_at: ago(29) },
    ];
    await app.db.insertInto('development_mails').values(mails).execute();

    const deleted = await keepHouse(app.db, now());

    expect(deleted).toMatchObject({ throttles: 1, sessions: 2, account_tokens: 1, outbox: 1, development_mails: 1 });
    const left = await app.db.selectFrom('sessions').select('id').where('developer_id', '=', person.id).execute();
    expect(left.map(({ id }) => id)).toContain(sessions[2]?.id);
    expect(await throttleKeys()).toEqual(['test:new']);
    expect(await app.db.selectFrom('outbox').select('id').where('id', 'in', [done.id, dead.id]).execute()).toEqual([
      { id: dead.id },
    ]);
    expect(
      (await app.db.selectFrom('account_tokens').select('token_hash').execute()).map(({ token_hash }) => token_hash),
    ).toEqual(['expired']);
    expect(sessionCookies({ cookies })).toHaveLength(2);
    const me = await fetch(`${app.url}/api/v2/developer/me`, {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(me.status).toBe(200);
  });

  test('is done by one process at a time', async () => {
    await app.db.transaction().execute(async (other) => {
      expect(await tryLockUntilCommit(other, 'housekeeping')).toBe(true);
      expect(await keepHouse(app.db, now())).toBeUndefined();
    });
    expect(await keepHouse(app.db, now())).toEqual({});
  });

  test('goes on to its end when a deletion takes longer than a transaction may be idle', async () => {
    const impatient = await openDatabase({ ...app.connection, idle_in_transaction_session_timeout: 500 });
    onTestFinished(() => impatient.close());
    const round = await app.db.transaction().execute(async (other) => {
      await sql`lock table throttles in access exclusive mode`.execute(other);
      const begun = keepHouse(impatient.db, now()).catch((error: Error) => error.message);
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '1 s'`.execute(app.db);
        expect(waiting.rows).toHaveLength(1);
      });
      return { begun };
    });
    expect(await round.begun).toEqual({});
  });

  test('puts the user there where a server from before schema 51 named the token', async () => {
    const { portal_id } = app.portal;
    const { person } = await app.signedInUser('owner', 'maker');
    const [first, second] = [newId(), newId()];
    const token = { portal_id, role: 'owner' } as const;
    await app.db
      .insertInto('operator_tokens')
      .values([
        { ...token, id: first, name: 'first', token_hash: 'first', created_by: `user:${person.id}` },
        { ...token, id: second, name: 'second', token_hash: 'second', created_by: `operator:${first}` },
      ])
      .execute();
    const invitation = { portal_id, id: newId(), token_hash: 'i', email: 'a@example.com', full_name: 'A' };
    const rest = { organization: 'P', role: 'owner', invited_by: `operator:${second}`, expires_at: ahead(1) } as const;
    await app.db
      .insertInto('invitations')
      .values({ ...invitation, ...rest })
      .execute();
    await keepHouse(app.db, now());
    const { invited_by } = await app.db
      .selectFrom('invitations')
      .select('invited_by')
      .where('id', '=', invitation.id)
      .executeTakeFirstOrThrow();
    expect(invited_by).toBe(`user:${person.id}`);
  });

  test('deletes more than one batch', async () => {
    const { portal_id } = app.portal;
    const rows = Array.from({ length: 5_001 }, (_, index) => ({
      portal_id,
      key: `test:many:${index}`,
      points: 1,
      resets_at: ago(1),
    }));
    await app.db.insertInto('throttles').values(rows).execute();
    expect(await keepHouse(app.db, now())).toEqual({ throttles: 5_001 });
  });

  test('runs by itself, again and again, until it is stopped', async () => {
    const job = startHousekeeping({ db: app.db, log: pino({ level: 'silent' }), now, firstMs: 1, everyMs: 1 });
    await addThrottle('test:first', ago(1));
    await vi.waitFor(async () => expect(await throttleKeys()).not.toContain('test:first'));
    await addThrottle('test:second', ago(1));
    await vi.waitFor(async () => expect(await throttleKeys()).not.toContain('test:second'));
    await job.stop();
    await addThrottle('test:third', ago(1));
    expect(await throttleKeys()).toContain('test:third');
  });
});
