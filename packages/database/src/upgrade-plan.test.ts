import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migration-list.ts';
import { restoreBackup } from './restore.ts';
import { keyNameOfDatabase } from './secret-key-name.ts';
import { createEmptyDatabase } from './testing/test-database.ts';
import { planUpgrade, worksOf } from './upgrade-plan.ts';
import { upgradeWords } from './upgrade-words.ts';

async function released010() {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const file = join(import.meta.dirname, '../released/0.1.0.stoa');
  await restoreBackup(database.pool, file, { migrations: migrations.slice(0, 26) });
  return database;
}

test('says what is pending, where rows are touched, and changes nothing', async () => {
  const { db, pool } = await released010();
  await pool.query('analyze');
  const plan = await planUpgrade(db);
  expect(plan).toMatchObject({ from: 26, to: migrations.length, servers: 0 });
  expect(plan.pending).toHaveLength(migrations.length - 26);
  const touched = plan.pending.flatMap(({ tables }) => tables);
  expect(touched).toContainEqual(expect.objectContaining({ table: 'sessions', work: 'rewrites', rows: 1 }));
  expect(touched.every(({ rows }) => rows !== 0)).toBe(true);
  expect(plan.neededBytes).toBeGreaterThan(0);
  expect(plan.databaseBytes).toBeGreaterThan(plan.neededBytes);
  expect((await planUpgrade(db)).from).toBe(26);
  const words = upgradeWords(plan, 1_000_000_000);
  expect(words).toContain(`From schema version 26 to ${migrations.length}`);
  expect(words).toContain('1,000 MB are free');
  expect(words).not.toContain('too little');
  expect(upgradeWords(plan, 0)).toContain('too little');
  expect(words).not.toContain('Waits for');
  expect(words).toContain('Time      seconds');
  const uncounted = plan.pending.map((one) => ({ ...one, tables: one.tables.map((each) => ({ ...each, rows: -1 })) }));
  expect(upgradeWords({ ...plan, pending: uncounted }, 0)).toContain('Time      not known');
  const waitsFor = [{ application: 'psql', pid: 4711, seconds: 740 }];
  expect(upgradeWords({ ...plan, waitsFor }, 0)).toContain('Waits for "psql" (process 4711, open for 12 min)');
});

test('the database of 0.1.0 is upgraded with what it holds', async () => {
  const { db } = await released010();
  const { applied } = await migrate(db);
  expect(applied).toHaveLength(migrations.length - 26);
  const { rows } = await sql`select
    (select count(*)::int from products) as products, (select count(*)::int from applications) as applications,
    (select count(*)::int from registrations where status = 'approved') as approved,
    (select count(*)::int from credentials) as keys, (select count(*)::int from gateways) as gateways`.execute(db);
  expect(rows).toEqual([{ products: 3, applications: 1, approved: 1, keys: 1, gateways: 2 }]);
  expect(await planUpgrade(db)).toMatchObject({ pending: [], neededBytes: 0 });
  expect(upgradeWords(await planUpgrade(db), undefined)).toContain('nothing to do');
});

test('0.1.0 noted no key: what it has sealed names it', async () => {
  const { db, pool } = await released010();
  expect(await keyNameOfDatabase(db)).toBeNull();
  await pool.query(`insert into webhooks (portal_id, id, url, events, include_personal_data, allow_private, secret)
    select portal_id, gen_random_uuid(), 'https://a.example', '[]', false, false, 'v1.b8bbbb5e.AAAA' from portals`);
  expect(await keyNameOfDatabase(db)).toBe('v1.b8bbbb5e.');
  // A secret that was rotated under the key in use counts more than a newer webhook.
  await pool.query(`insert into webhooks (portal_id, id, url, events, include_personal_data, allow_private, secret, created_at, updated_at)
    select portal_id, gen_random_uuid(), 'https://b.example', '[]', false, false, 'v1.00000000.AAAA', now() + '1 h', now() - interval '1 h' from portals`);
  expect(await keyNameOfDatabase(db)).toBe('v1.b8bbbb5e.');
  await migrate(db);
  expect(await keyNameOfDatabase(db)).toBe('v1.b8bbbb5e.');
});

test('a newer database that only grew is usable, and its own version is told', async () => {
  const { db } = await released010();
  await migrate(db);
  const compatible = migrations.slice(0, -1);
  const plan = await planUpgrade(db, compatible);
  expect(plan.pending).toEqual([]);
  expect(upgradeWords(plan, undefined)).toBe(
    `The schema is at version ${migrations.length}, newer than version ${compatible.length} of this Stoa, which can use it as it is: nothing to do.`,
  );
});

test('a newer database is refused, with the way out', async () => {
  const { db } = await released010();
  await expect(planUpgrade(db, migrations.slice(0, 20))).rejects.toThrow(/knows 20 at most.*stoa restore --force/);
  await expect(migrate(db, { migrations: migrations.slice(0, 20) })).rejects.toThrow('Start the newer Stoa again');
});

test.each([
  ['alter table a add column b text', 'locks'],
  ["alter table a add column b text not null default ''", 'locks'],
  ['alter table a alter column b set not null', 'reads'],
  ['create unique index concurrently_not on a (b)', 'reads'],
  ['create index on a (b)', 'reads'],
  ['alter table a add column c text generated always as (b) stored', 'rewrites'],
  ['alter table a alter column b type bigint', 'rewrites'],
  ['alter table a add column b text; update a set b = 1; -- update c set x', 'rewrites'],
] as const)('%s: %s', (statement, work) => {
  expect([...worksOf(statement)]).toEqual([['a', work]]);
});

test('a role that may not do it is told so before the upgrade', async () => {
  const { db, pool } = await released010();
  const role = `reader_${process.pid}`;
  const client = await pool.connect();
  onTestFinished(async () => {
    await client.query(`drop owned by ${role}; drop role ${role}`);
    client.release();
  });
  const planAs = async () => {
    const transaction = await db.startTransaction().execute();
    try {
      await sql`set local role ${sql.id(role)}`.execute(transaction);
      return await planUpgrade(transaction);
    } finally {
      await transaction.rollback().execute();
    }
  };
  await client.query(`create role ${role}; revoke create on schema public from public;
    grant select on all tables in schema public to ${role}`);
  const plan = await planAs();
  expect(plan.refusal).toContain(`grant create on schema public to ${role}`);
  expect(upgradeWords(plan, undefined)).toContain('The upgrade would fail.');
  await client.query(`grant create on schema public to ${role}`);
  expect((await planAs()).refusal).toMatch(/^Another role owns the table \w+ and \d+ more\./);
});

test('an empty database needs no backup', async () => {
  const { db, close } = await createEmptyDatabase();
  onTestFinished(close);
  const plan = await planUpgrade(db);
  expect(plan).toMatchObject({ from: 0, to: migrations.length, refusal: undefined });
  expect(upgradeWords(plan, undefined)).toContain('the database has no Stoa in it');
});
