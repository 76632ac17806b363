const prefix = 'registerCustomElement: ';

/** Lowercase kebab-case: `MyElement`, `my element` and ` my-element-` are all `my-element` (contract §B.1). */
export function normaliseTagName(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`)
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** Why a tag and its element cannot be registered, in the words of auth-elements §8. */
function problem(tagName: unknown, element: unknown): string | undefined {
  if (typeof tagName !== 'string' || tagName.trim() === '') {
    return 'You must provide a valid string for the custom element tag name.';
  }
  if (!normaliseTagName(tagName).includes('-')) {
    return 'You must provide a kebab-case string for the custom element tag name. Example: my-element';
  }
  return typeof element === 'function' ? undefined : 'You must provide a valid React Element.';
}

/**
 * Defines a custom element once, one of a host's own as well: a wrong name or element is a console message, a known tag is
 * left alone (auth-elements §5). Outside of a browser it does nothing.
 */
export function registerCustomElement(tagName: string, element: CustomElementConstructor): void {
  const found = problem(tagName, element);
  if (found !== undefined) {
    // biome-ignore lint/suspicious/noConsole: auth-elements §8 asks for console messages and nothing else
    console.error(prefix + found);
    return;
  }
  if (globalThis.customElements === undefined) return;
  const tag = normaliseTagName(tagName);
  if (customElements.get(tag) === undefined) customElements.define(tag, element);
}
