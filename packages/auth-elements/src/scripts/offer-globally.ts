import type { AuthElementsOptions } from '../config.ts';

type Register = (options?: AuthElementsOptions) => void;

declare global {
  interface Window {
    registerStoaAuthElements?: Register;
  }
}

/**
 * `window.registerStoaAuthElements` for pages without modules. Several scripts on a page are one function.
 * A server that renders pages may import the file: there is no window then, and nothing to do.
 */
export function offerGlobally(register: Register): void {
  if (globalThis.window === undefined) return;
  const others = window.registerStoaAuthElements;
  window.registerStoaAuthElements = (options) => {
    others?.(options);
    register(options);
  };
}
