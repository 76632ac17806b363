import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ErrorPage } from './pages/error-page.tsx';
import { MissingPage } from './pages/missing-page.tsx';
import { Shell } from './pages/shell.tsx';
import { loadFactors } from './proof/load-factors.ts';
import type { ConsoleServices } from './services.tsx';

const root = createRootRouteWithContext<ConsoleServices>()({
  // Each page reads and checks its own part (parseSearch makes plain texts); to the types of links any part is possible.
  validateSearch: (search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => search,
  component: Shell,
  errorComponent: ErrorPage,
  notFoundComponent: MissingPage,
});

/** Every page of the console, one row each. */
export const routeTree = root.addChildren([
  at('/', () => import('./pages/today-page.tsx').then((it) => it.TodayPage)),
  at('/requests/{-$kind}/{-$id}', () => import('./pages/requests-page.tsx').then((it) => it.RequestsPage)),
  at('/keys', () => import('./pages/keys-page.tsx').then((it) => it.KeysPage)),
  at('/today/stuck/$step', () => import('./pages/stuck-page.tsx').then((it) => it.StuckPage)),
  at('/today/ending', () => import('./pages/ending-page.tsx').then((it) => it.EndingPage)),
  at('/gateways', () => import('./pages/gateways-page.tsx').then((it) => it.GatewaysPage)),
  at('/people', () => import('./pages/people-page.tsx').then((it) => it.PeoplePage)),
  at('/audit', () => import('./pages/audit-page.tsx').then((it) => it.AuditPage)),
  at('/webhooks', () => import('./pages/webhooks-page.tsx').then((it) => it.WebhooksPage)),
  at('/webhooks/$webhookId', () => import('./pages/webhook-page.tsx').then((it) => it.WebhookPage)),
  at('/analytics', () => import('./pages/analytics-page.tsx').then((it) => it.AnalyticsPage)),
  at('/appearance', () => import('./pages/appearance-page.tsx').then((it) => it.AppearancePage)),
  at('/access', () => import('./pages/access-page.tsx').then((it) => it.AccessPage)),
  at('/access/tests/$testId', () => import('./pages/provider-test-page.tsx').then((it) => it.ProviderTestPage)),
  at('/settings', () => import('./pages/settings-page.tsx').then((it) => it.SettingsPage)),
  at('/security', async () => {
    const [{ SecurityPage }] = await Promise.all([import('./pages/security-page.tsx'), loadFactors()]);
    return SecurityPage;
  }),
  at('/products', () => import('./pages/products-page.tsx').then((it) => it.ProductsPage)),
  at('/products/$slug', () => import('./pages/product-page.tsx').then((it) => it.ProductPage)),
  at('/products/$slug/versions/$version', () => import('./pages/version-page.tsx').then((it) => it.VersionPage)),
  at('/products/$slug/documents/$document', () => import('./pages/document-page.tsx').then((it) => it.DocumentPage)),
  at('/review', () => import('./pages/review-page.tsx').then((it) => it.ReviewPage)),
  at('/publications', () => import('./pages/publications-page.tsx').then((it) => it.PublicationsPage)),
  at('/publications/$number', () => import('./pages/publication-page.tsx').then((it) => it.PublicationPage)),
  at('/developers', () => import('./pages/developers-page.tsx').then((it) => it.DevelopersPage)),
  at('/developers/$id', () => import('./pages/developer-page.tsx').then((it) => it.DeveloperPage)),
  at('/applications', () => import('./pages/applications-page.tsx').then((it) => it.ApplicationsPage)),
  at('/applications/$id', () => import('./pages/application-page.tsx').then((it) => it.ApplicationPage)),
  at('/clients', () => import('./pages/clients-page.tsx').then((it) => it.ClientsPage)),
]);

/** A page that is loaded when its address is opened. */
function at<const TPath extends string>(path: TPath, load: () => Promise<ComponentType>) {
  const component = lazyRouteComponent(async () => ({ default: await load() }));
  return createRoute({ getParentRoute: () => root, path, component });
}
