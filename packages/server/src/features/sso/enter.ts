import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { UserEntity } from '@stoa/database/tables';
import { violatedUnique } from '@stoa/database/unique-violation';
import { admitWithGroups } from '@stoa/openid/sign-in/admitted';
import type { Admit, Arrival } from '@stoa/openid/sign-in/arrival';
import { type IdentityProvider, isTrustedFor, ownsEmail } from '@stoa/openid/sign-in/identity-providers';
import type { Profile } from '@stoa/openid/sign-in/profile';
import { tellsSecondFactor } from '@stoa/openid/sign-in/second-factor';
import { SsoFailure } from '@stoa/openid/sign-in/sso-failure';
import { noteSsoSession } from '@stoa/openid/sign-in/sso-sessions';
import { ownerOf } from '../../access/accounts/entity.ts';
import { endEarlierSession, endPresentedSession } from '../../access/accounts/sign-out.ts';
import type { CallContext } from '../../access/call-context.ts';
import { hasSignedInBefore, openSession, type SessionTokens } from '../../access/session.ts';
import { tellOfLink } from './link-mail.ts';
import { hintOf } from './log-out.ts';

/** An owner has said that the provider asks all of its people for a second factor: those of its own domains. */
function isTrustedWithFactor(provider: IdentityProvider, profile: Profile): boolean {
  const { email, claims } = profile;
  if (provider.second_factor !== 'trusted' || email === undefined) return false;
  return isTrustedFor(provider, email, claims) && ownsEmail(provider, profile, email);
}

/**
 * Opens the account of a person whom a provider has proved, by either protocol. A new person who arrives twice at once gets one
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
    const owner = `${entity}:${admission.id}`;
    const is_first = !(await hasSignedInBefore(trx, portal_id, owner));
    await audit(trx, {
      portal_id,
      event: 'authn_login_success',
      actor: owner,
      subject: owner,
      details: { identity_provider: provider.identifier },
      request,
    });
    const user_agent = request.headers['user-agent'] ?? '';
    const hasFactor = isTrustedWithFactor(provider, profile) || tellsSecondFactor(profile.claims);
    const factor = hasFactor ? 'provider' : undefined;
    const visit = { portal_id, now, ip: request.ip, user_agent, opened_by: 'sso', factor, is_first } as const;
    const tokens = await openSession(trx, { ...visit, ...ownerOf(entity, admission.id) });
    const id_token = arrival.token && provider.log_out_at_provider ? arrival.token : null;
    const sealed = id_token && context.deps.sealer.seal(id_token, hintOf(provider));
    await noteSsoSession(trx, provider, profile, { access: tokens.access, id_token: sealed });
    if (admission.linked) await tellOfLink(trx, context, { portal_id, entity, id: admission.id }, provider);
    return { tokens };
  });
  // Thrown after the commit: an account that waits for approval stays.
  if (!('tokens' in outcome)) {
    throw new SsoFailure(outcome.refused, outcome.id === undefined ? {} : { subject: `${entity}:${outcome.id}` });
  }
  context.deps.nudgeOutbox();
  return outcome.tokens;
}
