import { tryLockUntilCommit } from '@stoa/database/advisory-lock';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import { byteaArray } from './binary-array.ts';
import { binColumns, Cell, cellLayout, type PackedCell } from './cell.ts';
import type { PackedFigures } from './pack.ts';
import { PackReader, readPackedBins } from './read-pack.ts';
import { dayMs, floorTo } from './times.ts';

/** Calls that one transaction folds, unless a single hour's batch has more. */
const mostCalls = 200_000;

/**
 * Adds what is not in the cells yet to them: one hour of one portal, in one transaction that also forgets its batches.
 * So a query sees each call in exactly one of both, and a process that is killed has folded all of it or nothing.
 * Late calls are batches like any other. The process that holds the lock folds; the others have nothing to do.
 * @returns calls folded; undefined when another process is at it
 */
export async function foldSome(db: Kysely<Database>): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryLockUntilCommit(transaction, 'fold-calls'))) return undefined;
    await sql`set local statement_timeout = '5min'`.execute(transaction);
    const work = await nextWork(transaction);
    if (!work) return 0;
    const cells = await countCalls(transaction, work);
    await addToStored(transaction, work, cells);
    await store(transaction, work, cells);
    await sql`delete from call_batches where portal_id = ${work.portalId} and hour_ms = ${work.hour}
      and batch = any(${work.batches}::bigint[])`.execute(transaction);
    await sql`update call_days set folded_at = now() where day = ${work.day}`.execute(transaction);
    return work.calls;
  });
}

interface Work {
  readonly portalId: string;
  readonly hour: number;
  readonly day: number;
  readonly batches: readonly number[];
  readonly calls: number;
}

/** Finds the next batches to fold: the oldest ones of the oldest hour. */
async function nextWork(transaction: Transaction<Database>): Promise<Work | undefined> {
  const { rows } = await sql<Omit<Work, 'batches'> & { batches: string }>`
    with hour as (select portal_id, hour_ms from call_batches order by hour_ms, portal_id limit 1),
    waiting as (
      select b.*, sum(b.calls) over (order by b.batch) as so_far
      from call_batches b join hour using (portal_id, hour_ms)
    )
    select portal_id as "portalId", hour_ms as hour, min(day) as day, sum(calls)::bigint as calls,
      string_agg(batch::text, ',' order by batch) as batches
    from waiting where so_far - calls < ${mostCalls} group by portal_id, hour_ms`.execute(transaction);
  const [work] = rows;
  return work && { ...work, batches: work.batches.split(',').map(Number) };
}

/** Packs that are read at once: between two portions the process does something else. */
const packsAtOnce = 50;

async function countCalls(
  transaction: Transaction<Database>,
  { portalId, hour, day, batches }: Work,
): Promise<Map<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (let from = 0; from < batches.length; from += packsAtOnce) {
    const { rows } = await sql<PackedFigures & { applications: string[] }>`
      select layout, applications, calls, latency, response_size, request_size from call_packs
      where day = ${sql.lit(day)} and portal_id = ${portalId} and hour_ms = ${hour}
        and batch = any(${batches.slice(from, from + packsAtOnce)}::bigint[])`.execute(transaction);
    for (const row of rows) addPack(cells, hour, row);
  }
  return cells;
}

function addPack(cells: Map<string, Cell>, hour: number, row: PackedFigures & { applications: string[] }): void {
  const pack = new PackReader({ ...row, hour });
  const theirs = row.applications.map((application) => {
    const cell = cells.get(application) ?? new Cell();
    cells.set(application, cell);
    return cell;
  });
  const bins = binColumns.map((measure) => readPackedBins(row[measure]));
  let place = 0;
  const binAt = (column: number) => (bins[column] as (place: number) => number)(place);
  for (; place < pack.count; place += 1) {
    const cell = theirs[pack.application(place)] as Cell;
    cell.addCall(pack.target(place), pack.status(place), binAt);
  }
}

async function addToStored(
  transaction: Transaction<Database>,
  { portalId, hour }: Work,
  cells: ReadonlyMap<string, Cell>,
): Promise<void> {
  const { rows } = await sql<PackedCell & { application: string }>`
    select application_id as application, layout, entries, latency, response_size, request_size from call_cells
    where portal_id = ${portalId} and span = 1 and start_ms = ${hour}
      and application_id = any(${[...cells.keys()]}::uuid[])`.execute(transaction);
  for (const row of rows) cells.get(row.application)?.addPacked(row);
}

async function store(
  transaction: Transaction<Database>,
  { portalId, hour }: Work,
  cells: ReadonlyMap<string, Cell>,
): Promise<void> {
  const applications = [...cells.keys()];
  await storeCells(transaction, {
    portalId,
    span: 1,
    rows: [...cells].map(([application, cell]) => ({ application, start: hour, cell: cell.pack() })),
  });
  await sql`
    insert into call_cells (portal_id, span, application_id, start_ms)
    select ${portalId}, 24, application, ${floorTo(dayMs, hour)} from unnest(${applications}::uuid[]) as application
    on conflict (portal_id, span, application_id, start_ms)
    do update set entries = null, latency = null, response_size = null, request_size = null
    where call_cells.entries is not null`.execute(transaction);
}

/** Writes cells over what was there. */
export async function storeCells(
  db: Kysely<Database>,
  {
    portalId,
    span,
    rows,
  }: {
    portalId: string;
    span: 1 | 24;
    rows: readonly { readonly application: string; readonly start: number; readonly cell: PackedCell }[];
  },
): Promise<void> {
  const column = (name: Exclude<keyof PackedCell, 'layout'>) =>
    sql`${byteaArray(rows.map(({ cell }) => cell[name]))}::bytea[]`;
  await sql`
    insert into call_cells (portal_id, span, layout, application_id, start_ms, entries, latency, response_size, request_size)
    select ${portalId}, ${span}, ${cellLayout}, * from unnest(${rows.map(({ application }) => application)}::uuid[],
      ${rows.map(({ start }) => start)}::bigint[], ${column('entries')}, ${column('latency')}, ${column('response_size')},
      ${column('request_size')})
    on conflict (portal_id, span, application_id, start_ms) do update set layout = excluded.layout, entries = excluded.entries,
      latency = excluded.latency, response_size = excluded.response_size, request_size = excluded.request_size`.execute(
    db,
  );
}
