/** The place where an element draws, and the way to leave it. */
export interface Place {
  readonly container: Element | ShadowRoot;
  readonly leave: () => void;
}

/** Keeps the characters that a wrapper's id may have (contract §B.2); others are left out. */
function cleanId(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

function findWrapper(host: HTMLElement, wrapperId: string | undefined): HTMLElement | null {
  const id = cleanId(wrapperId ?? `${host.localName}-wrapper`);
  const root = host.getRootNode() as Document | ShadowRoot;
  return id === '' ? null : (root.getElementById(id) ?? host.ownerDocument.getElementById(id));
}

/** A page that is still being parsed may bring the wrapper that it names after the element. */
export function awaitsWrapper(host: HTMLElement, wrapperId: string | undefined): boolean {
  return (
    wrapperId !== undefined && host.ownerDocument.readyState === 'loading' && findWrapper(host, wrapperId) === null
  );
}

/**
 * Moves the content into the element of that id when shadow DOM is off (auth-elements §9): into a child of its own, so that the
 * host's content is kept. If there is no such element, the content stays in place, which is light DOM as well, so password
 * managers see it all the same; nothing is ever put at the end of `body`.
 */
export function drawnInto(host: HTMLElement, wrapperId: string | undefined): Place {
  const wrapper = findWrapper(host, wrapperId);
  if (wrapper === null || wrapper.contains(host) || host.contains(wrapper)) {
    return { container: host, leave: () => {} };
  }
  const container = host.ownerDocument.createElement('div');
  wrapper.append(container);
  return { container, leave: () => container.remove() };
}
