import type { Kysely, Transaction } from 'kysely';
import type { Portal } from '../../access/portal.ts';
import { newUuidToken, tokenHash } from '../../access/secrets.ts';
import type { Database } from '../../database/tables.ts';
import { Problem } from '../../problem.ts';

const hour = 3_600_000;
const lifetime = { verify: 24 * hour, reset: hour } as const;

export type TokenPurpose = keyof typeof lifetime;

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** A token for one purpose, bound to account and address; older ones of the same purpose stop working (auth.md E2). */
export async function issueToken(
  trx: Transaction<Database>,
  portal: Portal,
  owner: Owner,
  purpose: TokenPurpose,
  now: Date,
): Promise<string> {
  await voidTokens(trx, portal, owner.id, purpose);
  const token = newUuidToken();
  await trx
    .insertInto('account_tokens')
    .values({
      portal_id: portal.portal_id,
      token_hash: tokenHash(token),
      developer_id: owner.id,
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
  portal: Portal,
  developerId: string,
  purpose?: TokenPurpose,
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('portal_id', '=', portal.portal_id)
    .where('developer_id', '=', developerId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as TokenPurpose))
    .execute();
}

/**
 * Uses a token up in one statement: of two requests with the same token, one gets it.
 * @throws Problem 404 unknown, 410 expired or used
 */
export async function consumeToken(
  trx: Transaction<Database>,
  portal: Portal,
  token: string,
  purpose: TokenPurpose,
  now: Date,
) {
  const hash = tokenHash(token);
  const used = await trx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('portal_id', '=', portal.portal_id)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['developer_id', 'email'])
    .executeTakeFirst();
  if (used) return used;
  throw await whyNot(trx, portal, hash, purpose);
}

async function whyNot(db: Kysely<Database>, portal: Portal, hash: string, purpose: TokenPurpose): Promise<Problem> {
  const row = await db
    .selectFrom('account_tokens')
    .select('used_at')
    .where('portal_id', '=', portal.portal_id)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return new Problem('token_unknown', 404, 'This link is not valid. Please ask for a new one.');
  return new Problem(
    'token_expired',
    410,
    row.used_at ? 'This link was used already.' : 'This link is too old. Please ask for a new one.',
  );
}
