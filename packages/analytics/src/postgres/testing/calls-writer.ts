import { parseArgs } from 'node:util';
import type { WriterLine } from '@stoa/common/testing/kill-under-writes';
import { migrate } from '@stoa/database/migrate';
import { type OpenDatabase, openDatabase } from '@stoa/database/open';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import type { Call } from '../../analytics-store.ts';
import { someCall } from '../../testing/some-call.ts';
import { createPostgresStore, type PostgresStore } from '../postgres-store.ts';
import { addPortal } from './add-portal.ts';

/**
 * A program to be killed: starts the embedded database on a folder, proves that every batch of calls is there whole and
 * counted exactly once, and then adds batches for ever, telling of each when it was kept (the lines are `WriterLine`s).
 * The option --fold makes it fold all the while. SIGTERM ends it cleanly.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, fold: { type: 'boolean' } } });
const batchSize = 40;
const gatewayId = '11111111-1111-4111-8111-111111111111';
const productVersionId = '22222222-2222-4222-8222-222222222222';
const applications = ['3', '4', '5'].map((digit) => `${digit}3333333-3333-4333-8333-333333333333`);

const started = performance.now();
const embedded = await startEmbeddedPostgres({ dataFolder: values.data ?? '', log: silentLog });
const database = await openDatabase(embedded.connection);
await migrate(database.db, { log: silentLog });
const { rows: portals } = await database.pool.query<{ portal_id: string }>('select portal_id from portals');
const portalId = portals[0]?.portal_id ?? (await addPortal(database.db));
const store = createPostgresStore({
  ...database,
  log: { warn: () => {} },
  now: () => new Date(),
  retentionMs: 90 * 86_400_000,
  foldEveryMs: null,
});
const found = await wholeBatches(database, store);
tell({ server: process.pid, postmaster: embedded.pid, found, start: performance.now() - started });

let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
});
const folding = values.fold ? foldAllTheWhile() : Promise.resolve();
for (let number = Math.max(0, ...found) + 1; !stopping; number += 1) {
  await store.add(portalId, batch(number));
  tell({ acknowledged: number });
}
await folding;
await database.close();
await embedded.stop();

async function foldAllTheWhile(): Promise<void> {
  while (!stopping) await store.fold();
}

/** The same calls whenever it is made, over several hours. */
function batch(number: number): Call[] {
  const last = Date.UTC(2026, 10, 20, 12);
  return Array.from({ length: batchSize }, (_, index) =>
    someCall({
      gatewayId,
      id: `${number}-${index}`,
      at: last - index * 900_000,
      applicationId: applications[index % applications.length] ?? null,
      productVersionId,
    }),
  );
}

/** The numbers of the batches that are there; an error when one is there in part, or a call counts not at all or twice. */
async function wholeBatches({ pool }: OpenDatabase, calls: PostgresStore): Promise<number[]> {
  const { rows } = await pool.query<{ number: number; calls: number }>(
    `select split_part(id, '-', 1)::integer as number, count(*) as calls
     from call_packs, jsonb_array_elements_text(convert_from(texts, 'UTF8')::jsonb -> 'id') as id group by 1 order by 1`,
  );
  const numbers = rows.map(({ number }) => number);
  if (rows.some((row) => row.calls !== batchSize)) throw new Error('a batch was kept in part');
  await counted(calls, numbers.length);
  // The last one was perhaps never answered: it is sent again.
  const last = numbers.at(-1);
  if (last !== undefined) {
    const { accepted } = await calls.add(portalId, batch(last));
    if (accepted > 0) throw new Error('a batch that was kept is not known');
  }
  await calls.fold();
  await counted(calls, numbers.length);
  return numbers;
}

async function counted(calls: PostgresStore, batches: number): Promise<void> {
  const [row] = await calls.query(portalId, {
    startMs: Date.UTC(2026, 10, 18),
    endMs: Date.UTC(2026, 10, 22),
    dimensions: [],
    bucketMs: null,
    filters: [],
    applicationIds: applications,
    percentiles: { measure: 'latency', quantiles: [0.5] },
  });
  if ((row?.count ?? 0) !== batches * batchSize) {
    throw new Error(`${row?.count ?? 0} calls are counted instead of ${batches * batchSize}`);
  }
}

function tell(line: WriterLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
