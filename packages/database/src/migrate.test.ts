import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockUntilCommit } from './advisory-lock.ts';
import { migrate, migrationName } from './migrate.ts';
import { migrationChecksum } from './migration-checksum.ts';
import { type Migration, migrations } from './migration-list.ts';
import { openDatabase } from './open.ts';
import { reasonsAgainstRolling } from './rolling-upgrade.ts';
import { appliedMigrations } from './schema-version.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const run = (text: string) => async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
const first: Migration = { version: 1, name: 'first', up: run('create table items (id integer primary key)') };
const second: Migration = { version: 2, name: 'second', up: run('insert into items values (1)') };
const broken: Migration = {
  version: 3,
  name: 'broken',
  up: async (db) => {
    await run('insert into items values (2)')(db);
    await run('select 1 / 0')(db);
  },
};

async function itemIds(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('select id from items order by id');
  return rows.map(({ id }) => id);
}

test('the list holds every file in migrations/, in order', async () => {
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).filter((name) => name.endsWith('.ts')).sort();
  expect(migrations.map((migration) => `${migrationName(migration)}.ts`)).toEqual(files);
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

test('what 0.1.0 shipped has not changed: a released migration is corrected by a later one', async () => {
  const hash = createHash('sha256');
  for (const migration of migrations.slice(0, 26))
    hash.update(`${migrationName(migration)} ${await migrationChecksum(migration)}\n`);
  expect(hash.digest('hex')).toBe('ef5aa5c0ab2a8ee744851a6666fb2b28e94230636e49bdcc1f3b5e8472d38bfc');
});

test('the real migrations run on an empty database, and only once', async () => {
  const newest = migrations.length;
  expect(await migrate(database.db)).toEqual({ from: 0, to: newest, applied: migrations.map(migrationName) });
  expect(await migrate(database.db)).toEqual({ from: newest, to: newest, applied: [] });
});

test('several processes that start at once run each migration once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(database.connection)));
  const results = await Promise.all(
    [database, ...others].map(({ db }) => migrate(db, { migrations: [first, second] })),
  );
  await Promise.all(others.map((other) => other.close()));
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001-first', '0002-second']);
  expect(results.every(({ to }) => to === 2)).toBe(true);
  expect(await itemIds()).toEqual([1]);
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  await expect(migrate(database.db, { migrations: [first, second, broken] })).rejects.toThrow('division by zero');
  expect(await appliedMigrations(database.db as unknown as Kysely<unknown>)).toHaveLength(2);
  expect(await itemIds()).toEqual([1]);
});

const briefly = { lockTimeoutMs: 200, pauseMs: 200, giveUpMs: 60_000 };
const widening: Migration = {
  version: 2,
  name: 'widening',
  up: run('create table more (id integer); alter table items add column size integer'),
};

test('a migration that waits for a long reader lets the other readers through, says who it may be, and goes on after it', async () => {
  await migrate(database.db, { migrations: [first] });
  const reader = await database.pool.connect();
  await reader.query("begin; set local application_name = 'report'; select id from items");
  const warn = vi.fn();
  const log = { ...silentLog, warn };
  const migration = migrate(database.db, { migrations: [first, widening], lockRetry: briefly, log });
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(1));
  expect(warn).toHaveBeenLastCalledWith(
    {
      migration: '0002-widening',
      oldest: [{ application: 'report', pid: expect.any(Number), seconds: expect.any(Number) }],
    },
    expect.any(String),
  );
  expect(await itemIds()).toEqual([]);
  await reader.query('commit');
  reader.release();
  expect(await migration).toEqual({ from: 1, to: 2, applied: ['0002-widening'] });
});

test('a migration that a deadlock ended is tried again', async () => {
  await migrate(database.db, { migrations: [first] });
  await database.pool.query('create table others (id int)');
  const other = await database.pool.connect();
  // The migration finds the deadlock first.
  await other.query("begin; set local deadlock_timeout = '60s'; lock table others in access share mode");
  let tries = 0;
  const crossing: Migration = {
    version: 2,
    name: 'crossing',
    up: async (db) => {
      tries += 1;
      await sql`lock table items in access exclusive mode`.execute(db);
      if (tries === 1) locked.resolve(other.query('lock table items in access share mode'));
      if (tries === 1)
        await vi.waitFor(async () => {
          const { rows } = await sql`select pid from pg_locks where not granted`.execute(db);
          expect(rows).toHaveLength(1);
        });
      await sql`lock table others in access exclusive mode`.execute(db);
    },
  };
  const locked = Promise.withResolvers<unknown>();
  const migration = migrate(database.db, {
    migrations: [first, crossing],
    lockRetry: { ...briefly, lockTimeoutMs: 30_000 },
  });
  await locked.promise;
  await other.query('commit');
  other.release();
  expect(await migration).toMatchObject({ applied: ['0002-crossing'] });
  expect(tries).toBeGreaterThan(1);
});

