import { parseSearch, stringifySearch } from '@stoa/ui/plain-search.ts';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import type { ConsoleServices } from './services.tsx';

/**
 * The console's router.
 * @param history the browser's unless another is given
 */
export function createConsoleRouter(context: ConsoleServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    basepath: '/console',
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    parseSearch,
    stringifySearch,
  });
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
