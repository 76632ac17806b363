import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { writeBackup } from '@stoa/database/backup';
import { newId } from '@stoa/database/ids';
import { restoreBackup } from '@stoa/database/restore';
import { cuttableConnection } from '@stoa/database/testing/cuttable-connection';
import { untilWaiting } from '@stoa/database/testing/locks';
import { type AdmissionOptions, startAdmission } from '@stoa/gate/admission';
import type { Directory } from '@stoa/gate/directory';
import { tokenHash } from '@stoa/secrets/secrets';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// `stoa restore` refuses to work beside a server. An operator's own tools do not, and the gate must see that too.
vi.mock('@stoa/database/serving', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@stoa/database/serving')>()),
  refuseLiveServer: async () => {},
}));

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string } };
let token: string;
let applicationId: string;
let registrationId: string;
const silent = { info: () => {}, warn: () => {} };

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  token = await addGateway(app);
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  const body = { product_version_id: catalogue.openVersionId };
  registrationId = (await ada.call('createRegistration', { params: { applicationId }, body })).id;
});
afterAll(() => app.close());

async function newKey(): Promise<{ readonly id: string; readonly credential: string }> {
  return ada.call('createCredential', { params: { applicationId } });
}

async function verify(key: string, at: Pick<TestApp, 'url'> = app): Promise<number> {
  const url = `${at.url}/gateway/v1/verify/${catalogue.openVersionId}`;
  const response = await fetch(url, { headers: { 'x-gateway-token': token, 'x-api-key': key } });
  await response.arrayBuffer();
  return response.status;
}

async function startOn(connection: pg.PoolConfig, options: Partial<AdmissionOptions> = {}) {
  const admission = startAdmission({ connection: connection as pg.ClientConfig, log: silent, ...options });
  onTestFinished(() => admission.stop());
  await admission.firstLoad;
  return admission;
}

const applicationIn = (directory: Directory | undefined, id = applicationId) =>
  directory?.portal(app.portal.portal_id).applications.get(id);
const statusIn = (directory: Directory | undefined) =>
  applicationIn(directory)?.registrations.find(({ id }) => id === registrationId)?.status;
const setStatus = (status: 'approved' | 'revoked', db = app.db) =>
  db.updateTable('registrations').set({ status }).where('id', '=', registrationId).execute();

describe('docs/decisions/015: what was written counts before its writer is answered', () => {
  test('a new key is let in, and a revoked one refused, by the very next question', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, credential } = await newKey();
      expect(await verify(credential)).toBe(200);
      await ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
      expect(await verify(credential)).toBe(401);
    }
  });

  test('an application that its developer deletes', async () => {
    const { id } = await ada.call('createApplication', { body: { name: 'Short-lived' } });
    const { credential } = await ada.call('createCredential', { params: { applicationId: id } });
    expect(await verify(credential)).toBe(403);
    await ada.call('deleteApplication', { params: { applicationId: id } });
    expect(await verify(credential)).toBe(401);
  });

  test('a registration that an operator revokes and approves, a developer who is disabled', async () => {
    const bob = await app.signedIn('bob');
    const operator = await app.operator();
    const { id } = await bob.call('createApplication', { body: { name: 'Bob’s' } });
    const { credential } = await bob.call('createCredential', { params: { applicationId: id } });
    const body = { product_version_id: catalogue.openVersionId };
    const registration = await bob.call('createRegistration', { params: { applicationId: id }, body });
    expect(await verify(credential)).toBe(200);
    await operator.call('revokeRegistration', { params: { registrationId: registration.id } });
    expect(await verify(credential)).toBe(403);
    const again = await bob.call('createRegistration', { params: { applicationId: id }, body });
    await operator.call('approveRegistration', { params: { registrationId: again.id } });
    expect(await verify(credential)).toBe(200);
    await operator.call('disableDeveloper', { params: { developerId: bob.person.id } });
    expect(await verify(credential)).toBe(403);
    await app.db.deleteFrom('developers').where('id', '=', bob.person.id).execute();
    await app.deps.admission.catchUp();
    expect(await verify(credential)).toBe(401);
  });
});

