import { notFound, Problem, refusedField } from '@stoa/common/problem';
import { tokenDaysAtMost } from '@stoa/contract/developer-tokens';
import { type TokenScope, tokenScopes } from '@stoa/contract/token-scopes';
import { audit, type RequestFacts } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { actorName, type DeveloperActor, type DeveloperSession } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { isWellFormed, newKey } from '@stoa/secrets/scannable-key';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Kysely, Transaction } from 'kysely';
import { noteUse } from './note-use.ts';

/** What every token of a developer begins with (docs/signing-in.md). */
export const developerTokenPrefix = 'stoa_pat_';

/** Tokens that an account may have at once, ended ones not counted. */
const mostTokens = 50;
const dayMs = 86_400_000;

interface Change {
  readonly db: Kysely<Database>;
  readonly portal: Portal;
  readonly actor: DeveloperSession;
  readonly request: RequestFacts;
  readonly now: Date;
}

/**
 * Whose token it is and what it may do, if it is valid now and the account is admitted. Text that was never made here costs no
 * question to the database. A token works as long as its maker could sign in the same way: what a session opened by a password
 * has made is shut where the portal takes no passwords.
 */
export async function developerByToken(
  db: Kysely<Database>,
  { portal_id, basic_auth_enabled }: Portal,
  token: string,
  now: Date,
): Promise<{ readonly developer: DeveloperActor; readonly scopes: readonly string[] } | undefined> {
  if (!isWellFormed(token, developerTokenPrefix)) return undefined;
  const row = await db
    .selectFrom('developer_tokens as token')
    .innerJoin('developers as developer', samePortal('developer.id', 'token.developer_id'))
    .select(['token.id', 'token.scopes', 'token.last_used_at', 'developer.id as developer_id', 'developer.email'])
    .where('token.portal_id', '=', portal_id)
    .where('token.token_hash', '=', tokenHash(token))
    .where('token.expires_at', '>', now)
    .where('developer.status', '=', 'approved')
    .$if(!basic_auth_enabled, (query) => query.where('token.opened_by', '<>', 'password'))
    .executeTakeFirst();
  if (!row) return undefined;
  await noteUse(db, 'developer_tokens', { ...row, portal_id }, now);
  return { developer: { kind: 'developer', id: row.developer_id, email: row.email }, scopes: row.scopes };
}

/** The caller's tokens, the newest first. */
export async function developerTokens(db: Kysely<Database>, { portal_id }: Portal, { id }: DeveloperActor) {
  const rows = await db
    .selectFrom('developer_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('portal_id', '=', portal_id)
    .where('developer_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { data: rows.map((row) => ({ ...row, scopes: known(row.scopes) })) };
}

/** A scope that a newer server has given, and this one does not know, gives nothing here. */
function known(scopes: readonly string[]): TokenScope[] {
  return tokenScopes.filter((scope) => scopes.includes(scope));
}

/**
 * A new token, for the one time that it is shown.
 * @param asked.expiry_notice the notice of its end that needs no mail any more (`access/expiry-notice.ts`)
 * @param tell queues the mail to the owner: somebody who sits at their browser may have made it
 * @throws Problem 400 an end in the past or too far away, 403 too many, 401 when the session has ended
 */
export async function addDeveloperToken(
  { db, portal, actor, request, now }: Change,
  asked: {
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly expires_at: Date;
    readonly expiry_notice: number | null;
  },
  tell: (trx: Transaction<Database>, owner: { readonly email: string; readonly full_name: string }) => Promise<void>,
) {
  const { portal_id } = portal;
  const { expires_at, expiry_notice } = asked;
  if (expires_at <= now) throw refusedField('expiry_past', 'expires_at', 'must be in the future');
  if (expires_at.getTime() > now.getTime() + tokenDaysAtMost * dayMs)
    throw refusedField('expiry_far', 'expires_at', 'must be within a year');
  const token = newKey(developerTokenPrefix);
  const row = { id: newId(), name: asked.name, scopes: known(asked.scopes), expires_at, created_at: now };
  const subject = actorName(actor);
  await inTransaction(db, async (trx) => {
    // Locked, so that two at once cannot both be the last that there is room for.
    const account = await trx
      .selectFrom('developers')
      .select(['email', 'full_name'])
      .where('portal_id', '=', portal_id)
      .where('id', '=', actor.id)
      .where('status', '=', 'approved')
      .forUpdate()
      .executeTakeFirst();
    const session = await trx
      .selectFrom('sessions')
      .select('opened_by')
      .where('portal_id', '=', portal_id)
      .where('id', '=', actor.session_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!account || !session) throw new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
    const { count } = await trx
      .selectFrom('developer_tokens')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('portal_id', '=', portal_id)
      .where('developer_id', '=', actor.id)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostTokens)
      throw new Problem('quota_exceeded', 403, `An account can have at most ${mostTokens} access tokens. Revoke one.`);
    await trx
      .insertInto('developer_tokens')
      .values({
        ...row,
        portal_id,
        developer_id: actor.id,
        token_hash: tokenHash(token),
        opened_by: session.opened_by,
        expiry_notice,
      })
      .execute();
    const details = { token: row.id, name: row.name, scopes: row.scopes, expires_at: expires_at.toISOString() };
    await audit(trx, { portal_id, event: 'developer_token_added', actor: subject, subject, details, request });
    await tell(trx, account);
  });
  return { ...row, token };
}

/** @throws Problem 404 for what is not there, and for what is somebody else's */
export async function removeDeveloperToken({ db, portal, actor, request }: Change, id: string): Promise<void> {
  const { portal_id } = portal;
  const subject = actorName(actor);
  await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('developer_tokens')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .where('developer_id', '=', actor.id)
      .returning('name')
      .executeTakeFirstOrThrow(() => notFound('This access token'));
    const details = { token: id, name: gone.name };
    await audit(trx, { portal_id, event: 'developer_token_removed', actor: subject, subject, details, request });
  });
}
