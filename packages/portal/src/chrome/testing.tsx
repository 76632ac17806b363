import { fillBrowserGaps } from '@stoa/ui/browser-gaps.ts';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { texts } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/language.tsx';

/** Draws a piece of the portal in English at an address, with a router that knows no page. Resolves once it is drawn. */
export async function renderInPortal(content: ReactNode, at = '/') {
  fillBrowserGaps();
  const root = createRootRoute({ component: () => content });
  const anywhere = createRoute({ getParentRoute: () => root, path: '/$' });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const rendered = await act(async () =>
    render(
      <StoaTheme>
        <LanguageProvider locale="en" texts={texts}>
          {/* The portal's own router is registered as the only type there is; this one stands in for it. */}
          <RouterProvider router={router as never} />
        </LanguageProvider>
      </StoaTheme>,
    ),
  );
  return { ...rendered, router };
}
