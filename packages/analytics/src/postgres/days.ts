import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { dayMs, dayNumber, dayStart } from './times.ts';

/** The partition of a day's keys. Statements name it, so that adding calls never waits for a change of `calls` itself. */
export const partitionOf = (day: number): string => `calls_${day}`;

/** The partition of what those calls were. Made, locked and dropped together with the other, and before it. */
export const packsOf = (day: number): string => `call_packs_${day}`;

/**
 * Makes the partitions of a day unless they exist. They are made as separate tables first and then attached, which other
 * statements need not wait for. All processes lock the tables in the order of their names: otherwise this and a run that puts the
 * day away would wait for each other.
 * @param day as `dayNumber` names it
 */
export async function ensureDay(db: Kysely<Database>, day: number): Promise<void> {
  if (dayNumber(dayStart(day)) !== day) throw new RangeError(`${day} is no day`);
  await inTransaction(db, async (transaction) => {
    await lockUntilCommit(transaction, 'call-days');
    // `to_regclass` does not fit here: it would remember from before the wait for the lock that there was no partition.
    const { rows } = await sql`
      select from pg_class where relname = ${partitionOf(day)} and relnamespace = current_schema()::regnamespace`.execute(
      transaction,
    );
    if (rows.length > 0) return;
    for (const [table, name] of [
      ['call_packs', packsOf(day)],
      ['calls', partitionOf(day)],
    ] as const) {
      const [parent, partition] = [sql.table(table), sql.table(name)];
      await sql`create table ${partition} (like ${parent} including all)`.execute(transaction);
      await sql`alter table ${parent} attach partition ${partition} for values in (${sql.lit(day)})`.execute(
        transaction,
      );
    }
    await sql`insert into call_days (day) values (${day}) on conflict do nothing`.execute(transaction);
  });
}

/**
 * Whether a day's calls may be gone, known by their keys alone. That is so two days after its end at the earliest; one of
 * them is left for clocks that differ.
 */
export const mayBePutAway = (day: number, now: number): boolean => dayStart(day) + 2 * dayMs < now;
