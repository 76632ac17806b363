import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database, UserEntity } from '@stoa/database/tables';
import { violatedUnique } from '@stoa/database/unique-violation';
import { prepareGroups } from '@stoa/openid/sign-in/keep-groups';
import { SsoFailure } from '@stoa/openid/sign-in/sso-failure';
import { noteSsoSession } from '@stoa/openid/sign-in/sso-sessions';
import type { Transaction } from 'kysely';
import { ownerOf } from '../../access/accounts/entity.ts';
import { endEarlierSession, endPresentedSession } from '../../access/accounts/sign-out.ts';
import type { CallContext } from '../../access/call-context.ts';
import { openSession, type SessionTokens } from '../../access/session.ts';
import type { Admission, Arrival } from './arrival.ts';

/** Which account an arrival opens, decided inside the transaction that opens it. */
export type Admit = (trx: Transaction<Database>, arrival: Arrival) => Promise<Admission>;

/** The account that an arrival opens, after what the provider's claim says of its teams and role was made true. */
export async function admitWithGroups(
  trx: Transaction<Database>,
  arrival: Arrival,
  { entity, admit }: { readonly entity: UserEntity; readonly admit: Admit },
): Promise<Admission> {
  const { portal, provider, profile, request, now } = arrival;
  const claimant = { portal_id: portal.portal_id, provider, claims: profile.claims, request, now };
  const keepGroups = await prepareGroups(trx, entity, claimant);
  const admission = await admit(trx, arrival);
  if (!admission.refused) await keepGroups(admission.id);
  return admission;
}

/**
 * Opens the account of somebody whom a provider has proved, however it did. Somebody new who arrives twice at once gets one
 * account: the second arrival finds what the first has written.
 * @throws SsoFailure when the account stays closed
 */
export async function enterOnce(
  context: CallContext,
  arrival: Arrival,
  admitted: { readonly entity: UserEntity; readonly admit: Admit },
  earlierSession: string | null,
): Promise<SessionTokens> {
  try {
    return await enter(context, arrival, admitted, earlierSession);
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    return enter(context, arrival, admitted, earlierSession);
  }
}

async function enter(
  context: CallContext,
  arrival: Arrival,
  { entity, admit }: { readonly entity: UserEntity; readonly admit: Admit },
  earlierSession: string | null,
): Promise<SessionTokens> {
  const { portal, provider, profile, request, now } = arrival;
  const { portal_id } = portal;
  const outcome = await inTransaction(context.deps.db, async (trx) => {
    const admission = await admitWithGroups(trx, arrival, { entity, admit });
    if (admission.refused) return admission;
    await endPresentedSession(trx, context, entity);
    if (earlierSession) await endEarlierSession(trx, context, earlierSession);
    await audit(trx, {
      portal_id,
      event: 'authn_login_success',
      actor: `${entity}:${admission.id}`,
      subject: `${entity}:${admission.id}`,
      details: { identity_provider: provider.identifier },
      request,
    });
    const user_agent = request.headers['user-agent'] ?? '';
    const visit = { portal_id, now, ip: request.ip, user_agent, opened_by: 'sso' } as const;
    const tokens = await openSession(trx, { ...visit, ...ownerOf(entity, admission.id) });
    await noteSsoSession(trx, provider, profile, tokens.access);
    return { tokens };
  });
  // Thrown after the commit: an account that waits for approval stays.
  if (!('tokens' in outcome)) {
    throw new SsoFailure(outcome.refused, outcome.id === undefined ? {} : { subject: `${entity}:${outcome.id}` });
  }
  return outcome.tokens;
}