describe('docs/decisions/015: other processes', () => {
  test('see a change without having been asked', async () => {
    const other = await startTestApp({}, app);
    try {
      const { id, credential } = await newKey();
      await vi.waitFor(async () => expect(await verify(credential, other)).toBe(200), { interval: 10 });
      await ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
      await vi.waitFor(async () => expect(await verify(credential, other)).toBe(401), { interval: 10 });
    } finally {
      await other.close();
    }
  });

  test('see what a long transaction wrote, though later ones were committed and seen before it', async () => {
    const admission = await startOn(app.connection);
    const slow = new pg.Client(app.connection);
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(`update registrations set status = 'revoked' where id = $1`, [registrationId]);
      const { id } = await newKey();
      await admission.catchUp();
      expect(applicationIn(admission.current())?.credentials.map((one) => one.id)).toContain(id);
      expect(statusIn(admission.current())).toBe('approved');
      await slow.query('commit');
      await admission.catchUp();
      expect(statusIn(admission.current())).toBe('revoked');
    } finally {
      await slow.end();
      await setStatus('approved');
    }
  });

  test.each([0, 11])(
    'see a transaction of %i minutes with more changes than can be applied: everything is read at once',
    async (minutes) => {
      const own = await startTestApp();
      onTestFinished(() => own.close());
      const { openVersionId } = await addCatalogue(own);
      const eve = await own.signedIn('eve');
      const { id } = await eve.call('createApplication', { body: { name: 'One of many' } });
      await eve.call('createRegistration', {
        params: { applicationId: id },
        body: { product_version_id: openVersionId },
      });
      const loads: unknown[] = [];
      const log = { info: (about: unknown) => void loads.push(about), warn: () => {} };
      const admission = await startOn(own.connection, { log, staleMs: 60_000 });
      const status = () =>
        admission.current()?.portal(own.portal.portal_id).applications.get(id)?.registrations[0]?.status;
      expect(status()).toBe('approved');
      await own.db.transaction().execute(async (transaction) => {
        await transaction.updateTable('registrations').set({ status: 'revoked' }).execute();
        await sql`insert into admission_changes (kind, portal_id, id)
        select 'application', ${own.portal.portal_id}, gen_random_uuid() from generate_series(1, 100001)`.execute(
          transaction,
        );
        // As if it had begun then.
        await sql`update admission_changes set changed_at = changed_at - make_interval(mins => ${minutes})
        where xid = pg_current_xact_id()`.execute(transaction);
      });
      // From the first look that sees it on: closed, or with what it changed.
      await admission.catchUp();
      expect(status()).not.toBe('approved');
      await vi.waitFor(() => expect(status()).toBe('revoked'));
      expect(loads).toHaveLength(2);
    },
  );

  test('see 10,000 revocations of one statement, told by one notification', async () => {
    // A database of its own: plans that were made for its few rows are slow for many.
    const own = await startTestApp();
    onTestFinished(() => own.close());
    const { portal_id } = own.portal;
    const { strategyId, productId, versionId } = await addCatalogue(own);
    const developerId = (await own.signedIn()).person.id;
    await sql`
      with made as (
        insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes)
        select ${portal_id}, gen_random_uuid(), ${developerId}, 'Bulk ' || n, 'bulk-' || n, ${strategyId}, '[]'
          from generate_series(1, 10000) as n returning id)
      insert into registrations (portal_id, id, application_id, product_id, product_version_id, status, scopes)
      select ${portal_id}, gen_random_uuid(), id, ${productId}, ${versionId}, 'approved', '[]' from made`.execute(
      own.db,
    );
    const admission = await startOn(own.connection, { pollMs: 60_000, staleMs: 60_000 });
    const approved = () =>
      [...(admission.current()?.portal(portal_id).applications.values() ?? [])].filter(({ registrations }) =>
        registrations.some((one) => one.versionId === versionId && one.status === 'approved'),
      ).length;
    expect(approved()).toBe(10_000);
    const told = new pg.Client(own.connection);
    await told.connect();
    let notifications = 0;
    told.on('notification', () => {
      notifications += 1;
    });
    await told.query('listen stoa_admission');
    await own.db
      .updateTable('registrations')
      .set({ status: 'revoked' })
      .where('product_version_id', '=', versionId)
      .execute();
    await vi.waitFor(() => expect(approved()).toBe(0));
    await told.query('select 1');
    await told.end();
    expect(notifications).toBe(1);
  });
});

