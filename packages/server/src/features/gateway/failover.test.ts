import { execFileSync } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { migrate } from '@stoa/database/migrate';
import { openDatabase } from '@stoa/database/open';
import { cuttableConnection } from '@stoa/database/testing/cuttable-connection';
import { startStreamingPair } from '@stoa/database/testing/streaming-pair';
import { startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import { startAdmission } from '@stoa/gate/admission';
import { databaseServer } from '@stoa/gate/database-server';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addGateway } from '../../testing/add-tokens.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp } from '../../testing/test-app.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
/** Enough parts for something to happen between them. */
const applications = 400;

/** A portal on a cluster of its own. */
async function startAlone() {
  const dataFolder = await scratchFolder();
  const start = () =>
    startEmbeddedPostgres({ dataFolder, log: silent, settings: { wal_level: 'replica', max_wal_senders: '2' } });
  const first = await start();
  const { connection } = first;
  const own = { dataFolder, start, connection, postgres: first };
  onTestFinished(() => own.postgres.stop());
  const database = await openDatabase(connection);
  await migrate(database.db, { log: silent });
  await database.close();
  const app = await startTestApp({}, { connection });
  onTestFinished(() => app.close());
  const { strategyId, productId, openVersionId } = await addCatalogue(app);
  const { person } = await app.signedIn();
  const { portal_id } = app.portal;
  await sql`with made as (
      insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes)
      select ${portal_id}, gen_random_uuid(), ${person.id}, 'Bot ' || n, 'bot-' || n, ${strategyId}, '[]'
        from generate_series(1, ${applications}::int) as n returning id)
    insert into registrations (portal_id, id, application_id, product_id, product_version_id, status, scopes)
    select ${portal_id}, gen_random_uuid(), id, ${productId}, ${openVersionId}, 'approved', '[]' from made`.execute(
    app.db,
  );
  const token = await addGateway(app);
  const pullSnapshot = (since = '') =>
    fetch(`${app.url}/gateway/v1/snapshot?since=${since}`, { headers: { 'x-gateway-token': token } });
  return { ...{ own, app, pullSnapshot }, portal: portal_id };
}

type Own = Awaited<ReturnType<typeof startAlone>>['own'];

/** The database starts again as one that follows another one. @returns makes it take over: on another timeline */
async function becomeStandby(own: Own): Promise<() => Promise<void>> {
  await own.postgres.stop();
  await writeFile(join(own.dataFolder, 'postgres/18/standby.signal'), '');
  const started = own.start();
  await vi.waitFor(() => connected(own, (client) => client.query('select 1')), { interval: 50 });
  return async () => {
    await connected(own, (client) => client.query('select pg_promote()'));
    own.postgres = await started;
  };
}

async function connected<T>(
  { connection }: Pick<Own, 'connection'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection as pg.ClientConfig);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const revoke = (own: Own, name: string) =>
  connected(own, (client) =>
    client.query(
      `update registrations set status = 'revoked' where application_id = (select id from applications where name = $1)`,
      [name],
    ),
  );

describe('docs/decisions/053: a failover', () => {
  test('what is known counts on while everything is read anew, and what changes meanwhile counts at once', async () => {
    const { own, pullSnapshot, portal } = await startAlone();
    const way = await cuttableConnection(own.connection);
    onTestFinished(() => way.stop());
    const [loads, warnings]: [number[], unknown[]] = [[], []];
    const admission = startAdmission({
      connection: way.connection as pg.ClientConfig,
      log: {
        info: ({ ms }: { ms: number }) => loads.push(ms),
        warn: (about: unknown) => warnings.push(about),
      } as never,
      staleMs: 60_000,
      inPart: 1,
    });
    onTestFinished(() => admission.stop());
    await admission.firstLoad;
    const status = (name: string) => {
      const all = [...(admission.current()?.portal(portal).applications.values() ?? [])];
      expect(all.length).toBe(admission.current() ? applications : 0);
      return all.find(({ clientId }) => clientId === name)?.registrations[0]?.status;
    };
    expect(status('bot-7')).toBe('approved');
    const told = (await (await pullSnapshot()).json()) as { cursor: string };

    // The notes of cursors are no changes: with as many changes everything would be read while nobody may pass.
    await connected(own, (client) =>
      client.query(`insert into admission_changes (kind, portal_id, id)
        select 'gateway', '00000000-0000-0000-0000-000000000000', gen_random_uuid() from generate_series(1, 100001)`),
    );
    const promote = await becomeStandby(own);
    // A server that follows another one tells nothing: what it does not have yet cannot be known.
    await vi.waitFor(() => expect(JSON.stringify(warnings)).toContain('only follows another one'));
    expect((await pullSnapshot(told.cursor)).status).toBeGreaterThanOrEqual(500);
    expect(status('bot-7')).toBe('approved');
    way.cut();
    await promote();
    // What a gate was told by the server before is not compared with this one's transactions.
    expect(await (await pullSnapshot(told.cursor)).json()).toMatchObject({ full: true });

    await revoke(own, 'Bot 7');
    const holding = new pg.Client(own.connection as pg.ClientConfig);
    await holding.connect();
    await holding.query('begin; lock table certificates in access exclusive mode');
    way.mend();
    await vi.waitFor(async () => {
      const { rows } = await holding.query(
        `select from pg_locks where not granted and relation = 'certificates'::regclass`,
      );
      expect(rows).toHaveLength(1);
    });
    // The clock goes on by longer than an outage may last.
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(admission.current()).toBeUndefined();
    await holding.query('commit');
    await vi.waitFor(() => expect(status('bot-7')).toBe('revoked'), { interval: 1 });
    expect(loads).toHaveLength(1);
    await revoke(own, 'Bot 8');
    await admission.catchUp();
    expect(status('bot-8')).toBe('revoked');
    expect(loads).toHaveLength(1);
    await holding.end();
    await vi.waitFor(() => expect(loads).toHaveLength(2));
    expect(status('bot-9')).toBe('approved');
  });
});

