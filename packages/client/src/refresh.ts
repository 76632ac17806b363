import { ProblemError } from './problem-error.ts';
import { endsSession, refreshLock } from './session-rules.ts';

/** portal §8: why a call with a session was refused. */
export type AuthErrorKind = 'NO_SESSION' | 'SESSION_EXPIRED' | 'RESPONSE_FORBIDDEN';
export type AuthErrorHandler = (kind: AuthErrorKind, error: ProblemError) => void;

/** The part of `navigator.locks` that is used: one tab of a browser refreshes at a time. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable?: boolean }, run: (lock: unknown) => Promise<T>): Promise<T>;
}

export interface RefreshOptions {
  /** Asks the server for new cookies. */
  readonly refresh: () => Promise<unknown>;
  readonly onAuthError: AuthErrorHandler;
  /** Says whether a session exists; without one there is nothing to refresh. */
  readonly sessionExists?: () => boolean;
  readonly locks?: Locks | undefined;
}

/** `elsewhere`: another tab refreshed while this one waited, so the call is worth a try before refreshing again. */
type Outcome = { kind: 'refreshed' | 'elsewhere' } | { kind: 'over' | 'unreachable'; error: unknown };

/**
 * Runs calls that need a session: after a 401 the session is refreshed once for all of them, and each is replayed once (portal
 * §4). Only an answer of the server ends a session; an unreachable server does not.
 */
export function sessionRefresh(options: RefreshOptions): <T>(attempt: () => Promise<T>) => Promise<T> {
  const { refresh, onAuthError, sessionExists = () => true, locks } = options;
  let running: Promise<Outcome> | undefined;
  /** Counts refreshes: a 401 to a call that began before the last one needs a replay, not another refresh. */
  let generation = 0;

  async function refreshNow(): Promise<Outcome> {
    try {
      await refresh();
      generation += 1;
      return { kind: 'refreshed' };
    } catch (error) {
      if (!endsSession(error)) return { kind: 'unreachable', error };
      onAuthError('SESSION_EXPIRED', error);
      return { kind: 'over', error };
    }
  }

  async function refreshAlone(waited: boolean): Promise<Outcome> {
    if (!locks) return refreshNow();
    if (waited) return locks.request(refreshLock, {}, refreshNow);
    const first = await locks.request(refreshLock, { ifAvailable: true }, async (lock) =>
      lock ? refreshNow() : undefined,
    );
    return first ?? locks.request(refreshLock, {}, async (): Promise<Outcome> => ({ kind: 'elsewhere' }));
  }

  function recover(begun: number, waited: boolean): Promise<Outcome> {
    if (begun < generation) return Promise.resolve({ kind: 'refreshed' });
    running ??= refreshAlone(waited).finally(() => {
      running = undefined;
    });
    return running;
  }

  return async (attempt) => {
    let waited = false;
    let replayed = false;
    for (;;) {
      const begun = generation;
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        if (error.status === 403) onAuthError('RESPONSE_FORBIDDEN', error);
        if (error.status !== 401) throw error;
        if (!sessionExists()) {
          onAuthError('NO_SESSION', error);
          throw error;
        }
        if (replayed) {
          onAuthError('SESSION_EXPIRED', error);
          throw error;
        }
        const outcome = await recover(begun, waited);
        if (outcome.kind === 'over') throw error;
        if (outcome.kind === 'unreachable') throw outcome.error;
        if (outcome.kind === 'elsewhere') waited = true;
        else replayed = true;
      }
    }
  };
}
