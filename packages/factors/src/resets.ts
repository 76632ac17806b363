import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type FactorOwner, ownerColumn, ownerColumns } from './owner.ts';

/** How long the owner of an account has to stop the reset of its second factors. */
export const resetWaitsMs = 24 * 3_600_000;

/** A reset that waits. */
export interface WaitingReset {
  /** The time at which the second factors are removed: a day after the mail about it. While that is not sent, a day from now. */
  readonly due_at: Date;
  /** `failed`: it was given up, so nothing goes. */
  readonly mail: { readonly state: 'sent' | 'waiting' | 'failed'; readonly error: string | null };
}

/** The resets that wait, by the ids of their accounts. */
export async function waitingResets(
  db: Kysely<Database>,
  { portal_id, entity }: Pick<FactorOwner, 'portal_id' | 'entity'>,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, WaitingReset>> {
  if (ids.length === 0) return new Map();
  const owner = `reset.${entity}_id` as const;
  const rows = await db
    .selectFrom('factor_resets as reset')
    .leftJoin('outbox as mail', samePortal('mail.id', 'reset.mail_id'))
    .select(['reset.due_at', `${owner} as id`, 'mail.id as mail_id', 'mail.done_at', 'mail.last_error'])
    .select(sql<boolean>`mail.next_attempt_at = 'infinity'`.as('is_given_up'))
    .where('reset.portal_id', '=', portal_id)
    .where(owner, 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, due_at, mail_id, done_at, last_error: error, is_given_up }) => {
      // Mails that were sent are cleared away after a month.
      const sentAt = mail_id === null ? undefined : (done_at ?? now);
      const isSent = mail_id === null || done_at !== null;
      return [
        id as string,
        {
          due_at: new Date(Math.max(due_at.getTime(), sentAt ? sentAt.getTime() + resetWaitsMs : 0)),
          mail: isSent ? { state: 'sent', error: null } : { state: is_given_up ? 'failed' : 'waiting', error },
        },
      ] as const;
    }),
  );
}

/** @returns undefined when nothing was begun */
export async function waitingReset(
  db: Kysely<Database>,
  owner: FactorOwner,
  now: Date,
): Promise<WaitingReset | undefined> {
  return (await waitingResets(db, owner, { ids: [owner.id], now })).get(owner.id);
}

/**
 * Begins the waiting time. The account's row is locked, and has no reset yet.
 * @param mailed queues the mail with the link by which the owner stops it; tells its id in the outbox
 */
export async function beginReset(
  trx: Transaction<Database>,
  owner: FactorOwner,
  now: Date,
  mailed: (reset: { readonly due_at: Date; readonly token: string }) => Promise<{ id: string }>,
): Promise<Date> {
  const token = newToken();
  const due_at = new Date(now.getTime() + resetWaitsMs);
  const { id: mail_id } = await mailed({ due_at, token });
  await trx
    .insertInto('factor_resets')
    .values({ portal_id: owner.portal_id, ...ownerColumns(owner), due_at, mail_id, token_hash: tokenHash(token) })
    .execute();
  return due_at;
}

/** @returns false when none was begun */
export async function stopReset(trx: Transaction<Database>, owner: FactorOwner): Promise<boolean> {
  const stopped = await trx
    .deleteFrom('factor_resets')
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirst();
  return stopped.numDeletedRows === 1n;
}

/**
 * Finds the owner of the reset that a link stops.
 * @returns undefined when it was stopped, or is done
 */
export async function resetByToken(
  db: Kysely<Database>,
  portal_id: string,
  token: string,
): Promise<FactorOwner | undefined> {
  const row = await db
    .selectFrom('factor_resets')
    .select(['portal_id', 'developer_id', 'user_id'])
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return row && ownerOfRow(row);
}

/**
 * Lists the owners whose waiting time is over, the longest first. The wait is as long for a mail that was sent late; a mail that
 * was never sent has warned no one, so nothing is removed.
 * @param most rows
 */
export async function dueResets(db: Kysely<Database>, now: Date, most: number): Promise<FactorOwner[]> {
  const rows = await db
    .selectFrom('factor_resets')
    .select(['portal_id', 'developer_id', 'user_id'])
    .where('due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as mail')
            .select('mail.id')
            .whereRef('mail.portal_id', '=', 'factor_resets.portal_id')
            .whereRef('mail.id', '=', 'factor_resets.mail_id')
            .where((mail) =>
              mail.or([mail('done_at', 'is', null), mail('done_at', '>', new Date(now.getTime() - resetWaitsMs))]),
            ),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(ownerOfRow);
}

function ownerOfRow(row: { portal_id: string; developer_id: string | null; user_id: string | null }): FactorOwner {
  const { portal_id, developer_id, user_id } = row;
  return developer_id === null
    ? { portal_id, entity: 'user', id: user_id as string }
    : { portal_id, entity: 'developer', id: developer_id };
}

/** Ends the waiting time and takes everything away that is asked for beside the password. */
export async function removeEveryFactor(trx: Transaction<Database>, owner: FactorOwner): Promise<void> {
  for (const table of ['factor_resets', 'authenticators', 'passkeys', 'recovery_codes'] as const)
    await trx
      .deleteFrom(table)
      .where('portal_id', '=', owner.portal_id)
      .where(ownerColumn(owner), '=', owner.id)
      .execute();
}
