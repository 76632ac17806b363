import { type Client, clientOf } from '@stoa/client/client-of';
import { type Locks, sessionRefresh } from '@stoa/client/refresh';
import { managementRoutes } from '@stoa/contract/management-routes';
import { portalRoutes } from '@stoa/contract/portal-routes';

const { getCurrentUser, logOutUser, refreshUserSession, refreshDeveloperSession } = portalRoutes;
const routes = { ...managementRoutes, getCurrentUser, logOutUser, refreshUserSession, refreshDeveloperSession };

/** Asks an endpoint of the contract, as the signed-in user. */
export type Call = Client<keyof typeof routes>['call'];

export interface ConsoleClientOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** The session is over, and the server has said so. */
  readonly onSessionOver: () => void;
  /** The role does not allow a call, or not any more. */
  readonly onForbidden: () => void;
  readonly locks?: Locks;
}

/** A client of the calls of those who run the portal. After a 401 the user's session is refreshed once, for all calls that wait. */
export function createConsoleClient({ fetch, onSessionOver, onForbidden, locks }: ConsoleClientOptions): Call {
  const client = clientOf(routes, { baseUrl: '', ...(fetch && { fetch }) });
  const withSession = sessionRefresh({
    refresh: () => client.call('refreshUserSession'),
    onAuthError: (kind) => (kind === 'RESPONSE_FORBIDDEN' ? onForbidden() : onSessionOver()),
    ...(locks && { locks }),
  });
  return ((...input: Parameters<Call>) => withSession(() => client.call(...input))) as Call;
}
