import { type Locale, readLocale } from '@stoa/contract/locales';
import { loadReferenceText } from '@stoa/reference-view/reference-text';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { guardVisit } from './guard-visit.ts';
import type { RouteRules } from './guards.ts';
import { waitForPaint } from './lib/after-paint.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { PortalShell } from './portal-shell.tsx';
import { prefetchCatalogue, prefetchDocument, prefetchProduct, prefetchSpec } from './prefetch.ts';
import type { PortalServices } from './services.tsx';

type LoadPage = () => Promise<ComponentType>;

const root = createRootRouteWithContext<PortalServices>()({
  // Annotated: the router's type must not depend on what a guard says about the router's matches.
  beforeLoad: (visit): Promise<void> => guardVisit(visit),
  component: PortalShell,
  errorComponent: ErrorPage,
});

const product = createRoute({
  getParentRoute: () => root,
  id: 'product',
  loader: ({ context, params }): void => prefetchProduct(context, params),
  shouldReload: isArrival,
  component: lazyPage(() => withReferenceText(() => import('./pages/product-shell.tsx').then((it) => it.ProductShell))),
});

/** The screens of portal §2, one row each. */
export const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { rules: { title: 'title.catalog', audience: 'reader' } },
    loader: ({ context, location }): void => void prefetchCatalogue(context, location.search),
    component: lazyPage(() => import('./pages/catalogue-page.tsx').then((it) => it.CataloguePage)),
  }),

  at('/login/{-$sso}', { title: 'title.login', audience: 'signed-out', bare: true }, () =>
    import('./pages/login-page.tsx').then((it) => it.LoginPage),
  ),
  at('/single-sign-on', { title: 'title.singleSignOn', audience: 'signed-out', bare: true }, () =>
    import('./pages/single-sign-on-page.tsx').then((it) => it.SingleSignOnPage),
  ),
  at('/register', { title: 'title.registration', audience: 'signed-out', password: true, bare: true }, () =>
    import('./pages/register-page.tsx').then((it) => it.RegisterPage),
  ),
  at('/forgot-password', { title: 'title.forgotPassword', audience: 'recovery', password: true, bare: true }, () =>
    import('./pages/forgot-password-page.tsx').then((it) => it.ForgotPasswordPage),
  ),
  at('/reset-password', { title: 'title.resetPassword', audience: 'recovery', password: true, bare: true }, () =>
    import('./pages/reset-password-page.tsx').then((it) => it.ResetPasswordPage),
  ),

  at('/spec/$product/oauth2-redirect.html', { title: 'title.oauth2', audience: 'reader', bare: true }, () =>
    import('./pages/oauth2-redirect-page.tsx').then((it) => it.OAuth2RedirectPage),
  ),
  product.addChildren([
    createRoute({
      getParentRoute: () => product,
      path: '/spec/$product/{-$version}',
      staticData: { rules: { title: 'title.spec', audience: 'reader', permission: 'view' } },
      beforeLoad: waitForPaint,
      loader: ({ context, params, location }): void => void prefetchSpec(context, params, location.hash),
      shouldReload: isArrival,
      component: lazyPage(() => withReferenceText(() => import('./pages/spec-page.tsx').then((it) => it.SpecPage))),
    }),
    createRoute({
      getParentRoute: () => product,
      path: '/changes/$product/$version',
      validateSearch: ({ since }: { since?: unknown }): { since?: string } =>
        typeof since === 'string' ? { since } : {},
      staticData: { rules: { title: 'title.spec', audience: 'reader', permission: 'view' } },
      component: lazyPage(() =>
        withReferenceText(() => withChangesText(() => import('./pages/changes-page.tsx').then((it) => it.ChangesPage))),
      ),
    }),
    documents('/docs/$product', { title: 'title.docs', audience: 'reader', permission: 'view' }, () =>
      import('./pages/docs-page.tsx').then((it) => it.DocsPage),
    ),
    documents('/docs/$product/$', { title: 'title.docs', audience: 'reader', permission: 'view' }, () =>
      import('./pages/docs-page.tsx').then((it) => it.DocsPage),
    ),
  ]),

  at('/my-apps', { title: 'title.myApps', audience: 'developer' }, () =>
    withApplicationText(() => import('./pages/my-apps-page.tsx').then((it) => it.MyAppsPage)),
  ),
  at('/account', { title: 'title.account', audience: 'developer' }, () =>
    withAccountText(() => import('./pages/account-page.tsx').then((it) => it.AccountPage)),
  ),
  moved('/application', '/application/create', 'developer'),
  at('/application/create', { title: 'title.createApplication', audience: 'developer' }, () =>
    withApplicationText(() => import('./pages/create-application-page.tsx').then((it) => it.CreateApplicationPage)),
  ),
  at('/application/$application', { title: 'title.application', audience: 'developer' }, () =>
    withApplicationText(() => import('./pages/application-page.tsx').then((it) => it.ApplicationPage)),
  ),
  at('/application/$application/update', { title: 'title.updateApplication', audience: 'developer' }, () =>
    withApplicationText(() => import('./pages/update-application-page.tsx').then((it) => it.UpdateApplicationPage)),
  ),
  at('/application/$application/update-certificate', { title: 'title.updateCertificate', audience: 'developer' }, () =>
    withApplicationText(() => import('./pages/update-certificate-page.tsx').then((it) => it.UpdateCertificatePage)),
  ),
  at('/application/$application/calls', { title: 'title.applicationCalls', audience: 'developer' }, () =>
    withAnalyticsText(() => import('./pages/application-calls-page.tsx').then((it) => it.ApplicationCallsPage)),
  ),
  at(
    '/application/$application/application-dashboard',
    { title: 'title.applicationDashboard', audience: 'developer' },
    () =>
      withAnalyticsText(() =>
        import('./pages/application-dashboard-page.tsx').then((it) => it.ApplicationDashboardPage),
      ),
  ),

  at('/jwt', { title: 'title.jwt', audience: 'reader' }, () =>
    withJwtText(() => import('./pages/jwt-page.tsx').then((it) => it.JwtPage)),
  ),
  at('/404', { title: 'title.notFound', audience: 'anyone' }, () =>
    import('./pages/not-found-page.tsx').then((it) => it.NotFoundPage),
  ),
  at('/403', { title: 'title.forbidden', audience: 'anyone' }, () =>
    import('./pages/forbidden-page.tsx').then((it) => it.ForbiddenPage),
  ),
  at('/$', { title: 'title.notFound', audience: 'anyone', bare: true }, () =>
    import('./pages/unknown-path-page.tsx').then((it) => it.UnknownPathPage),
  ),
]);