describe('docs/decisions/015: fails closed', () => {
  test('when the database is away, nobody is let in after the bound; when it is back, what happened meanwhile counts', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const admission = await startOn(way.connection, { staleMs: 300, pollMs: 50 });
    expect(statusIn(admission.current())).toBe('approved');
    way.cut();
    await vi.waitFor(() => expect(admission.current()).toBeUndefined());
    expect(await admission.whenCurrent()).toBeUndefined();
    await setStatus('revoked');
    way.mend();
    await vi.waitFor(() => expect(statusIn(admission.current())).toBe('revoked'));
    await setStatus('approved');
  });

  test('a connection on which nothing comes or goes is no connection', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const admission = await startOn(way.connection, { staleMs: 300, pollMs: 50 });
    way.freeze();
    await vi.waitFor(() => expect(admission.current()).toBeUndefined());
    way.mend();
    await vi.waitFor(() => expect(admission.current()).toBeDefined());
  });

  test('the database does not work on for a connection that was given up: a slow one would be asked by ever more', async () => {
    const admission = await startOn(app.connection, { staleMs: 300 });
    const locking = new pg.Client(app.connection);
    await locking.connect();
    onTestFinished(() => locking.end());
    // Not in the transaction of the lock, in which PostgreSQL would answer the same again and again.
    const asking = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = 'stoa-gate' and datname = current_database()`.execute(app.db);
      return rows.map(({ pid }) => pid);
    };
    await locking.query('begin; lock table admission_changes in access exclusive mode');
    const first = await asking();
    await vi.waitFor(async () => expect((await asking()).filter((pid) => first.includes(pid))).toEqual([]));
    await locking.query('rollback');
    await vi.waitFor(() => expect(admission.current()).toBeDefined());
  });

  test('docs/decisions/066: whoever waits for a change is told when the database is lost', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const directory = (await startOn(way.connection)).current() as Directory;
    const changed = directory.changed(directory.revision, AbortSignal.timeout(5_000));
    const started = performance.now();
    way.cut();
    await changed;
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  test('a writer whose change cannot be seen closes the gate at once, not after the bound', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const admission = await startOn(way.connection, { staleMs: 60_000 });
    way.cut();
    await admission.catchUp();
    expect(admission.current()).toBeUndefined();
  });

  test('a writer waits while the gate reads slowly, and nobody is refused meanwhile', async () => {
    const admission = await startOn(app.connection, { staleMs: 60_000 });
    await app.db.transaction().execute(async (trx) => {
      // As VACUUM FULL does.
      await sql`lock table credentials in access exclusive mode`.execute(trx);
      await setStatus('revoked');
      const caughtUp = admission.catchUp();
      // For longer than a writer waits for a connection.
      await Promise.race([caughtUp, pause(4_000)]);
      expect(admission.current()).toBeDefined();
    });
    await admission.catchUp();
    expect(statusIn(admission.current())).toBe('revoked');
    await setStatus('approved');
  });

  test('reading may take any time, whatever limits the role has', async () => {
    const { database } = app.connection;
    await app.pool.query(`alter database ${database} set lock_timeout = 100`);
    const holder = await app.pool.connect();
    await holder.query('begin; lock table registrations in access exclusive mode');
    let isRead = false;
    const reading = startOn(app.connection as pg.PoolConfig).then((admission) => {
      isRead = true;
      return admission;
    });
    await untilWaiting(app.db);
    await pause(500);
    const before = isRead;
    await holder.query('rollback');
    holder.release();
    await app.pool.query(`alter database ${database} reset lock_timeout`);
    expect(before, 'the first reading has ended').toBe(false);
    expect((await reading).current()).toBeDefined();
  });

  test('before everything is read nobody is known', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    way.cut();
    const admission = await startOn(way.connection);
    expect(admission.current()).toBeUndefined();
    way.mend();
    await vi.waitFor(() => expect(admission.current()).toBeDefined());
  });

  test('gateways point 6: a gateway is told 503 with Retry-After, whoever else asks gets 404', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const other = await startTestApp({}, { connection: way.connection });
    try {
      const { credential } = await newKey();
      await other.deps.admission.catchUp();
      expect(await verify(credential, other)).toBe(200);
      way.cut();
      await vi.waitFor(async () => expect(await verify(credential, other)).toBe(503));
      const url = `${other.url}/gateway/v1/verify/${catalogue.openVersionId}`;
      const response = await fetch(url, { headers: { 'x-gateway-token': token, 'x-api-key': credential } });
      expect(response.headers.get('retry-after')).toBe('1');
      expect(response.headers.get('x-portal-error')).toBe('unavailable');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({ error: 'unavailable', detail: expect.any(String) });
      expect((await fetch(url, { headers: { 'x-api-key': credential } })).status).toBe(404);
      way.mend();
      await vi.waitFor(async () => expect(await verify(credential, other)).toBe(200));
    } finally {
      way.mend();
      await other.close();
    }
  });
});

test('the statements of the gate are not compiled, whatever the database has', async () => {
  const own = await startTestApp();
  onTestFinished(() => own.close());
  await own.pool.query(`alter database ${own.connection.database} set jit = on`);
  await own.pool.query(`
    create table told (jit text);
    create function tell() returns trigger language plpgsql as $$ begin
      insert into told values (current_setting('jit')); return null;
    end $$;
    create trigger tell before delete on admission_changes for each statement execute function tell()`);
  const admission = await startOn(own.connection);
  expect(admission.current()).toBeDefined();
  expect((await own.pool.query('select jit from told')).rows).toEqual([{ jit: 'off' }]);
});

describe('docs/decisions/053: a lost connection', () => {
  /** How often everything was read. */
  function countingLog() {
    let loads = 0;
    return { log: { info: () => (loads += 1), warn: () => {} }, loads: () => loads };
  }

  test('what was known stays in force, and what changed meanwhile is caught up from the notes', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const { log, loads } = countingLog();
    const admission = await startOn(way.connection, { staleMs: 60_000, pollMs: 20, settledMs: 0, log });
    const before = admission.current();
    way.cut();
    const slow = new pg.Client(app.connection);
    await slow.connect();
    await slow.query('begin');
    await slow.query(`update registrations set status = 'revoked' where id = $1`, [registrationId]);
    const { id } = await newKey();
    expect(admission.current()).toBe(before);
    way.mend();
    await vi.waitFor(() => expect(applicationIn(admission.current())?.credentials.map((one) => one.id)).toContain(id));
    await slow.query('commit');
    await slow.end();
    await vi.waitFor(() => expect(statusIn(admission.current())).toBe('revoked'));
    expect(admission.current()).toBe(before);
    expect(loads()).toBe(1);
    await setStatus('approved');
  });

  test('a connection that the database ended', async () => {
    const { log, loads } = countingLog();
    const admission = await startOn(app.connection, { staleMs: 60_000, pollMs: 20, settledMs: 0, log });
    for (const status of ['revoked', 'approved'] as const) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'stoa-gate' and datname = current_database()`.execute(app.db);
      await setStatus(status);
      await vi.waitFor(() => expect(statusIn(admission.current())).toBe(status));
    }
    expect(loads()).toBe(1);
  });
});