test('a migration gives up when its locks are never released, and has changed nothing', async () => {
  await migrate(database.db, { migrations: [first] });
  const reader = await database.pool.connect();
  await reader.query("begin; set local application_name = 'report'; select id from items");
  const lockRetry = { ...briefly, giveUpMs: 0 };
  await expect(migrate(database.db, { migrations: [first, widening], lockRetry })).rejects.toMatchObject({
    name: 'DatabaseUnusable',
    message: expect.stringMatching(
      /^Migration 0002-widening did not get its locks: .* perhaps "report" \(process \d+, open for \d+ s\)/,
    ),
  });
  expect(await appliedMigrations(database.db as unknown as Kysely<unknown>)).toHaveLength(1);
  await reader.query('commit');
  reader.release();
  expect(await migrate(database.db, { migrations: [first, widening] })).toMatchObject({ to: 2 });
});

test('a migration that waits for another one says so', async () => {
  const other = await database.db.startTransaction().execute();
  await lockUntilCommit(other, 'migrate');
  const warn = vi.fn();
  const migration = migrate(database.db, { migrations: [first], log: { ...silentLog, warn } });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ oldest: [expect.anything()] }, expect.any(String)));
  await other.rollback().execute();
  expect(await migration).toMatchObject({ applied: ['0001-first'] });
});

test('a role that may not create tables is told what to do, and that is enough', async () => {
  const role = `newcomer_${process.pid}`;
  await database.pool.query(`create role ${role}`);
  const own = await openDatabase({ ...database.connection, options: `-c role=${role}` });
  const refusal = await migrate(own.db).catch((error) => error);
  const [, advice = ''] = refusal.message.match(
    /^The role of the connection may not create .*: permission denied .* As a superuser, in this database: (.+)$/,
  );
  await database.pool.query(advice);
  expect(await migrate(own.db)).toMatchObject({ to: migrations.length });
  await own.close();
  await database.pool.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
});

test('a database that is newer than the code is refused and left alone', async () => {
  await migrate(database.db, { migrations: [first, second] });
  await expect(migrate(database.db, { migrations: [first] })).rejects.toMatchObject({
    name: 'DatabaseNewerThanCode',
    message: expect.stringContaining('at schema version 2, and this Stoa knows 1 at most'),
  });
});

const adding: Migration = { version: 34, name: 'adding', up: run('alter table items add column name text') };
const removing: Migration = {
  version: 36,
  name: 'removing',
  compatibleFrom: 35,
  up: run('alter table items drop column name'),
};

test('a server goes on beside a newer one that only added, and refuses a schema that has lost what it uses', async () => {
  const old = { ...first, version: 33 };
  const between: Migration = { version: 35, name: 'between', up: run('create table more (id integer)') };
  await migrate(database.db, { migrations: [old, adding, between] });
  const info = vi.fn();
  const unchanged = { from: 35, to: 35, applied: [] };
  expect(await migrate(database.db, { migrations: [old], log: { ...silentLog, info } })).toEqual(unchanged);
  expect(info).toHaveBeenCalledWith({ schema: 35, newest: 33 }, expect.any(String));
  await migrate(database.db, { migrations: [old, adding, between, removing] });
  await expect(migrate(database.db, { migrations: [old, adding] })).rejects.toThrow(
    'it can be used from version 35 on',
  );
  expect(await migrate(database.db, { migrations: [old, adding, between] })).toMatchObject({ applied: [] });
});

test('each migration can run while servers of the version before serve', async () => {
  const reasons = await Promise.all(
    migrations.map(async (each) => [migrationName(each), await reasonsAgainstRolling(each)]),
  );
  expect(reasons.filter(([, found]) => (found as string[]).length > 0)).toEqual([]);
});

