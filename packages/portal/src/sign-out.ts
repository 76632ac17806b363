import type { KeptDrafts } from '@stoa/try-it/kept-drafts';
import type { Session } from './session.ts';

/**
 * Logs out (portal §4): the local session goes first, the server's after it, and a failing call stops no log-out. A second
 * log-out while one is running is the same one. A session that ended by itself keeps the path to come back to and the drafts of
 * forms; a log-out that the developer asked for keeps neither.
 * @returns where to go to end the session at the identity provider too, if the portal wants that
 */
export function createSignOut(
  session: Session,
  endServerSession: (isAsked: boolean) => Promise<unknown>,
  keptDrafts: Pick<KeptDrafts, 'close'>,
) {
  let running: Promise<string | undefined> | undefined;
  return (remember?: string): Promise<string | undefined> => {
    if (remember === undefined) keptDrafts.close();
    running ??= (async () => {
      session.clear(remember);
      try {
        const answer = await endServerSession(remember === undefined);
        return typeof answer === 'string' ? answer : undefined;
      } catch {
        // The cookie may outlive a call that got lost; the next log-in replaces it.
        return undefined;
      } finally {
        running = undefined;
      }
    })();
    return running;
  };
}