test('a look that is too much also for a new connection is not asked again for ever: everything is read', async () => {
  const own = await startTestApp();
  onTestFinished(() => own.close());
  const loads: unknown[] = [];
  const lost: unknown[] = [];
  const log = { info: (about: unknown) => void loads.push(about), warn: (about: unknown) => void lost.push(about) };
  const admission = await startOn(own.connection, { log, staleMs: 60_000, settledMs: 0, pollMs: 20, lookMs: 100 });
  expect(admission.current()).toBeDefined();
  const locking = new pg.Client(own.connection);
  await locking.connect();
  onTestFinished(() => locking.end());
  // What takes long here is the wait for the table.
  await locking.query('begin; lock table admission_changes in access exclusive mode');
  await vi.waitFor(() => expect(lost).not.toEqual([]));
  expect(admission.current(), 'a connection may just have been lost').toBeDefined();
  await vi.waitFor(() => expect(admission.current()).toBeUndefined());
  await locking.query('rollback');
  await vi.waitFor(() => expect(admission.current()).toBeDefined());
  expect(loads).toHaveLength(2);
});

describe('docs/decisions/015: what is noted', () => {
  const changes = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) as count from admission_changes`.execute(app.db)).rows[0]?.count,
    );

  test('use, names and when a gateway asked change nothing at the gate', async () => {
    const before = await changes();
    const now = new Date();
    await app.db.updateTable('gateways').set({ last_seen_at: now }).execute();
    await app.db.updateTable('credentials').set({ last_used_at: now, display_name: 'Renamed' }).execute();
    await app.db.updateTable('developers').set({ full_name: 'Ada L.', updated_at: now }).execute();
    await app.db.updateTable('applications').set({ description: 'New' }).execute();
    await app.db.updateTable('registrations').set({ updated_at: now }).execute();
    expect(await changes()).toBe(before);
  });

  test('notes of the database that this one was restored from are dropped at the start', async () => {
    await sql`insert into admission_changes (xid, kind, portal_id, id)
      values ('9000000000000', 'application', ${app.portal.portal_id}, ${newId()})`.execute(app.db);
    const admission = await startOn(app.connection);
    expect(admission.current()).toBeDefined();
    const { rows } = await sql`select from admission_changes where xid = '9000000000000'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('a thumbprint or client id that went to another application is that one’s, in whatever order they change', async () => {
    const admission = await startOn(app.connection);
    const other = (await ada.call('createApplication', { body: { name: 'Other' } })).id;
    const thumbprint = tokenHash('certificate');
    const values = (application_id: string) => ({
      portal_id: app.portal.portal_id,
      application_id,
      thumbprint,
      subject: 'CN=a',
      issuer: 'CN=a',
      serial_number: '1',
      not_before: new Date(),
      not_after: new Date(Date.now() + 1e9),
      der: Buffer.from('x'),
      updated_at: new Date(),
    });
    const owner = async () => {
      await admission.catchUp();
      return admission.current()?.portal(app.portal.portal_id).applicationByThumbprint(thumbprint)?.id;
    };
    for (const [from, to] of [
      [other, applicationId],
      [applicationId, other],
      [other, applicationId],
    ] as const) {
      await app.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('certificates').where('application_id', '=', from).execute();
        await trx.insertInto('certificates').values(values(to)).execute();
      });
      expect(await owner()).toBe(to);
    }
    await app.db.deleteFrom('certificates').execute();
    expect(await owner()).toBeUndefined();
  });

  test('notes are trimmed after two days, not before, and a process that follows misses nothing by it', async () => {
    const admission = await startOn(app.connection, { pollMs: 60_000, staleMs: 60_000 });
    await setStatus('revoked');
    const age = (hours: number) =>
      sql`update admission_changes set changed_at = now() - make_interval(hours => ${hours})`.execute(app.db);
    await age(47);
    // The clock of the server that cleans up does not count: it may be ahead.
    await deleteExpiredRows(app.db, new Date(Date.now() + 49 * 3_600_000));
    expect(await changes()).toBeGreaterThan(0);
    await admission.catchUp();
    expect(statusIn(admission.current())).toBe('revoked');
    await age(49);
    await deleteExpiredRows(app.db, new Date());
    expect(await changes()).toBe(0);
    await admission.catchUp();
    expect(statusIn(admission.current())).toBe('revoked');
    await setStatus('approved');
    await admission.catchUp();
    expect(statusIn(admission.current())).toBe('approved');
  });

  test.each([
    ['a process that saw nothing for longer than notes last reads everything anew', 0, 'revoked'],
    ['one that saw something since relies on them', 60_000, 'approved'],
  ])('%s', async (_name, notesLastMs, seen) => {
    const admission = await startOn(app.connection, { pollMs: 60_000, staleMs: 60_000, notesLastMs });
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('registrations').set({ status: 'revoked' }).where('id', '=', registrationId).execute();
      // The notes of the change are deleted, as two days later.
      await sql`delete from admission_changes`.execute(trx);
    });
    await admission.catchUp();
    expect(statusIn(admission.current())).toBe(seen);
    await setStatus('approved');
  });

  test('a backup that is restored beside a running process: what it took away is refused', async () => {
    const own = await startTestApp();
    onTestFinished(() => own.close());
    const { strategyId } = await addCatalogue(own);
    const eve = await own.signedIn('eve');
    const early = await addGateway(own, 'early');
    await own.db.updateTable('gateways').set({ acknowledged_snapshot: '1:1:', acknowledged_at: new Date() }).execute();
    const archive = join(await scratchFolder(), 'stoa.backup');
    await writeBackup(own.pool, createWriteStream(archive));
    const { id } = await eve.call('createApplication', { body: { name: 'Made later', auth_strategy_id: strategyId } });
    const { credential } = await eve.call('createCredential', { params: { applicationId: id } });
    const late = await addGateway(own, 'late');
    const admission = await startOn(own.connection);
    const portal = () => admission.current()?.portal(own.portal.portal_id);
    expect(portal()?.credential(tokenHash(credential))?.application.id).toBe(id);
    expect(admission.current()?.gateway(tokenHash(late))).toBeDefined();
    await restoreBackup(own.pool, archive, { force: true });
    await vi.waitFor(() => {
      expect(portal()).toBeDefined();
      expect(portal()?.credential(tokenHash(credential))).toBeUndefined();
    });
    expect(admission.current()?.gateway(tokenHash(late))).toBeUndefined();
    expect(admission.current()?.gateway(tokenHash(early))).toBeDefined();
    // What it had in effect was said of the database before the restore.
    expect(await own.db.selectFrom('gateways').select('acknowledged_at').execute()).toEqual([
      { acknowledged_at: null },
    ]);
  });
});

describe('docs/decisions/015: a machine that was suspended', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('lets nobody in by what it knew before, though its own clock stood still', async () => {
    const admission = await startOn(app.connection, { pollMs: 60_000, staleMs: 60_000 });
    expect(admission.current()).toBeDefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(admission.current()).toBeUndefined();
    expect(await admission.whenCurrent()).toBeDefined();
  });
});
