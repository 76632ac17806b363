import type {} from '@fastify/cookie';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, SessionsTable, UserEntity } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { presentedValues } from '../presented-tokens.ts';
import { endSessions } from '../session.ts';
import { cookieNames } from '../session-cookie-names.ts';
import { entities, ownerName } from './entity.ts';

/** Ends the session behind whatever token came, even an expired one; without any it is a success too (auth C9). */
export async function signOut(context: CallContext, entity: UserEntity): Promise<void> {
  await inTransaction(context.deps.db, (trx) => endPresentedSession(trx, context, entity));
}

/** The same inside a transaction: a sign-in leaves no earlier session of this browser behind (auth A5). */
export async function endPresentedSession(
  trx: Transaction<Database>,
  context: CallContext,
  entity: UserEntity,
): Promise<void> {
  await endEach(trx, context, await presentedSessions(trx, context, entity));
}

/** Ends a session that this browser had when it left for an identity provider, if it is still open (auth A5). */
export async function endEarlierSession(
  trx: Transaction<Database>,
  context: CallContext,
  session_id: string,
): Promise<void> {
  const { portal } = context;
  const open = await trx
    .selectFrom('sessions')
    .select(['id', 'developer_id', 'user_id'])
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();
  await endEach(trx, context, open);
}

type OpenSession = Pick<Selectable<SessionsTable>, 'id' | 'developer_id' | 'user_id'>;

/** The open sessions behind the cookies of a request; two where the cookies are of two. */
export async function presentedSessions(
  db: Kysely<Database>,
  { deps, portal, request }: CallContext,
  entity: UserEntity,
): Promise<OpenSession[]> {
  const names = cookieNames(entity, deps.config);
  const tokens = [...presentedValues(request, names.access), ...presentedValues(request, names.refresh)];
  if (tokens.length === 0) return [];
  return db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', samePortal('session.id', 'token.session_id'))
    .select(['session.id', 'session.developer_id', 'session.user_id'])
    .distinct()
    .where('token.portal_id', '=', portal.portal_id)
    .where('token.token_hash', 'in', tokens.map(tokenHash))
    .where(`session.${entities[entity].ownerColumn}`, 'is not', null)
    .where('session.ended_at', 'is', null)
    .orderBy('session.id')
    .execute();
}

async function endEach(
  trx: Transaction<Database>,
  { deps, portal: { portal_id }, request }: CallContext,
  sessions: readonly OpenSession[],
): Promise<void> {
  for (const session of sessions) {
    await endSessions(trx, { portal_id, session_id: session.id, now: deps.now() });
    const owner = ownerName(session);
    await audit(trx, { portal_id, event: 'session_ended', actor: owner, subject: owner, request });
  }
}
