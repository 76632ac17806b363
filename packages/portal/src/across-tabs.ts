import { decodeSession, sessionKey } from './session.ts';

/**
 * Follows a log-in or log-out in another tab. The same developer changes nothing; with another one, or none, the data that this
 * tab shows is no longer theirs.
 * @returns a function that stops following
 */
export function followOtherTabs(target: Window, onOtherDeveloper: (signedIn: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionKey && event.key !== null) return;
    const before = decodeSession(event.oldValue).developer?.id;
    const after = decodeSession(event.newValue).developer?.id;
    if (before !== after) onOtherDeveloper(after !== undefined);
  };
  target.addEventListener('storage', onStorage);
  return () => target.removeEventListener('storage', onStorage);
}
