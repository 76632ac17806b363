import { type Client, clientOf } from '@stoa/client/client-of';
import { ProblemError } from '@stoa/client/problem-error';
import { proofOf } from '@stoa/client/proof-of';
import { type Locks, sessionRefresh } from '@stoa/client/refresh';
import { managementRoutes } from '@stoa/contract/management-routes';
import { userRoutes } from '@stoa/contract/user-routes';
import { isReadable } from './lib/address-value.ts';
import type { AskProof } from './proof/ask-proof.ts';

const routes = { ...managementRoutes, ...userRoutes };

/** Asks an endpoint of the contract, as the signed-in user. */
export type Call = Client<keyof typeof routes>['call'];

export interface ConsoleClientOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** The session is over, and the server has said so. */
  readonly onSessionOver: () => void;
  /** The role does not allow a call, or not any more. */
  readonly onForbidden: () => void;
  /** Nothing but the own account is open until a second factor is there. */
  readonly onFactorRequired: () => void;
  /** Asks the user for the password; false: they declined. */
  readonly askProof: AskProof['ask'];
  readonly locks?: Locks;
}

/** A client of the calls of those who run the portal. After a 401 the user's session is refreshed once, for all calls that wait. */
export function createConsoleClient({
  fetch,
  onSessionOver,
  onForbidden,
  onFactorRequired,
  askProof,
  locks,
}: ConsoleClientOptions): Call {
  const client = clientOf(routes, { baseUrl: '', ...(fetch && { fetch }) });
  const withSession = sessionRefresh({
    refresh: () => client.call('refreshUserSession'),
    onAuthError(kind, error) {
      if (kind !== 'RESPONSE_FORBIDDEN') onSessionOver();
      else if (error.code === 'factor_required') onFactorRequired();
      else if (!proofOf(error)) onForbidden();
    },
    ...(locks && { locks }),
  });
  const ask = (...input: Parameters<Call>) => withSession(() => client.call(...input));
  const isNowhere = ([, input]: Parameters<Call>) =>
    !Object.values(input?.params ?? {})
      .map(String)
      .every(isReadable);
  // What changes who may enter wants the password once in a while: it is asked for, and the call made again.
  return (async (...input: Parameters<Call>) => {
    // An address of a record with U+0000 or the like: there is none, and the server need not be told of it.
    if (isNowhere(input)) throw new ProblemError('problem', '', { status: 404 });
    try {
      return await ask(...input);
    } catch (error) {
      const kind = proofOf(error);
      if (!kind || !(await askProof(kind))) throw error;
      return ask(...input);
    }
  }) as Call;
}
