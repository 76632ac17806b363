import type {} from '@fastify/cookie';
import { Problem } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, SessionFactor, SessionsTable } from '@stoa/database/tables';
import { factorDueAt, type SessionFacts } from '@stoa/factors/policy';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { entities, type Owner } from './accounts/entity.ts';
import { presentedToken } from './presented-tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Life times (auth C8): access token, refresh token (idle limit), whole session (absolute limit). */
export const sessionLimits = { access: 15 * minute, idle: 7 * day, absolute: 30 * day, refreshGrace: 10_000 } as const;

export interface SessionTokens {
  readonly access: string;
  readonly accessExpires: Date;
  readonly refresh: string;
  readonly refreshExpires: Date;
}

interface Visit {
  readonly portal_id: string;
  readonly now: Date;
}

/** The signed-in developer behind the access cookie; accounts that were disabled since have no session. */
export async function developerOf(
  request: FastifyRequest,
  portal: Portal,
  deps: Deps,
): Promise<DeveloperSession | undefined> {
  // The address of a preview decides who its reader is; a developer's own session plays no part there.
  if (request.preview)
    return request.preview.reader.kind === 'developer' ? { ...request.preview.reader, factor_due_at: null } : undefined;
  const token = presentedToken(request, deps.config, 'developer', 'access');
  if (!token) return undefined;
  const row = await liveSessions(deps, portal, token)
    .innerJoin('developers as developer', samePortal('developer.id', 'session.developer_id'))
    .select(['developer.id', 'developer.email', 'session.id as session_id', ...sessionFacts])
    .where('developer.status', '=', entities.developer.admitted)
    // A sign-in that was under way while passwords were switched off has left a session that opens nothing.
    .$if(!portal.basic_auth_enabled, (query) => query.where('session.opened_by', '<>', 'password'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, email, session_id, ...facts } = row;
  return { kind: 'developer', id, email, session_id, factor_due_at: factorDueAt(portal, 'developer', facts) };
}

/** The signed-in user behind the access cookie, with the role of this moment; disabled users have no session. */
export async function userOf(request: FastifyRequest, portal: Portal, deps: Deps): Promise<UserActor | undefined> {
  const token = presentedToken(request, deps.config, 'user', 'access');
  if (!token) return undefined;
  const row = await liveSessions(deps, portal, token)
    .innerJoin('users as user', samePortal('user.id', 'session.user_id'))
    .select(['user.id', 'user.email', 'user.full_name as name', 'user.role', 'session.id as session_id'])
    .select([sql<boolean>`"user".password_hash is not null`.as('has_password'), ...sessionFacts])
    .where('user.status', '=', entities.user.admitted)
    .executeTakeFirst();
  if (!row) return undefined;
  const { factor, is_first, created_at, ...user } = row;
  return { kind: 'user', ...user, factor_due_at: factorDueAt(portal, 'user', { factor, is_first, created_at }) };
}

const sessionFacts = [
  'session.factor',
  'session.is_first',
  'session.created_at',
] as const satisfies `session.${keyof SessionFacts}`[];

function liveSessions({ db, now }: Deps, portal: Portal, token: string) {
  return db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', samePortal('session.id', 'token.session_id'))
    .where('token.portal_id', '=', portal.portal_id)
    .where('token.token_hash', '=', tokenHash(token))
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', now())
    .where('session.ended_at', 'is', null);
}

/** A new session after a sign-in: never an old id (auth A5). */
export async function openSession(
  trx: Transaction<Database>,
  visit: Visit &
    Owner &
    Pick<SessionsTable, 'ip' | 'user_agent' | 'opened_by'> & {
      readonly factor?: SessionFactor | undefined;
      readonly is_first: boolean;
    },
): Promise<SessionTokens> {
  const id = newId();
  const { portal_id, now } = visit;
  await trx
    .insertInto('sessions')
    .values({
      portal_id,
      id,
      ...('user_id' in visit ? { user_id: visit.user_id } : { developer_id: visit.developer_id }),
      ip: visit.ip,
      user_agent: visit.user_agent.slice(0, 300),
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionLimits.absolute),
      ended_at: null,
      opened_by: visit.opened_by,
      factor: visit.factor ?? null,
      is_first: visit.is_first,
      proven_at: now,
    })
    .execute();
  return mintTokens(trx, {
    portal_id,
    now,
    session_id: id,
    sessionExpires: new Date(now.getTime() + sessionLimits.absolute),
  });
}

