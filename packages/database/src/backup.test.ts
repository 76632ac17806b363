import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockUntilCommit } from './advisory-lock.ts';
import { trailer } from './archive/format.ts';
import { listTables } from './archive/schema-objects.ts';
import { writeBackup } from './backup.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './migration-list.ts';
import { openDatabase } from './open.ts';
import { restoreBackup } from './restore.ts';
import { untilWaiting } from './testing/locks.ts';
import { hasOlderServer, startOlderServer } from './testing/older-server.ts';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

let source: TestDatabase;
beforeAll(async () => {
  source = await cloneDatabase();
  await fill(source);
});
afterAll(() => source?.close());

/** Text that an archive must carry through, a row of several chunks, and a document before its parent. */
async function fill({ db }: TestDatabase): Promise<void> {
  const portal = newId();
  await sql`insert into portals values (${portal}, ${newId()}, ${'tab\t, line\n, \\. and \\N, Σ 🏛️'}, 'localhost', true, true, false,
    false, false, 'f', '{"a":[1,"\\\\n"]}', '24h', 'en', '{}')`.execute(db);
  const bytes = Buffer.alloc(3_000_000, 'every byte: \x00\x5c\x2e\x0a\xff', 'latin1');
  await sql`insert into blobs values (${portal}, 'sum', ${bytes.length}, 'text/plain', ${bytes})`.execute(db);
  const [product, child, parent] = [newId(), newId(), newId()];
  await sql`insert into products values (${portal}, ${product}, 'slug', '\\.', null, '{}')`.execute(db);
  await sql`insert into documents values
    (${portal}, ${child}, ${product}, ${parent}, 'child', 'Child', 0, 'sum', '', '[]', '{}'),
    (${portal}, ${parent}, ${product}, null, 'parent', 'Parent', 0, 'sum', ${'\\.\n\\.\n'}, '[]', '{}')`.execute(db);
}

async function archiveOf({ pool }: { pool: pg.Pool }): Promise<string> {
  const file = join(await scratchFolder(), 'stoa.backup');
  await writeBackup(pool, createWriteStream(file));
  return file;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** Every row of every table as text, in an order that does not depend on where it lies. */
async function contents(pool: pg.Pool): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  const all: Record<string, string[]> = {};
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    all[table] = rows.map(({ row }) => row);
  }
  client.release();
  return all;
}

test('what a backup holds comes back in an empty database, byte for byte', async () => {
  const target = await emptyDatabase();
  const header = await restoreBackup(target.pool, await archiveOf(source));
  expect(header).toMatchObject({ stoa_archive: 1, schema_version: migrations.at(-1)?.version });
  expect(await contents(target.pool)).toEqual(await contents(source.pool));
  expect(await migrate(target.db)).toMatchObject({ applied: [] });
});

