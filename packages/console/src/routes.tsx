import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ErrorPage } from './pages/error-page.tsx';
import { MissingPage } from './pages/missing-page.tsx';
import { Shell } from './pages/shell.tsx';
import type { ConsoleServices } from './services.tsx';

const root = createRootRouteWithContext<ConsoleServices>()({
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

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
});

export const routeTree = root.addChildren([
  today,
  requests,
  keys,
  stuck,
  gateways,
  people,
  audit,
  webhooks,
  webhook,
  analytics,
  appearance,
  access,
  settings,
]);
