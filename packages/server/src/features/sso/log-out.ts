import type { UserEntity } from '@stoa/database/tables';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import { providerToTell } from '@stoa/openid/sign-in/sso-sessions';
import { SealedElsewhere } from '@stoa/secrets/sealer';
import { presentedSessions, signOut } from '../../access/accounts/sign-out.ts';
import type { CallContext } from '../../access/call-context.ts';
import { loginPage } from './addresses.ts';

/** What a sealed ID token belongs to. */
export function hintOf({ portal_id, identifier }: Pick<IdentityProvider, 'portal_id' | 'identifier'>): string {
  return `id token ${portal_id} ${identifier}`;
}

/**
 * Ends the session here, first and whatever the provider does (OpenID Connect RP-Initiated Logout 1.0).
 * @returns where to send the browser to end the one at the provider; null where there is none, or its entry does not want it
 */
export async function logOutAtProvider(
  context: CallContext,
  client: ProviderClient,
  entity: UserEntity,
): Promise<string | null> {
  const { deps, portal } = context;
  const [session] = await presentedSessions(deps.db, context, entity);
  const told = session && (await providerToTell(deps.db, portal.portal_id, session.id));
  await signOut(context, entity);
  if (!told) return null;
  let idToken: string;
  try {
    idToken = deps.sealer.open(told.id_token, hintOf(told.provider));
  } catch (error) {
    // Sealed with a key that was replaced.
    if (error instanceof SealedElsewhere) return null;
    throw error;
  }
  const back = new URL(loginPage(deps.config, entity));
  return (await client.endSessionUrl(told.provider, idToken, back))?.href ?? null;
}
