import { type Kysely, sql, type Transaction } from 'kysely';
import { vi } from 'vitest';
import type { Database, UserEntity } from '../tables.ts';

/** Waits until so many connections of this database wait for a lock that another one holds. */
export async function untilWaiting(db: Kysely<Database>, count = 1): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const { rows } = await waiting.execute(db);
    if (Number(rows[0]?.n) < count) throw new Error(`${rows[0]?.n} of ${count} wait`);
  }, 10_000);
}

/**
 * Does something to an account in a transaction that stays open until `calls` have reached its row, so that they are in
 * flight in the very moment of the change.
 * @returns how the calls end once the change is committed
 */
export async function inTheMomentOf<Outcome>(
  db: Kysely<Database>,
  change: (trx: Transaction<Database>) => Promise<unknown>,
  calls: readonly (() => Promise<Outcome>)[],
  meanwhile?: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<Outcome[]> {
  const trx = await db.startTransaction().execute();
  try {
    await change(trx);
    const outcomes = Promise.all(calls.map((call) => call()));
    await Promise.race([untilWaiting(db, calls.length), outcomes]);
    await meanwhile?.(trx);
    await trx.commit().execute();
    return await outcomes;
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}

export async function lockAccount(trx: Transaction<Database>, entity: UserEntity, id: string): Promise<void> {
  const table = entity === 'user' ? 'users' : 'developers';
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(trx);
}

/** Fails when another transaction holds a row that belongs to an account, instead of waiting for it. */
export async function takeAllRows(trx: Transaction<Database>): Promise<void> {
  const sessions = ['session_tokens', 'sessions', 'account_tokens', 'identities', 'invitations'] as const;
  const factors = ['authenticators', 'recovery_codes', 'passkeys', 'factor_resets'] as const;
  for (const table of [...sessions, ...factors])
    await sql`select 1 from ${sql.table(table)} for update nowait`.execute(trx);
  await sql`select 1 from throttles where key like 'login%' for update nowait`.execute(trx);
}

/** The next transaction that writes this event to the audit log is undone, as PostgreSQL does for a conflict; the one after it is not. */
export async function undoOnce(db: Kysely<Database>, event: string): Promise<void> {
  const name = `undo_${event}`;
  // A sequence is not rolled back with the transaction that used it.
  await sql
    .raw(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$ begin
      if nextval('${name}') = 1 then raise exception 'undone once' using errcode = '40001'; end if;
      return new;
    end $$;
    create trigger ${name} before insert on audit_events for each row when (new.event = '${event}') execute function ${name}();
  `)
    .execute(db);
}
