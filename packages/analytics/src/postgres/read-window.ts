import type { Database } from '@stoa/database/tables';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Measure } from '../analytics-store.ts';
import type { PackedEntries } from './cell.ts';
import type { ChosenApplications } from './chosen-applications.ts';
import type { Span, WindowPlan } from './plan-window.ts';
import { PackReader, readPackedBins } from './read-pack.ts';
import { dayMs, dayNumber } from './times.ts';

/** What is read of a window, in one snapshot: each call is in exactly one of the rows. */
export interface WindowRows {
  readonly cells: readonly CellRow[];
  readonly packs: readonly PackRow[];
}

export interface CellRow extends PackedEntries {
  readonly application: string;
  readonly start: number;
  /** Null unless a measure was asked for. */
  readonly bins: Buffer | null;
}

/** Calls that are counted singly, all of one hour. */
export interface PackRow {
  readonly pack: PackReader;
  /** Bins of the measure by place; null unless one was asked for. */
  readonly binAt: ((place: number) => number) | null;
  /** Whether only a part of the hour is asked for, or it belongs to several buckets. */
  readonly single: boolean;
}

export interface Wanted {
  readonly portalId: string;
  readonly plan: WindowPlan;
  readonly measure: Measure | null;
  readonly applications: ChosenApplications;
}

/** @param db a transaction with one snapshot for all statements */
export async function readWindow(db: Kysely<Database>, wanted: Wanted): Promise<WindowRows> {
  const cells = await readCells(db, wanted);
  return { cells, packs: [...(await readNotFolded(db, wanted)), ...(await readSingly(db, wanted))] };
}

async function readCells(db: Kysely<Database>, { portalId, plan, measure, applications }: Wanted): Promise<CellRow[]> {
  const bins = measure === null ? sql`null::bytea` : sql.ref(measure);
  const cellsOf = (span: 1 | 24, { from, to }: Span) => sql`
    select application_id as application, start_ms as start, layout, entries, ${bins} as bins from call_cells
    where portal_id = ${portalId} and span = ${sql.lit(span)} and start_ms >= ${from} and start_ms < ${to}
      and ${applications.condition}`;
  const read = async (parts: readonly RawBuilder<unknown>[]) =>
    parts.length === 0
      ? []
      : (
          await sql<
            Omit<CellRow, 'entries'> & { entries: Buffer | null }
          >`${sql.join(parts, sql` union all `)}`.execute(db)
        ).rows;

  const days = await read(plan.days.map((span) => cellsOf(24, span)));
  const notMade = days.filter(({ entries }) => entries === null);
  const hours = plan.hoursOutsideDays.map((span) => cellsOf(1, span));
  if (notMade.length > 0) {
    // The columns need their names here too: a union takes the names of its first part, and this part may be the first.
    hours.push(sql`
      select h.application_id as application, h.start_ms as start, h.layout, h.entries,
        ${measure === null ? sql`null::bytea` : sql.ref(`h.${measure}`)} as bins
      from unnest(${notMade.map(({ application }) => application)}::uuid[], ${notMade.map(({ start }) => start)}::bigint[])
        as day (application_id, start_ms)
      join call_cells h on h.portal_id = ${portalId} and h.span = 1 and h.application_id = day.application_id
        and h.start_ms >= day.start_ms and h.start_ms < day.start_ms + ${sql.lit(dayMs)}`);
  }
  const isCell = (row: { start: number; entries: Buffer | null }): row is CellRow =>
    row.entries !== null && !plan.singleHours.has(row.start);
  return [...days.filter(({ entries }) => entries !== null), ...(await read(hours))].filter(isCell);
}

/** Calls of whole hours that are not in a cell yet. */
async function readNotFolded(db: Kysely<Database>, wanted: Wanted): Promise<PackRow[]> {
  const { portalId, plan } = wanted;
  const { rows } = await sql<{ day: number; hour: number; batch: number }>`
    select day, hour_ms as hour, batch from call_batches
    where portal_id = ${portalId} and hour_ms >= ${plan.hours.from} and hour_ms < ${plan.hours.to}
      and hour_ms <> all(${[...plan.singleHours]}::bigint[])`.execute(db);
  const found: PackRow[] = [];
  for (const [hour, its] of Map.groupBy(rows, (row) => row.hour)) {
    const batches = its.map(({ batch }) => batch);
    found.push(...(await readPacks(db, wanted, hour, sql`batch = any(${batches}::bigint[])`)));
  }
  return found;
}

/** Calls of hours that are asked for in part, whether they are in a cell or not. */
async function readSingly(db: Kysely<Database>, wanted: Wanted): Promise<PackRow[]> {
  const found: PackRow[] = [];
  for (const hour of wanted.plan.singleHours) found.push(...(await readPacks(db, wanted, hour, sql`true`)));
  return found;
}

async function readPacks(
  db: Kysely<Database>,
  { portalId, plan, measure, applications }: Wanted,
  hour: number,
  which: RawBuilder<unknown>,
): Promise<PackRow[]> {
  const { rows } = await sql<{ layout: number; applications: string[]; calls: Buffer; bins: Buffer | null }>`
    select layout, applications, calls, ${measure === null ? sql`null::bytea` : sql.ref(measure)} as bins from call_packs
    where day = ${sql.lit(dayNumber(hour))} and portal_id = ${portalId} and hour_ms = ${hour} and ${which}
      and ${applications.oneOfList}`.execute(db);
  return rows.map(({ bins, ...row }) => ({
    pack: new PackReader({ ...row, hour }),
    binAt: bins && readPackedBins(bins),
    single: plan.singleHours.has(hour),
  }));
}
