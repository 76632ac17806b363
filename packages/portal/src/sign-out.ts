import type { Session } from './session.ts';

/**
 * Log-out of portal specification §4: the local session goes first, the server's after it, and a failing call stops
 * nobody. A second log-out while one is running is the same one.
 */
export function createSignOut(session: Session, endServerSession: () => Promise<unknown>) {
  let running: Promise<void> | undefined;
  return (remember?: string): Promise<void> => {
    running ??= (async () => {
      session.clear(remember);
      try {
        await endServerSession();
      } catch {
        // The cookie may outlive a call that got lost; the next log-in replaces it.
      } finally {
        running = undefined;
      }
    })();
    return running;
  };
}