/** New access and refresh token of a session; stored as hashes. */
export async function mintTokens(
  trx: Transaction<Database>,
  session: Visit & { readonly session_id: string; readonly sessionExpires: Date },
): Promise<SessionTokens> {
  const { portal_id, session_id, now } = session;
  const limit = (span: number) => new Date(Math.min(now.getTime() + span, session.sessionExpires.getTime()));
  const tokens = {
    access: newToken(),
    accessExpires: limit(sessionLimits.access),
    refresh: newToken(),
    refreshExpires: limit(sessionLimits.idle),
  };
  const row = { portal_id, session_id, used_at: null };
  await trx
    .insertInto('session_tokens')
    .values([
      { ...row, kind: 'access', token_hash: tokenHash(tokens.access), expires_at: tokens.accessExpires },
      { ...row, kind: 'refresh', token_hash: tokenHash(tokens.refresh), expires_at: tokens.refreshExpires },
    ])
    .execute();
  return tokens;
}

/**
 * New tokens for a session that goes on; the ones it had are worth nothing from now on (auth C10).
 * @returns undefined for a session that is over, or gone with its account
 */
export async function renewSession(
  trx: Transaction<Database>,
  session: Visit & { readonly session_id: string },
): Promise<SessionTokens | undefined> {
  const { portal_id, session_id, now } = session;
  const live = await trx
    .selectFrom('sessions')
    .select('expires_at')
    .where('portal_id', '=', portal_id)
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!live) return undefined;
  await trx
    .deleteFrom('session_tokens')
    .where('portal_id', '=', portal_id)
    .where('session_id', '=', session_id)
    .execute();
  // Links to providers that were begun and not finished end too: a thief with the old tokens may have begun one.
  await trx
    .deleteFrom('sso_transactions')
    .where('portal_id', '=', portal_id)
    .where('session_id', '=', session_id)
    .where('link_account', 'is not', null)
    .execute();
  return mintTokens(trx, { ...session, sessionExpires: live.expires_at });
}

export function sessionGone(): Problem {
  return new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
}

/**
 * Ends sessions at once: one by its id, or all of an account, but for `except` (auth C9, C10).
 * @returns the ids of those that ended
 */
export async function endSessions(
  db: Kysely<Database>,
  which: Visit & ({ readonly session_id: string } | Owner),
  { except }: { readonly except?: string } = {},
): Promise<string[]> {
  const [column, id] =
    'session_id' in which
      ? (['id', which.session_id] as const)
      : 'user_id' in which
        ? (['user_id', which.user_id] as const)
        : (['developer_id', which.developer_id] as const);
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: which.now })
    .where('portal_id', '=', which.portal_id)
    .where('ended_at', 'is', null)
    .where(column, '=', id)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
}

/** Notes on a session what was proved later than at its opening. */
export async function noteFactor(
  trx: Transaction<Database>,
  { portal_id, session_id }: { readonly portal_id: string; readonly session_id: string },
  factor: SessionFactor,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ factor })
    .where('portal_id', '=', portal_id)
    .where('id', '=', session_id)
    .execute();
}

/** Whether an account has opened a session before: from the audit log, which is kept. Comes before the sign-in is noted there. */
export async function hasSignedInBefore(
  trx: Transaction<Database>,
  portal_id: string,
  owner: string,
): Promise<boolean> {
  const before = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('subject', '=', owner)
    .where('event', '=', 'authn_login_success')
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}
