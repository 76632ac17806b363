import { audit, type RequestFacts } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { IdentityProvider } from './identity-providers.ts';
import { type LogoutNotice, logoutTokenSeconds } from './logout-tokens.ts';
import type { Profile } from './profile.ts';

/**
 * Notes which sign-in at a provider has opened a session, so that a log-out there ends exactly this one.
 * @param opened.id_token sealed
 */
export async function noteSsoSession(
  trx: Transaction<Database>,
  { portal_id, identifier }: Pick<IdentityProvider, 'portal_id' | 'identifier'>,
  { issuer, subject, claims }: Profile,
  { access, id_token }: { readonly access: string; readonly id_token: string | null },
): Promise<void> {
  const sid = typeof claims.sid === 'string' && claims.sid !== '' ? claims.sid : null;
  await sql`
    insert into sso_sessions (portal_id, session_id, identifier, issuer, subject, sid, id_token)
    select portal_id, session_id, ${identifier}, ${issuer}, ${subject}, ${sid}, ${id_token} from session_tokens
     where portal_id = ${portal_id} and token_hash = ${tokenHash(access)}`.execute(trx);
  if (typeof claims.auth_time !== 'number') return;
  // An old session at the provider proves nothing now: acts that want a proof ask for a new sign-in.
  await sql`
    update sessions set proven_at = least(proven_at, to_timestamp(${claims.auth_time}))
     where portal_id = ${portal_id} and id in (
       select session_id from session_tokens where portal_id = ${portal_id} and token_hash = ${tokenHash(access)})`.execute(
    trx,
  );
}

/** The provider that has opened a session, where it wants to be told of the log-out; with the sealed ID token of that sign-in. */
export async function providerToTell(
  db: Kysely<Database>,
  portal_id: string,
  session_id: string,
): Promise<{ readonly provider: IdentityProvider; readonly id_token: string } | undefined> {
  const opened = await db
    .selectFrom('sso_sessions')
    .select(['identifier', 'issuer', 'id_token'])
    .where('portal_id', '=', portal_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (!opened?.id_token) return undefined;
  const provider = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .where('identifier', '=', opened.identifier)
    .where('issuer', '=', opened.issuer)
    .where('log_out_at_provider', '=', true)
    .executeTakeFirst();
  return provider && { provider, id_token: opened.id_token };
}

/** The providers that a log-out notice may be of: those with this issuer and one of these clients. */
export function providersAddressed(
  db: Kysely<Database>,
  portal_id: string,
  { issuer, audiences }: { readonly issuer: string; readonly audiences: readonly string[] },
): Promise<IdentityProvider[]> {
  return db
    .selectFrom('identity_providers')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .where('issuer', '=', issuer)
    .where(sql<boolean>`client_id = any(${[...audiences]}::text[])`)
    .orderBy('identifier')
    .execute();
}

/**
 * Ends at once the sessions that a checked notice means, and no others.
 * @returns false for a notice that came before
 */
export async function endSsoSessions(
  trx: Transaction<Database>,
  { portal_id, issuer }: { readonly portal_id: string; readonly issuer: string },
  identifiers: readonly string[],
  { jti, subject, sid, now, request }: LogoutNotice & { readonly now: Date; readonly request: RequestFacts },
): Promise<boolean> {
  // Longer than a token may live, with both clocks' error.
  const expires_at = new Date(now.getTime() + 2 * logoutTokenSeconds * 1000);
  await trx.deleteFrom('sso_logouts').where('portal_id', '=', portal_id).where('expires_at', '<=', now).execute();
  const noted = await trx
    .insertInto('sso_logouts')
    .values({ portal_id, issuer, jti, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows === 0n) return false;
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('portal_id', '=', portal_id)
    .where('ended_at', 'is', null)
    .where('id', 'in', (sessions) => {
      const opened = sessions
        .selectFrom('sso_sessions')
        .select('session_id')
        .where('portal_id', '=', portal_id)
        .where('issuer', '=', issuer)
        .where('identifier', 'in', [...identifiers]);
      const ofSubject = subject === undefined ? opened : opened.where('subject', '=', subject);
      return sid === undefined ? ofSubject : ofSubject.where('sid', '=', sid);
    })
    .returning(['developer_id', 'user_id'])
    .execute();
  const owners = new Set(
    ended.map(({ developer_id, user_id }) => (user_id ? `user:${user_id}` : `developer:${developer_id}`)),
  );
  for (const owner of owners) {
    const details = { identity_provider: identifiers.join(', '), reason: 'provider_log_out' };
    await audit(trx, { portal_id, event: 'session_ended', actor: 'system', subject: owner, details, request });
  }
  return true;
}