/** Between operations the guard has nothing to fetch ahead of the page: the page is there, and fetches by itself. */
function isArrival({ cause }: { readonly cause: 'preload' | 'enter' | 'stay' }): boolean {
  return cause !== 'stay';
}

function at<const TPath extends string>(path: TPath, rules: RouteRules, load: LoadPage) {
  return createRoute({ getParentRoute: () => root, path, staticData: { rules }, component: lazyPage(load) });
}

/** A product's documents, beside the navigation that stays in place from one page of the product to the next. */
function documents<const TPath extends string>(path: TPath, rules: RouteRules, load: LoadPage) {
  return createRoute({
    getParentRoute: () => product,
    path,
    staticData: { rules },
    loader: ({ context, params }): void => void prefetchDocument(context, params),
    component: lazyPage(load),
  });
}

function moved<const TPath extends string>(path: TPath, to: '/application/create', audience: RouteRules['audience']) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { rules: { title: 'title.catalog', audience } },
    beforeLoad: (): void => {
      throw redirect({ to, replace: true });
    },
  });
}

function lazyPage(load: LoadPage) {
  return lazyRouteComponent(async () => ({ default: await load() }));
}

/** Loads a page together with its tables of texts, so that nothing in it has to wait for them. */
function withTexts(...tables: readonly ((locale: Locale) => Promise<unknown>)[]) {
  return async (load: LoadPage): Promise<ComponentType> => {
    const locale = readLocale(document.querySelector<HTMLMetaElement>('meta[name="stoa-locale"]')?.content);
    const [page] = await Promise.all([load(), ...tables.map((table) => table(locale))]);
    return page;
  };
}

const withReferenceText = withTexts(loadReferenceText);
const withApplicationText = withTexts((locale) =>
  import('./i18n/application/application-text.ts').then((it) => it.loadApplicationText(locale)),
);
const withAccountText = withTexts(
  (locale) => import('./i18n/tokens/tokens-text.ts').then((it) => it.loadTokensText(locale)),
  (locale) => import('@stoa/factors-view/factors-text').then((it) => it.loadFactorsText(locale)),
);
const withAnalyticsText = withTexts(
  (locale) => import('./i18n/analytics/analytics-text.ts').then((it) => it.loadAnalyticsText(locale)),
  (locale) => import('@stoa/charts/chart-text').then((it) => it.loadChartText(locale)),
);
const withJwtText = withTexts((locale) => import('./i18n/jwt/jwt-text.ts').then((it) => it.loadJwtText(locale)));
const withChangesText = withTexts((locale) =>
  import('./i18n/changes/changes-text.ts').then((it) => it.loadChangesText(locale)),
);
