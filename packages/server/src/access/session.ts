import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { newId } from '../database/ids.ts';
import type { Database } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import type { DeveloperActor } from './actor.ts';
import type { Portal } from './portal.ts';
import { newToken, tokenHash } from './secrets.ts';

/** Names are the contract's: clients and scripts know them (contract §0.16). */
export const accessCookie = 'portalaccesstoken';
export const refreshCookie = 'portalrefreshtoken';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Life times (auth.md C8): access token, refresh token (idle limit), whole session (absolute limit). */
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
): Promise<DeveloperActor | undefined> {
  const token = request.cookies[accessCookie];
  if (!token) return undefined;
  const row = await deps.db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.portal_id', '=', 'token.portal_id').onRef('session.id', '=', 'token.session_id'),
    )
    .innerJoin('developers as developer', (join) =>
      join.onRef('developer.portal_id', '=', 'session.portal_id').onRef('developer.id', '=', 'session.developer_id'),
    )
    .select(['developer.id', 'developer.email', 'session.id as session_id'])
    .where('token.portal_id', '=', portal.portal_id)
    .where('token.token_hash', '=', tokenHash(token))
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', deps.now())
    .where('session.ended_at', 'is', null)
    .where('developer.status', '=', 'approved')
    .executeTakeFirst();
  return row && { kind: 'developer', ...row };
}

/** A new session after a sign-in: never an old id (auth.md A5). */
export async function openSession(
  trx: Transaction<Database>,
  visit: Visit & { readonly developer_id: string; readonly ip: string; readonly user_agent: string },
): Promise<SessionTokens> {
  const id = newId();
  const { portal_id, developer_id, now } = visit;
  await trx
    .insertInto('sessions')
    .values({
      portal_id,
      id,
      developer_id,
      ip: visit.ip,
      user_agent: visit.user_agent.slice(0, 300),
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionLimits.absolute),
      ended_at: null,
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

/** Ends sessions at once: one by its id, or all of a developer (auth.md C9, C10). */
export async function endSessions(
  db: Kysely<Database>,
  which: Visit & ({ readonly session_id: string } | { readonly developer_id: string }),
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: which.now })
    .where('portal_id', '=', which.portal_id)
    .where('ended_at', 'is', null)
    .where((where) =>
      'session_id' in which ? where('id', '=', which.session_id) : where('developer_id', '=', which.developer_id),
    )
    .execute();
}
