// @vitest-environment jsdom

import { initials } from '@stoa/ui/initials.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageFrame } from './page-frame.tsx';
import { renderInPortal } from './testing.tsx';

const brand = { name: 'Halden', logoUrl: '/api/v2/portal/logo' };
const email = 'mara.lindqvist@fjordbank.example';

afterEach(cleanup);

describe('portal §1: the header', () => {
  it("shows the portal's logo, the label 'Developer Portal' and a link to the catalogue", async () => {
    const { container } = await renderInPortal(<Header brand={brand} account={null} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/v2/portal/logo');
    expect(screen.getByText('Developer Portal')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Catalog' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Catalog' }).getAttribute('aria-current')).toBe('page');
  });

  it("says 'Developer Portal' once where that is the portal's only name", async () => {
    await renderInPortal(<Header brand={{ name: 'Developer Portal', logoUrl: null }} account={null} />);
    expect(screen.getAllByText('Developer Portal')).toHaveLength(1);
  });

  it('shows the name when the logo does not load', async () => {
    const { container } = await renderInPortal(<Header brand={brand} account={null} />);
    fireEvent.error(container.querySelector('img') ?? document.body);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Halden')).toBeDefined();
  });

  it("labels the dropdown with the developer's e-mail, with 'My Apps' and 'Logout', and the account between them", async () => {
    const onLogout = vi.fn();
    await renderInPortal(<Header brand={brand} account={{ email, onLogout }} />);
    await userEvent.click(screen.getByRole('button', { name: email }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['My Apps', 'Account', 'Logout']);
    expect(entries[0]?.getAttribute('href')).toBe('/my-apps');
    expect(entries[1]?.getAttribute('href')).toBe('/account');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it('has the link to the catalogue in the dropdown on a phone', async () => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: media === '(max-width: 767px)' }) as MediaQueryList;
    try {
      await renderInPortal(<Header brand={brand} account={{ email, onLogout: () => {} }} />);
      await userEvent.click(screen.getByRole('button', { name: email }));
      const entries = await screen.findAllByRole('menuitem');
      expect(entries.map((entry) => entry.textContent)).toEqual(['Catalog', 'My Apps', 'Account', 'Logout']);
      expect(entries[0]?.getAttribute('href')).toBe('/');
    } finally {
      cleanup();
      globalThis.matchMedia = matchMedia;
    }
  });

  it('shows no dropdown without a signed-in developer', async () => {
    await renderInPortal(<Header brand={brand} account={null} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('My Apps')).toBeNull();
  });

  it.each([
    [email, 'ML'],
    ['ops@example.test', 'O'],
    ['émile_zola-writer@example.test', 'ÉZ'],
    ['', ''],
  ])('stands for %s with %s on a phone', (address, letters) => {
    expect(initials(address)).toBe(letters);
  });
});

describe('portal §1: the footer', () => {
  it('carries the copyright line of the company for the current year', async () => {
    await renderInPortal(<Footer company="Halden Software AB" />);
    expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()} Halden Software AB`);
  });

  it('changes between light and dark', async () => {
    await renderInPortal(<Footer company="Halden" />);
    await userEvent.click(screen.getByRole('button', { name: /^Theme/ }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: /^Theme/ }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

it('the page starts with a way past the header', async () => {
  await renderInPortal(
    <PageFrame brand={brand} account={null} company="Halden">
      <h1>Catalogue</h1>
    </PageFrame>,
  );
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.querySelector(document.activeElement?.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});