test('a backup of the files that is put back beside a running process: what it took away is refused', async () => {
  const { own, portal } = await startAlone();
  const [files, copy] = [join(own.dataFolder, 'postgres'), join(own.dataFolder, 'copy')];
  const approve = (status: string) =>
    connected(own, (client) =>
      client.query('update registrations set status = $1 where application_id = any(select id from applications)', [
        status,
      ]),
    );
  await approve('pending');
  await own.postgres.stop();
  // With their owner: as root, PostgreSQL runs as somebody else.
  execFileSync('cp', ['-a', files, copy]);
  own.postgres = await own.start();
  const admission = startAdmission({
    connection: own.connection as pg.ClientConfig,
    log: silent as never,
    staleMs: 60_000,
    settledMs: 0,
  });
  onTestFinished(() => admission.stop());
  await admission.firstLoad;
  await approve('approved');
  await admission.catchUp();
  const statuses = () =>
    new Set(
      [...(admission.current()?.portal(portal).applications.values() ?? [])].flatMap(({ registrations }) =>
        registrations.map(({ status }) => status),
      ),
    );
  expect(statuses()).toEqual(new Set(['approved']));

  await own.postgres.stop();
  await rm(files, { recursive: true });
  await rename(copy, files);
  own.postgres = await own.start();
  await vi.waitFor(() => expect(statuses()).toEqual(new Set(['pending'])));
});

test('a backup of the files that is put back: a cursor from after it is not known, though nothing had changed and as much was written since', async () => {
  const { own, pullSnapshot } = await startAlone();
  const [files, copy] = [join(own.dataFolder, 'postgres'), join(own.dataFolder, 'copy')];
  const spend = (transactions: number) =>
    connected(own, async (client) => {
      for (let count = 0; count < transactions; count += 1) await client.query('select pg_current_xact_id()');
    });
  const pull = async (since?: string) =>
    (await (await pullSnapshot(since)).json()) as { cursor: string; full: boolean };
  await pull();
  await own.postgres.stop();
  execFileSync('cp', ['-a', files, copy]);
  own.postgres = await own.start();
  await spend(20);
  const { cursor } = await pull();
  expect((await pull(cursor)).full).toBe(false);

  await own.postgres.stop();
  await rm(files, { recursive: true });
  await rename(copy, files);
  own.postgres = await own.start();
  await revoke(own, 'Bot 7');
  await spend(60);
  expect((await pull(cursor)).full).toBe(true);
});

test('a gateway is answered while the replica that every commit waits for is away', async () => {
  const { own, pullSnapshot } = await startAlone();
  await connected(own, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'away'");
    await client.query('select pg_reload_conf()');
    await vi.waitFor(async () => {
      const { rows } = await client.query('show synchronous_standby_names');
      expect(rows).toEqual([{ synchronous_standby_names: 'away' }]);
    });
    // Its id is in the log, and not on the disk.
    await client.query('begin; select pg_current_xact_id(); rollback');
  });
  expect((await pullSnapshot()).status).toBe(200);
  await connected(own, async (client) => {
    await client.query('alter system reset synchronous_standby_names');
    await client.query('select pg_reload_conf()');
  });
});

test('a promoted copy of a database is another one: it has the same numbers, but not what is written from then on', async () => {
  const pair = await startStreamingPair();
  await pair.control('replica', 'promote');
  const [original, copy] = await Promise.all(
    [pair.primary, pair.replica].map((config) =>
      connected({ connection: config }, (client) => databaseServer((text) => client.query(text))),
    ),
  );
  expect(copy?.database).not.toBe(original?.database);
});