test.each([
  ['alter table items drop column name', 1],
  ['drop table items', 1],
  ['alter table items rename column name to title', 1],
  ['alter table items alter column name type integer', 1],
  ['alter table items alter column name set not null', 1],
  ['alter table items add column size integer not null', 1],
  ['alter table items add column size integer not null default 0', 0],
  ['alter table items add column size integer; create index on items (size)', 0],
  ['create table more (id integer not null); alter table more alter column id set not null', 0],
  ['-- drop table items\nselect 1', 0],
])('%s: reasons against running beside it: %i', async (text, count) => {
  const step: Migration = { version: 40, name: 'step', up: run(text) };
  expect(await reasonsAgainstRolling(step)).toHaveLength(count);
  expect(await reasonsAgainstRolling({ ...step, compatibleFrom: 39 })).toEqual([]);
  expect(await reasonsAgainstRolling({ ...step, compatibleFrom: 40 })).toHaveLength(1);
});

test('a database with another history is refused', async () => {
  await migrate(database.db, { migrations: [first] });
  await expect(migrate(database.db, { migrations: [{ ...first, name: 'otherwise' }] })).rejects.toThrow(
    'Migration 1 of the database is "first", in this Stoa it is "otherwise"',
  );
});

test('a migration that was edited after it ran is logged by name', async () => {
  await migrate(database.db, { migrations: [first] });
  const warn = vi.fn();
  const edited = { ...first, up: run('create table items (id bigint primary key)') };
  await migrate(database.db, { migrations: [edited], log: { ...silentLog, warn } });
  expect(warn).toHaveBeenCalledWith({ migration: '0001-first' }, expect.any(String));
});

test('0026: a client id that was named before proofs were asked for counts as proven', async () => {
  await migrate(database.db, { migrations: migrations.slice(0, 25) });
  const [portal, developer, strategy, application] = [1, 2, 3, 4].map(() => randomUUID());
  await database.pool.query(`
    insert into portals (portal_id, org_id, name, canonical_domain, is_public, basic_auth_enabled, oidc_auth_enabled,
        rbac_enabled, auto_approve_developers, featureset_id, feature_set, allowed_time_period, locale, appearance)
      values ('${portal}', '${portal}', 'P', '', true, true, false, false, true, '', '{}', '24h', 'en', '{}');
    insert into developers (portal_id, id, email, full_name, status)
      values ('${portal}', '${developer}', 'ada@example.com', 'Ada', 'approved');
    insert into auth_strategies (portal_id, id, name, credential_type, key_names, auth_methods, available_scopes, is_default)
      values ('${portal}', '${strategy}', 'Own', 'self_managed_client_credentials', '[]', '[]', '[]', false);
    insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes)
      values ('${portal}', '${application}', '${developer}', 'Bot', 'client-1', '${strategy}', '[]')`);
  await migrate(database.db, { migrations: migrations.slice(0, 26) });
  const { rows } = await database.pool.query('select client_proof(a) as proof from applications a');
  expect(rows).toEqual([{ proof: 'proven' }]);
});

test('0051: what tokens of a user have made says the user, however many tokens lie between', async () => {
  await migrate(database.db, { migrations: migrations.slice(0, 50) });
  const [portal, user, first, second, own, other] = Array.from({ length: 6 }, () => randomUUID());
  await database.pool.query(`
    insert into portals (portal_id, org_id, name, canonical_domain, is_public, basic_auth_enabled, oidc_auth_enabled,
        rbac_enabled, auto_approve_developers, featureset_id, feature_set, allowed_time_period, locale, appearance)
      values ('${portal}', '${portal}', 'P', '', true, true, false, false, true, '', '{}', '24h', 'en', '{}');
    insert into operator_tokens (portal_id, id, name, token_hash, role, created_by) values
      ('${portal}', '${first}', 'first', 'h1', 'owner', 'user:${user}'),
      ('${portal}', '${second}', 'second', 'h2', 'owner', 'operator:${first}'),
      ('${portal}', '${other}', 'third', 'h3', 'owner', 'operator:${second}'),
      ('${portal}', '${own}', 'own', 'h4', 'owner', null);
    insert into invitations (portal_id, id, token_hash, email, full_name, organization, role, invited_by, expires_at)
      values ('${portal}', '${randomUUID()}', 'i', 'a@example.com', 'A', 'P', 'owner', 'operator:${other}', now())`);
  await migrate(database.db, { migrations: migrations.slice(0, 51) });
  const tokens = await database.pool.query('select name, created_by from operator_tokens order by name');
  const of = (name: string, created_by: string | null) => ({ name, created_by });
  const by = `user:${user}`;
  expect(tokens.rows).toEqual([of('first', by), of('own', null), of('second', by), of('third', by)]);
  expect((await database.pool.query('select invited_by from invitations')).rows).toEqual([{ invited_by: by }]);
});
