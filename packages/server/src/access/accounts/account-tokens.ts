import { Problem } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import { newUuidToken, tokenHash } from '@stoa/secrets/secrets';
import type { Kysely, Transaction } from 'kysely';
import { type Account, findAccount } from './account-rows.ts';
import { type AccountScope, entities, ownerOf } from './entity.ts';

const hour = 3_600_000;
const lifetime = { verify: 24 * hour, reset: hour } as const;

export type TokenPurpose = keyof typeof lifetime;

interface TokenOwner {
  readonly id: string;
  readonly email: string;
}

/** A token as it came with a request, and what it is asked for. */
interface PresentedToken extends AccountScope {
  readonly token: string;
  readonly purpose: TokenPurpose;
}

/**
 * A token for one purpose, bound to account and address; older ones of the same purpose stop working (auth E2).
 * @param beside keeps the older ones: a confirmation link that is opened twice must not kill the form of the first time
 */
export async function issueToken(
  trx: Transaction<Database>,
  owner: AccountScope & TokenOwner,
  purpose: TokenPurpose,
  { now, beside = false }: { readonly now: Date; readonly beside?: boolean },
): Promise<string> {
  if (!beside) await voidTokens(trx, owner, purpose);
  const token = newUuidToken();
  await trx
    .insertInto('account_tokens')
    .values({
      portal_id: owner.portal_id,
      token_hash: tokenHash(token),
      ...ownerOf(owner.entity, owner.id),
      purpose,
      email: owner.email,
      expires_at: new Date(now.getTime() + lifetime[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}

export async function voidTokens(
  db: Kysely<Database>,
  { portal_id, entity, id }: AccountScope & { readonly id: string },
  purpose?: TokenPurpose,
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('portal_id', '=', portal_id)
    .where(entities[entity].ownerColumn, '=', id)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as TokenPurpose))
    .execute();
}

/**
 * Locks the account that a token belongs to, before the token: a change of an account locks it first and its tokens
 * after it, and the other order ends in a deadlock. Of two requests with one token the second waits here, and finds what
 * the first has done.
 * @returns undefined when there is no such token, or no such account any more
 */
export async function lockTokenOwner(
  trx: Transaction<Database>,
  presented: PresentedToken,
): Promise<Account | undefined> {
  const id = (await tokenRow(trx, presented))?.[entities[presented.entity].ownerColumn];
  return id ? findAccount(trx, presented, { id }, { lock: true }) : undefined;
}

/**
 * Uses a token up in one statement: of two requests with the same token, one gets it. A developer's token is unknown
 * where a user's is asked for, and the other way round. Comes after `lockTokenOwner`.
 * @throws Problem 404 unknown, 410 expired or used
 */
export async function consumeToken(
  trx: Transaction<Database>,
  presented: PresentedToken,
  now: Date,
): Promise<TokenOwner> {
  const { portal_id, entity, token, purpose } = presented;
  const { ownerColumn } = entities[entity];
  const used = await trx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where(ownerColumn, 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([ownerColumn, 'email'])
    .executeTakeFirst();
  if (used) return { id: used[ownerColumn] as string, email: used.email };
  const row = await tokenRow(trx, presented);
  throw row ? tokenOver(row.used_at !== null) : tokenUnknown();
}

/**
 * Asks before costly work whose token it is and whether it can be used at all; `consumeToken` still decides.
 * @throws Problem 404 unknown, 410 expired or used
 */
export async function ownerOfLiveToken(db: Kysely<Database>, presented: PresentedToken, now: Date): Promise<Account> {
  const row = await tokenRow(db, presented);
  if (!row) throw tokenUnknown();
  if (row.used_at !== null || row.expires_at <= now) throw tokenOver(row.used_at !== null);
  const id = row[entities[presented.entity].ownerColumn];
  const owner = id ? await findAccount(db, presented, { id }) : undefined;
  if (!owner) throw tokenUnknown();
  return owner;
}

async function tokenRow(db: Kysely<Database>, { portal_id, entity, token, purpose }: PresentedToken) {
  return db
    .selectFrom('account_tokens')
    .select([entities[entity].ownerColumn, 'used_at', 'expires_at'])
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where(entities[entity].ownerColumn, 'is not', null)
    .executeTakeFirst();
}

/** The owner of a token that was used and has not expired: such a link may be followed again (auth E4). */
export async function ownerOfUsedToken(
  trx: Transaction<Database>,
  { portal_id, entity, token, purpose }: PresentedToken,
  now: Date,
): Promise<TokenOwner | undefined> {
  const { ownerColumn } = entities[entity];
  const row = await trx
    .selectFrom('account_tokens')
    .select([ownerColumn, 'email'])
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where(ownerColumn, 'is not', null)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { id: row[ownerColumn] as string, email: row.email };
}

export function tokenUnknown(): Problem {
  return new Problem('token_unknown', 404, 'This link is not valid. Please ask for a new one.');
}

export function tokenOver(used: boolean): Problem {
  return used
    ? new Problem('token_used', 410, 'This link was used already.')
    : new Problem('token_expired', 410, 'This link is too old. Please ask for a new one.');
}
