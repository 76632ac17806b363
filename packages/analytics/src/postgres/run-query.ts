import { setImmediate } from 'node:timers/promises';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Question, Row, StoreDimension } from '../analytics-store.ts';
import { readEntries } from './cell.ts';
import { chosenApplications } from './chosen-applications.ts';
import { planWindow } from './plan-window.ts';
import { readWindow, type WindowRows } from './read-window.ts';
import { Tally } from './tally.ts';
import type { Targets } from './targets.ts';

/** Milliseconds that one statement of a question may take. */
const statementTimeout = 10_000;

interface QueryOptions {
  readonly db: Kysely<Database>;
  readonly targets: Targets;
  /** The start of an hour, in milliseconds: calls are counted to the millisecond from here on, and by the hour before it. */
  readonly exactSince: number;
}

/** Answers a question out of cells, of calls that are not in them yet, and of single calls where hours are too coarse. */
export async function runQuery(
  { db, targets, exactSince }: QueryOptions,
  portalId: string,
  question: Question,
): Promise<Row[]> {
  const { startMs, endMs, percentiles } = question;
  const applications = chosenApplications(question);
  if (!applications || endMs < startMs) return [];
  const plan = planWindow(question, exactSince);
  const wanted = {
    portalId,
    plan,
    measure: percentiles?.measure ?? null,
    applications,
  };
  const rows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = ${sql.lit(statementTimeout)}`.execute(snapshot);
      return readWindow(snapshot, wanted);
    });
  const tally = new Tally(question, await targets.named(portalId, targetsNeeded(question, rows)));
  await eachWithPauses(rows.cells, (cell) => tally.addCell(cell, plan.bucketAt(cell.start)));
  await eachWithPauses(rows.packs, (row) => tally.addPack(row, plan.bucketAt, applications));
  return tally.rows();
}

/** Rows between two pauses. They take a few milliseconds. */
const rowsBetweenPauses = 50;

/** Merging months takes a while: the process answers gateways between two portions. */
async function eachWithPauses<T>(rows: readonly T[], work: (row: T) => void): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsBetweenPauses) {
    if (from > 0) await setImmediate();
    for (const row of rows.slice(from, from + rowsBetweenPauses)) work(row);
  }
}

/** Dimensions that cells and packs have themselves. The values of all others are looked up by the number of the target. */
const storedInRows: ReadonlySet<StoreDimension> = new Set(['application', 'status_code', 'status_group']);

/** The numbers of the targets in the rows; none where no dimension of the question needs their names. */
function targetsNeeded({ dimensions, filters }: Question, { cells, packs }: WindowRows): Set<number> {
  const needed = new Set<number>();
  const used = [...dimensions, ...filters.map(({ dimension }) => dimension)];
  if (used.every((dimension) => storedInRows.has(dimension))) return needed;
  for (const cell of cells) readEntries(cell, (target) => void needed.add(target));
  for (const { pack } of packs) {
    for (let place = 0; place < pack.count; place += 1) needed.add(pack.target(place));
  }
  return needed;
}
