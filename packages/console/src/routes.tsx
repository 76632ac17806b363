import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
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

const today = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/today-page.tsx'), 'TodayPage'),
});

const requests = createRoute({
  getParentRoute: () => root,
  path: '/requests/{-$kind}/{-$id}',
  component: lazyRouteComponent(() => import('./pages/requests-page.tsx'), 'RequestsPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys-page.tsx'), 'KeysPage'),
});

const stuck = createRoute({
  getParentRoute: () => root,
  path: '/today/stuck/$step',
  component: lazyRouteComponent(() => import('./pages/stuck-page.tsx'), 'StuckPage'),
});

const ending = createRoute({
  getParentRoute: () => root,
  path: '/today/ending',
  component: lazyRouteComponent(() => import('./pages/ending-page.tsx'), 'EndingPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: lazyRouteComponent(() => import('./pages/people-page.tsx'), 'PeoplePage'),
});

const gateways = createRoute({
  getParentRoute: () => root,
  path: '/gateways',
  component: lazyRouteComponent(() => import('./pages/gateways-page.tsx'), 'GatewaysPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('./pages/webhook-page.tsx'), 'WebhookPage'),
});

const analytics = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  component: lazyRouteComponent(() => import('./pages/analytics-page.tsx'), 'AnalyticsPage'),
});

const appearance = createRoute({
  getParentRoute: () => root,
  path: '/appearance',
  component: lazyRouteComponent(() => import('./pages/appearance-page.tsx'), 'AppearancePage'),
});

const access = createRoute({
  getParentRoute: () => root,
  path: '/access',
  component: lazyRouteComponent(() => import('./pages/access-page.tsx'), 'AccessPage'),
});

const providerTest = createRoute({
  getParentRoute: () => root,
  path: '/access/tests/$testId',
  component: lazyRouteComponent(() => import('./pages/provider-test-page.tsx'), 'ProviderTestPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
});

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  component: lazyRouteComponent(async () => {
    const [{ SecurityPage }] = await Promise.all([import('./pages/security-page.tsx'), loadFactors()]);
    return { default: SecurityPage };
  }),
});

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  component: lazyRouteComponent(() => import('./pages/products-page.tsx'), 'ProductsPage'),
});

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$slug',
  component: lazyRouteComponent(() => import('./pages/product-page.tsx'), 'ProductPage'),
});

const productVersion = createRoute({
  getParentRoute: () => root,
  path: '/products/$slug/versions/$version',
  component: lazyRouteComponent(() => import('./pages/version-page.tsx'), 'VersionPage'),
});

const productDocument = createRoute({
  getParentRoute: () => root,
  path: '/products/$slug/documents/$document',
  component: lazyRouteComponent(() => import('./pages/document-page.tsx'), 'DocumentPage'),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  component: lazyRouteComponent(() => import('./pages/review-page.tsx'), 'ReviewPage'),
});

const publications = createRoute({
  getParentRoute: () => root,
  path: '/publications',
  component: lazyRouteComponent(() => import('./pages/publications-page.tsx'), 'PublicationsPage'),
});

const publication = createRoute({
  getParentRoute: () => root,
  path: '/publications/$number',
  component: lazyRouteComponent(() => import('./pages/publication-page.tsx'), 'PublicationPage'),
});

const developers = createRoute({
  getParentRoute: () => root,
  path: '/developers',
  component: lazyRouteComponent(() => import('./pages/developers-page.tsx'), 'DevelopersPage'),
});

const developer = createRoute({
  getParentRoute: () => root,
  path: '/developers/$id',
  component: lazyRouteComponent(() => import('./pages/developer-page.tsx'), 'DeveloperPage'),
});

const applications = createRoute({
  getParentRoute: () => root,
  path: '/applications',
  component: lazyRouteComponent(() => import('./pages/applications-page.tsx'), 'ApplicationsPage'),
});

const application = createRoute({
  getParentRoute: () => root,
  path: '/applications/$id',
  component: lazyRouteComponent(() => import('./pages/application-page.tsx'), 'ApplicationPage'),
});

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  component: lazyRouteComponent(() => import('./pages/clients-page.tsx'), 'ClientsPage'),
});

export const routeTree = root.addChildren([
  today,
  requests,
  keys,
  stuck,
  ending,
  gateways,
  people,
  audit,
  webhooks,
  webhook,
  analytics,
  appearance,
  access,
  providerTest,
  settings,
  security,
  products,
  product,
  productVersion,
  productDocument,
  review,
  publications,
  publication,
  developers,
  developer,
  applications,
  application,
  clients,
]);
