import type { AuthElementsOptions } from '../config.ts';

type Register = (options?: AuthElementsOptions) => void;

declare global {
  interface Window {
    registerStoaAuthElements?: Register;
  }
}

/** `window.registerStoaAuthElements` for pages without modules. Several scripts on a page are one function. */
export function offerGlobally(register: Register): void {
  const others = window.registerStoaAuthElements;
  window.registerStoaAuthElements = (options) => {
    others?.(options);
    register(options);
  };
}
