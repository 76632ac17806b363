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

export const routeTree = root.addChildren([today, requests, analytics, appearance, access]);