test('the planner knows what was restored: without figures its first plans can take minutes', async () => {
  const target = await emptyDatabase();
  await restoreBackup(target.pool, await archiveOf(source));
  const { rows } = await target.pool.query(
    "select distinct tablename as name from pg_stats where schemaname = current_schema() and tablename in ('portals', 'blobs', 'documents') order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(['blobs', 'documents', 'portals']);
});

test('an archive does not depend on how its database writes moments and numbers', async () => {
  const other = await cloneDatabase();
  const name = other.connection.database;
  await fill(other);
  await other.pool.query("update portals set updated_at = '2026-12-31 23:59:59.123456Z'");
  const before = await contents(other.pool);
  await other.pool.query(
    `alter database ${name} set datestyle = 'SQL, DMY'; alter database ${name} set timezone = 'Asia/Kolkata'`,
  );
  // A driver of its own, that asks for no style.
  const plain = new pg.Pool(other.connection);
  const archive = await archiveOf({ pool: plain });
  await plain.end();
  const target = await emptyDatabase();
  await restoreBackup(target.pool, archive);
  expect(await contents(target.pool)).toEqual(before);
  await other.close();
});

test('mails of development, with live links in plain text, are left out', async () => {
  const [{ portal_id }] = (await source.db.selectFrom('portals').select('portal_id').execute()) as [
    { portal_id: string },
  ];
  await source.db
    .insertInto('development_mails')
    .values({ id: newId(), portal_id, recipient: 'ada@example.com', subject: 's', text: 'token=1', html: '' })
    .execute();
  const target = await emptyDatabase();
  await restoreBackup(target.pool, await archiveOf(source));
  expect(await target.db.selectFrom('development_mails').selectAll().execute()).toEqual([]);
  await source.db.deleteFrom('development_mails').execute();
});

if (hasOlderServer)
  test('a backup of the embedded database comes back in an external PostgreSQL 15', async () => {
    const external = await openDatabase(await startOlderServer());
    await restoreBackup(external.pool, await archiveOf(source));
    const restored = await contents(external.pool);
    await external.close();
    expect(restored).toEqual(await contents(source.pool));
  });

test('a freshly migrated database counts as empty', async () => {
  const target = await cloneDatabase();
  onTestFinished(() => target.close());
  await restoreBackup(target.pool, await archiveOf(source));
  expect(await contents(target.pool)).toEqual(await contents(source.pool));
});

test('what others have in a database without Stoa is dropped with force alone', async () => {
  const target = await emptyDatabase();
  const archive = await archiveOf(source);
  await target.pool.query('create sequence invoices; create materialized view paid as select 1 as invoice');
  await expect(restoreBackup(target.pool, archive)).rejects.toThrow(
    'The database has no Stoa in it, but sequence invoices and 1 more, which a restore drops.',
  );
  await target.pool.query("select nextval('invoices'), invoice from paid");
  await restoreBackup(target.pool, archive, { force: true });
  expect(await contents(target.pool)).toEqual(await contents(source.pool));
});

test('a table of migrations of another program is not taken for ours', async () => {
  const target = await emptyDatabase();
  await target.pool.query('create table schema_migrations (version varchar primary key)');
  await expect(restoreBackup(target.pool, await archiveOf(source))).rejects.toThrow(
    'The database has no Stoa in it, but table schema_migrations, which a restore drops.',
  );
});

test('the constraints hold again after a restore', async () => {
  const target = await emptyDatabase();
  await restoreBackup(target.pool, await archiveOf(source));
  const keys =
    "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where contype in ('f', 'u', 'p', 'c') order by 1, 2";
  expect((await target.pool.query(keys)).rows).toEqual((await source.pool.query(keys)).rows);
});

test('a database with rows is refused without force and replaced with it', async () => {
  const target = await emptyDatabase();
  const archive = await archiveOf(source);
  await restoreBackup(target.pool, archive);
  await sql`update portals set name = 'Kept'`.execute(target.db);
  const before = await contents(target.pool);
  await expect(restoreBackup(target.pool, archive)).rejects.toThrow('The database is not empty');
  expect(await contents(target.pool)).toEqual(before);
  await restoreBackup(target.pool, archive, { force: true });
  expect(await contents(target.pool)).toEqual(await contents(source.pool));
});

test('an archive that was cut or changed is refused before anything is written', async () => {
  const target = await cloneDatabase();
  onTestFinished(() => target.close());
  const archive = await archiveOf(source);
  const whole = await readFile(archive);
  for (const length of [0, 5, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
    await writeFile(archive, whole);
    await truncate(archive, length);
    await expect(restoreBackup(target.pool, archive, { force: true })).rejects.toMatchObject({
      name: 'RestoreRefused',
    });
  }
  const changed = Buffer.from(whole);
  changed.writeUInt8((changed[changed.length >> 1] ?? 0) ^ 1, changed.length >> 1);
  await writeFile(archive, changed);
  await expect(restoreBackup(target.pool, archive, { force: true })).rejects.toMatchObject({ name: 'RestoreRefused' });
  await expect(restoreBackup(target.pool, `${archive}.absent`)).rejects.toThrow(`There is no file ${archive}.absent.`);
  expect(Object.values(await contents(target.pool)).flat()).toEqual([]);
});

/** An archive of these lines, with a checksum that fits. */
async function archiveWith(lines: readonly unknown[]): Promise<string> {
  const text = lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join('');
  const file = join(await scratchFolder(), 'made.stoa');
  await writeFile(file, gzipSync(text + trailer(createHash('sha256').update(text).digest('hex'))));
  return file;
}

test('an archive that says nothing sensible is refused in a sentence, and the database stays', async () => {
  const target = await oldDatabase();
  const before = await contents(target.pool);
  const header = { stoa_archive: 1, schema_version: 1, created_at: 'x', server_version: '18' };
  const versions = ['abc', -1, 0, 0.5, null, undefined].map((schema_version) => [{ ...header, schema_version }]);
  const entries = [
    [{ table: 'hens' }],
    [{ table: 'hens', columns: 'id' }],
    [{ sequences: 1 }],
    [{ sequences: [null] }],
    [null],
    ['no JSON\n'],
    [],
  ];
  for (const lines of [...versions, [null], ...entries.map((some) => [header, ...some])])
    await expect(
      restoreBackup(target.pool, await archiveWith(lines), { force: true, migrations: [oldSchema] }),
      JSON.stringify(lines),
    ).rejects.toMatchObject({ name: 'RestoreRefused', message: expect.stringContaining('Nothing was restored.') });
  expect(await contents(target.pool)).toEqual(before);
});

test('a backup is one moment, whatever is written meanwhile', async () => {
  const before = await contents(source.pool);
  const file = join(await scratchFolder(), 'stoa.backup');
  const destination = createWriteStream(file);
  const backup = writeBackup(source.pool, destination);
  await sql`update portals set name = name || ' later'`.execute(source.db);
  await backup;
  const target = await emptyDatabase();
  await restoreBackup(target.pool, file);
  const restored = await contents(target.pool);
  expect([before, await contents(source.pool)]).toContainEqual(restored);
});

/** Opens its archive for reading only when it is told to: until then the backup goes on. */
function slowReader(): { destination: PassThrough; begun: Promise<unknown>; read(): void } {
  const destination = new PassThrough({ highWaterMark: 1 });
  return { destination, begun: once(destination, 'readable'), read: () => void destination.resume() };
}

test.each([
  ['a migration', true],
  ['an operator', false],
])('a backup that begins while %s rewrites a table has all of its rows', async (_, isMigration) => {
  const database = await oldDatabase();
  const change = await database.db.startTransaction().execute();
  if (isMigration) await lockUntilCommit(change, 'migrate');
  await sql`alter table seeded alter column id type bigint`.execute(change);
  const archive = archiveOf(database);
  await untilWaiting(database.db);
  await change.commit().execute();
  const target = await emptyDatabase();
  await restoreBackup(target.pool, await archive, { migrations: [oldSchema] });
  expect((await target.pool.query('select id from seeded')).rows).toEqual([{ id: 2 }]);
});

test('a day that is dropped while a backup waits for it is not missed', async () => {
  const database = await oldDatabase();
  const change = await database.db.startTransaction().execute();
  await sql`drop table clucks_2026`.execute(change);
  const archive = archiveOf(database);
  await untilWaiting(database.db);
  await sql`create table clucks_2027 partition of clucks for values from ('2027-01-01 00:00:00+00') to (maxvalue)`.execute(
    change,
  );
  await change.commit().execute();
  const target = await emptyDatabase();
  await restoreBackup(target.pool, await archive, { migrations: [oldSchema] });
  expect(Object.keys(await contents(target.pool))).toEqual(['clucks_2027', 'eggs', 'hens', 'seeded']);
});

test('backups run side by side; a migration and a restore wait for them, and readers do not wait for those', async () => {
  const database = await oldDatabase();
  const slow = slowReader();
  const backup = writeBackup(database.pool, slow.destination);
  await slow.begun;
  const archive = await archiveOf(database);
  const other = await openDatabase(database.connection);
  const migration = migrate(other.db, { migrations: [oldSchema, newSchema] });
  const restore = restoreBackup(other.pool, archive, { migrations: [oldSchema, newSchema], force: true });
  await untilWaiting(database.db, 2);
  expect((await database.pool.query('select id from hens')).rows).toEqual([{ id: 1 }]);
  slow.read();
  await Promise.all([backup, migration, restore]);
  expect((await other.pool.query('select name from hens')).rows).toEqual([{ name: 'Berta' }]);
  await other.close();
});

const run = (text: string) => async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
const oldSchema: Migration = {
  version: 1,
  name: 'old',
  up: run(`
    create type colour as enum ('red', 'green');
    create table hens (id integer primary key, egg_id integer not null, colour colour not null);
    create table eggs (id integer primary key, hen_id integer not null references hens, weight integer,
                       heavy boolean generated always as (weight > 50) stored);
    alter table hens add foreign key (egg_id) references eggs deferrable initially deferred;
    create table clucks (id bigint generated always as identity, at timestamptz not null) partition by range (at);
    create table seeded (id integer primary key);
    insert into seeded values (1), (2)`),
};
const newSchema: Migration = {
  version: 2,
  name: 'new',
  up: run("alter table hens add column name text not null default 'Berta'"),
};

async function oldDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await migrate(database.db, { migrations: [oldSchema] });
  await database.pool.query(`
    begin; insert into hens values (1, 1, 'green'); insert into eggs values (1, 1, 60); commit;
    create table clucks_2026 partition of clucks for values from ('2026-01-01 00:00:00+00') to ('2027-01-01 00:00:00+00');
    insert into clucks (at) values ('2026-11-20'), ('2026-11-21');
    delete from seeded where id = 1`);
  return database;
}

test('an archive of an older schema is loaded as it was and migrated on: circles, partitions, identities, seeds', async () => {
  const archive = await archiveOf(await oldDatabase());
  const target = await emptyDatabase();
  await migrate(target.db, { migrations: [oldSchema, newSchema] });
  await restoreBackup(target.pool, archive, { migrations: [oldSchema, newSchema], force: true });
  expect((await target.pool.query('select * from hens')).rows).toEqual([
    { id: 1, egg_id: 1, colour: 'green', name: 'Berta' },
  ]);
  expect((await target.pool.query('select heavy from eggs')).rows).toEqual([{ heavy: true }]);
  expect((await target.pool.query('select id from seeded')).rows).toEqual([{ id: 2 }]);
  expect((await target.pool.query("insert into clucks (at) values ('2026-12-01') returning id")).rows).toEqual([
    { id: 3 },
  ]);
});

test('an archive of a newer schema is refused', async () => {
  const database = await oldDatabase();
  await migrate(database.db, { migrations: [oldSchema, newSchema] });
  const archive = await archiveOf(database);
  await expect(restoreBackup((await emptyDatabase()).pool, archive, { migrations: [oldSchema] })).rejects.toThrow(
    'made at schema version 2, and this Stoa knows 1 at most',
  );
});

test('a restore that fails half-way leaves the database as it was', async () => {
  const archive = await archiveOf(await oldDatabase());
  const target = await oldDatabase();
  await target.pool.query('update eggs set weight = 10');
  const strict = {
    ...oldSchema,
    up: async (db: Kysely<unknown>) => {
      await oldSchema.up(db);
      await run('alter table eggs add check (weight < 50)')(db);
    },
  };
  await expect(restoreBackup(target.pool, archive, { force: true, migrations: [strict] })).rejects.toThrow(
    'eggs_weight_check',
  );
  expect((await target.pool.query('select weight from eggs')).rows).toEqual([{ weight: 10 }]);
});
