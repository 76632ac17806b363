import type { AuthConfig } from './config.ts';
import { v1Url } from './endpoints.ts';
import { type SessionRefresh, send } from './request.ts';

/** The client of the portal holds the same lock: of two refreshes with one cookie, the second would be a reuse. */
const lockName = 'stoa-session-refresh';

/**
 * Asks for new cookies, the way the host said or by the entity's own call (portal §7).
 * @returns undefined when the host wants no refresh
 */
export function sessionRefresh(
  config: Pick<AuthConfig, 'apiBaseUrl' | 'userEntity' | 'refreshSession'>,
): SessionRefresh | undefined {
  if (config.refreshSession === false) return undefined;
  // A host may hold the lock itself while it refreshes: held here as well, it would wait for itself.
  if (config.refreshSession !== undefined) return { renew: config.refreshSession, lock: undefined };
  const path = config.userEntity === 'developer' ? '/api/v2/developer/refresh' : '/api/v1/users/refresh';
  return { renew: () => send({ method: 'POST', url: v1Url(config, path), body: undefined }), lock: lockName };
}
