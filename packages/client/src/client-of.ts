import type { Route } from '@stoa/contract/route';
import type { RouteName } from '@stoa/contract/routes';
import { address } from './address.ts';
import type { AcceptOf, CallArguments, LooseInput, ResultOf } from './call-types.ts';
import { ProblemError } from './problem-error.ts';
import { type AuthErrorHandler, type Locks, sessionRefresh } from './refresh.ts';
import { type TransportOptions, transport } from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** A handler makes calls that need a developer's session refresh it once on a 401 (portal §4). */
  readonly onAuthError?: AuthErrorHandler;
  readonly sessionExists?: () => boolean;
  /** Default `navigator.locks`, so that only one tab refreshes at a time. */
  readonly locks?: Locks;
}

export interface Client<Name extends RouteName = RouteName> {
  /**
   * Asks an endpoint of the contract by its name.
   * @throws ProblemError when it was refused, failed, timed out or got no answer
   * @throws the signal's reason when `input.signal` aborted
   */
  call<N extends Name, const A extends AcceptOf<N> = never>(
    name: N,
    ...input: CallArguments<N, A>
  ): Promise<ResultOf<N, A>>;
  /** The address of a call, for what a browser itself loads: pictures, style sheets, redirects to sign in. */
  address(name: Name, input?: Pick<LooseInput, 'params' | 'query'>): string;
}

/** A client of the calls in a table. It holds no state but a refresh under way; several can live side by side. */
export function clientOf<Name extends RouteName>(
  routes: Readonly<Record<Name, Route>> & { readonly refreshDeveloperSession?: Route },
  options: ClientOptions,
): Client<Name> {
  const send = transport(options);
  const renewal = routes.refreshDeveloperSession;
  const withSession =
    renewal && options.onAuthError && sessionRunner(options, options.onAuthError, () => send(renewal, {}));

  async function call(name: Name, input: LooseInput = {}): Promise<unknown> {
    const route = routes[name];
    if (withSession && needsSession(route)) return withSession(() => send(route, input));
    try {
      return await send(route, input);
    } catch (error) {
      if (name === 'refreshDeveloperSession' && error instanceof ProblemError && error.status === 401) {
        options.onAuthError?.('SESSION_EXPIRED', error);
      }
      throw error;
    }
  }

  return {
    call: call as Client<Name>['call'],
    address: (name, input = {}) => address(options.baseUrl, routes[name].path, input.params, input.query),
  };
}

function sessionRunner(options: ClientOptions, onAuthError: AuthErrorHandler, refresh: () => Promise<unknown>) {
  const { sessionExists, locks = globalThis.navigator?.locks as Locks | undefined } = options;
  return sessionRefresh({ refresh, onAuthError, sessionExists, locks });
}

/** Signing in answers 401 too, for a wrong password: only calls made as a developer speak of a session. */
function needsSession(route: Route): boolean {
  return ['reader', 'developer', 'session'].includes(route.access);
}
