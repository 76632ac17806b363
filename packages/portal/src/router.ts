import { parseSearch, stringifySearch } from '@stoa/ui/plain-search.ts';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouteRules } from './guards.ts';
import { PagePending } from './pages/page-pending.tsx';
import { routeTree } from './routes.tsx';
import type { PortalServices } from './services.tsx';

/**
 * The portal's router: pages prefetch when a link is about to be used, back keeps the scroll.
 * @param history the browser's unless another is given
 */
export function createPortalRouter(context: PortalServices, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
  interface StaticDataRouteOption {
    rules?: RouteRules;
  }
}
