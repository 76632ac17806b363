import { invalidField } from '@stoa/common/problem';
import { inTransaction } from '@stoa/database/in-transaction';
import { addressed, BadLogoutToken, type CheckLogoutToken } from '@stoa/openid/sign-in/logout-tokens';
import { endSsoSessions, providersAddressed } from '@stoa/openid/sign-in/sso-sessions';
import { addressKey } from '@stoa/outbound/network/client-address';
import { takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import type { CallContext } from '../../access/call-context.ts';

/**
 * Ends sessions when a provider says that a person has logged out there (OpenID Connect Back-Channel Logout 1.0).
 * @throws Problem 400 for a token that is not believed, or was before; 429
 */
export async function logOutByProvider(
  { deps, portal, request }: CallContext,
  check: CheckLogoutToken,
  form: unknown,
): Promise<void> {
  const { portal_id } = portal;
  const now = deps.now();
  const token = form instanceof URLSearchParams ? (form.get('logout_token') ?? '') : '';
  const to = addressed(token);
  const providers = to ? await providersAddressed(deps.db, portal_id, to) : [];
  const client_id = providers[0]?.client_id;
  const isBelieved = to !== undefined && client_id !== undefined && (await believed(to.issuer, client_id));
  if (!isBelieved) {
    const counter = { portal_id, name: 'ssoAnswer', key: addressKey(request.ip), now } as const;
    await takeLoginPoints(deps, request, [counter], { counter: counter.name });
    throw invalidField('logout_token', 'is not one of an identity provider of this portal');
  }

  async function believed(issuer: string, client: string): Promise<boolean> {
    try {
      const notice = await check(token, { issuer, client_id: client });
      const identifiers = providers.filter((one) => one.client_id === client).map(({ identifier }) => identifier);
      const whose = { portal_id, issuer };
      return await inTransaction(deps.db, (trx) =>
        endSsoSessions(trx, whose, identifiers, { ...notice, now, request }),
      );
    } catch (error) {
      if (!(error instanceof BadLogoutToken)) throw error;
      request.log.info({ cause: error.message, issuer }, 'logout token of an identity provider refused');
      return false;
    }
  }
}
