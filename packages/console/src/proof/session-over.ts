/** What to do when the server has said that the session is over. */
export interface SessionOver {
  /** Leaves for the log-in; a page with typed text in it stays, and says so. */
  readonly tell: () => void;
  /** The session is there again. */
  readonly forget: () => void;
  /** The user has read the notice. */
  readonly close: () => void;
  readonly isShown: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
}

/** @param leave shows the log-in page in place of this one */
export function createSessionOver(page: Document, leave: () => void): SessionOver {
  const typedIn = new Set<Element>();
  const listeners = new Set<() => void>();
  let state: 'alive' | 'shown' | 'read' = 'alive';
  page.addEventListener('input', ({ target }) => {
    if (target instanceof Element && !target.matches('[type=search], [role=combobox]')) typedIn.add(target);
  });
  const change = (next: typeof state) => {
    state = next;
    for (const changed of listeners) changed();
  };
  return {
    tell() {
      for (const each of typedIn) if (!each.isConnected) typedIn.delete(each);
      if (![...typedIn].some(holdsText)) return leave();
      // Calls that the page makes by itself are refused again and again.
      if (state === 'alive') change('shown');
    },
    forget: () => state !== 'alive' && change('alive'),
    close: () => change('read'),
    isShown: () => state === 'shown',
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** React keeps the value of a field in its default value too, so only text tells. */
function holdsText(field: Element): boolean {
  return ('value' in field && typeof field.value === 'string' ? field.value : (field.textContent ?? '')).trim() !== '';
}
