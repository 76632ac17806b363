// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, openPage } from './testing/open-page.tsx';

const product = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Payments',
  description: null,
  document_count: 0,
  version_count: 0,
  latest_version: null,
  public_labels: {},
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const application = {
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Relay',
  reference_id: 'relay',
  description: null,
  auth_strategy: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const strategy = {
  id: '00000000-0000-4000-8000-00000000000c',
  name: 'Keys',
  credential_type: 'key_auth',
  key_names: ['apikey'],
};
const answers = {
  'GET /api/v2/search/product-catalog': listOf([]),
  [`GET /api/v2/products/${product.id}`]: product,
  [`GET /api/v2/products/${product.id}/versions`]: listOf([]),
  [`GET /api/v2/products/${product.id}/documents`]: listOf([]),
  'GET /api/v2/applications': listOf([application]),
  'GET /api/v2/applications/auth-strategies': listOf([strategy]),
  [`GET /api/v2/applications/${application.id}`]: application,
  [`GET /api/v2/applications/${application.id}/credentials`]: listOf([]),
  [`GET /api/v2/applications/${application.id}/registrations`]: listOf([]),
  'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 1 } },
};

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('portal §2: screens and their titles, {page title} | {portal title}', () => {
  it.each([
    ['/', 'Product Catalog | Halden'],
    ['/forgot-password', 'Forgot Password | Halden'],
    ['/reset-password', 'Reset Password | Halden'],
    [`/spec/${product.id}`, 'Payments | Halden'],
    [`/spec/${product.id}/oauth2-redirect.html`, 'OAuth2 Authorization | Halden'],
    [`/docs/${product.id}`, 'Payments | Halden'],
    ['/my-apps', 'My Apps | Halden'],
    ['/application/create', 'Create Application | Halden'],
    [`/application/${application.id}`, 'Relay | Halden'],
    [`/application/${application.id}/update`, 'Update Application | Halden'],
    [`/application/${application.id}/update-certificate`, 'Update Application Certificate | Halden'],
    [`/application/${application.id}/application-dashboard`, 'Application Dashboard | Halden'],
    ['/404', 'Not Found | Halden'],
    ['/403', 'Forbidden | Halden'],
  ])('%s is %s', async (address, title) => {
    const { path } = await openPage(address, { answers });
    await waitFor(() => expect(document.title).toBe(title));
    expect(path()).toBe(address);
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([
    ['/login', 'Log In | Halden'],
    ['/login/other', 'Log In | Halden'],
    ['/register', 'Registration | Halden'],
  ])('%s is %s for an anonymous visitor', async (address, title) => {
    await openPage(address, { answers, signedIn: false });
    await waitFor(() => expect(document.title).toBe(title));
  });
});

it('WCAG 2.4.3: after a link to another page the focus is on that page, not before its header', async () => {
  const hit = { index: 'product-catalog', source: product };
  const { path } = await openPage('/', {
    answers: { ...answers, 'GET /api/v2/search/product-catalog': listOf([hit]) },
  });
  const link = await screen.findByRole('link', { name: product.name });
  link.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe(`/spec/${product.id}`));
  // The heading, or the main part where there is none yet.
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
});

describe('portal §2: redirects', () => {
  it.each([
    ['/application', '/application/create'],
    ['/login', '/'],
    ['/register', '/'],
  ])('%s leads a developer to %s', async (address, target) => {
    const { path } = await openPage(address, { answers });
    await waitFor(() => expect(path()).toBe(target));
  });

  it.each(['/login', '/register', '/forgot-password', '/reset-password', '/my-apps', '/application/create'])(
    'on a public portal %s leads to the catalogue',
    async (address) => {
      const { path } = await openPage(address, { answers, portal: { is_public: true }, signedIn: false });
      await waitFor(() => expect(path()).toBe('/'));
    },
  );

  it('an anonymous visitor of a private portal is logged out and sent to the log-in; the full path is remembered', async () => {
    const { path, session, asked } = await openPage('/my-apps?x=1#y', { answers, signedIn: false });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(session.read()).toEqual({ to: '/my-apps?x=1#y' });
    expect(asked.map(({ call }) => call)).toContain('POST /api/v2/developer/logout');
  });

  it('after loginSuccess=true the remembered path opens and is forgotten', async () => {
    const options = { answers, signedIn: true };
    const { router, session, path } = await openPage('/', options);
    session.clear('/my-apps');
    session.saveDeveloper({ id: 'd1', email: 'ada@example.org' });
    await router.navigate({ to: '/login/{-$sso}', search: { loginSuccess: 'true' } as never });
    await waitFor(() => expect(path()).toBe('/my-apps'));
    expect(session.read().to).toBeUndefined();
  });
});

describe('portal §6: permissions', () => {
  const actions = `GET /api/v2/products/${product.id}/actions`;
  const guarded = { rbac_enabled: true };

  it('without the view action spec and docs are forbidden', async () => {
    const denied = { ...answers, [actions]: { actions: { view: false, register: false, view_documentation: false } } };
    for (const address of [`/spec/${product.id}`, `/docs/${product.id}`]) {
      const { path } = await openPage(address, { answers: denied, portal: guarded });
      await waitFor(() => expect(path()).toBe('/403'));
      cleanup();
    }
  });

  it('a product that the developer may not know of looks as one that does not exist', async () => {
    for (const address of [`/spec/${product.id}`, `/docs/${product.id}`]) {
      const hidden = { ...answers, [actions]: 404, [`GET /api/v2/products/${product.id}`]: 404 };
      const { path, asked } = await openPage(address, { answers: hidden, portal: guarded });
      // The page asks for the product itself, as it does for one that does not exist, and leads to /404.
      await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`GET /api/v2/products/${product.id}`));
      expect(path()).toBe(address);
      expect(screen.queryByText(/Something went wrong|Refused with/)).toBeNull();
      cleanup();
    }
  });

  it('with the view action they open', async () => {
    const granted = { ...answers, [actions]: { actions: { view: true, register: false, view_documentation: true } } };
    const { path } = await openPage(`/docs/${product.id}`, { answers: granted, portal: guarded });
    expect(await screen.findByText('No Documentation')).toBeDefined();
    expect(path()).toBe(`/docs/${product.id}`);
  });

  it('without role-based access control nobody is asked', async () => {
    const { asked } = await openPage(`/docs/${product.id}`, { answers });
    expect(await screen.findByText('No Documentation')).toBeDefined();
    expect(asked.filter(({ call }) => call === actions)).toEqual([]);
  });
});

describe('portal §1: shared chrome', () => {
  it('navigation bar and footer are on the pages of a developer', async () => {
    await openPage('/my-apps', { answers });
    expect(await screen.findByText(`© ${new Date().getFullYear()} Halden`)).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  });

  it('portal §1: on a private portal a visitor is led to the log-in alone', async () => {
    await openPage('/404', { answers, signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(within(screen.getByRole('main')).getByRole('link').textContent).toBe('Log in');
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Log in', '/login']]);
    expect(screen.queryByRole('button', { name: /Search/ })).toBeNull();
  });

  it('portal §2: log in has neither', async () => {
    await openPage('/login', { answers, signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(`© ${new Date().getFullYear()} Halden`)).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});
