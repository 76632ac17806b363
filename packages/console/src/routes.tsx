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

export const routeTree = root.addChildren([
  developers,
  developer,
  applications,
  application,
  today,
  requests,
  keys,
  stuck,
]);
