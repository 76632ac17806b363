import { tryLockUntilCommit } from '@stoa/database/advisory-lock';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { Cell, type PackedCell } from './cell.ts';
import { storeCells } from './fold.ts';
import { dayMs, hourMs } from './times.ts';

/** Cells of days that one transaction makes. */
const most = 200;

/**
 * Makes cells of days that are over out of their hours: those of new days, and those of which an hour has changed. They
 * hold nothing of their own. Under the lock of folding, so that no hour changes meanwhile.
 * @returns cells made; undefined when another process folds
 */
export async function makeDays(db: Kysely<Database>, now: number): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryLockUntilCommit(transaction, 'fold-calls'))) return undefined;
    const { rows: waiting } = await sql<{ portal: string; application: string; start: number }>`
      select portal_id as portal, application_id as application, start_ms as start from call_cells
      where entries is null and start_ms <= ${now - dayMs - hourMs} order by start_ms limit ${most}`.execute(
      transaction,
    );
    for (const [portalId, days] of Map.groupBy(waiting, ({ portal }) => portal)) {
      const rows = [];
      for (const { application, start } of days) {
        const { rows: hours } = await sql<PackedCell>`
          select layout, entries, latency, response_size, request_size from call_cells
          where portal_id = ${portalId} and span = 1 and application_id = ${application}
            and start_ms >= ${start} and start_ms < ${start + dayMs}`.execute(transaction);
        const cell = new Cell();
        for (const hour of hours) cell.addPacked(hour);
        rows.push({ application, start, cell: cell.pack() });
      }
      await storeCells(transaction, { portalId, span: 24, rows });
    }
    return waiting.length;
  });
}
