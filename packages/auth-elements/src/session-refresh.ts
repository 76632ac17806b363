import { exchange } from '@stoa/client/exchange';
import { readBody } from '@stoa/client/problem-error';
import { refreshLock } from '@stoa/client/session-rules';
import type { AuthConfig } from './config.ts';
import { v1Url } from './endpoints.ts';
import type { SessionRefresh } from './request.ts';

/**
 * Asks for new cookies, the way the host said or by the entity's own call (portal §7).
 * @returns undefined when the host wants no refresh
 */
export function sessionRefresh(
  config: Pick<AuthConfig, 'apiBaseUrl' | 'userEntity' | 'refreshSession'>,
): SessionRefresh | undefined {
  const { refreshSession } = config;
  if (refreshSession === false) return undefined;
  // A host may hold the lock itself while it refreshes: held here as well, it would wait for itself.
  if (refreshSession !== undefined) return { renew: () => refreshSession(), lock: undefined };
  const path = config.userEntity === 'developer' ? '/api/v2/developer/refresh' : '/api/v1/users/refresh';
  const request = { method: 'POST', url: v1Url(config, path), credentials: 'include' } as const;
  return { renew: (signal) => exchange({ ...request, signal }, readBody), lock: refreshLock };
}
