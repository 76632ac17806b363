import { registerAuthElements } from './index.ts';

declare global {
  interface Window {
    registerStoaAuthElements: typeof registerAuthElements;
  }
}

window.registerStoaAuthElements = registerAuthElements;
