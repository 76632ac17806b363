// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from './pages/testing.tsx';
import { PortalShell } from './portal-shell.tsx';

const answers = { getPortalAppearance: () => ({ variables: { catalog: {} } }) };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('portal §1: the dropdown', () => {
  it('portal §1: is shown to a signed-in developer of a private portal, labelled with the e-mail', async () => {
    await renderPage(<PortalShell />, answers);
    expect(screen.getByRole('button', { name: 'ada@example.com' })).toBeDefined();
  });

  it('portal §1: is not shown on a public portal, whoever is remembered', async () => {
    await renderPage(<PortalShell />, answers, { is_public: true });
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'ada@example.com' })).toBeNull();
  });
});

describe('a reset of the second factor that waits', () => {
  const factors = (reset_due_at: string | null) => ({
    authenticator: null,
    passkeys: 1,
    recovery_codes_left: 10,
    policy: 'optional',
    due_at: null,
    reset_due_at,
  });
  const waiting = { ...answers, getDeveloperFactors: () => factors('2026-11-28T10:00:00.000Z') };
  const patiently = { timeout: 10_000 };
  const asks = (asked: [string, unknown][]) => asked.filter(([name]) => name === 'getDeveloperFactors').length;

  it('is told on every page, and the next page of this tab does not ask again', async () => {
    await renderPage(<PortalShell />, waiting);
    await screen.findByText(/asked those who run this portal to remove your second factor/, {}, patiently);
    expect(screen.getByRole('link', { name: 'Look and decide' }).getAttribute('href')).toBe('/account');
    cleanup();
    const { asked } = await renderPage(<PortalShell />, waiting);
    await screen.findByText(/asked those who run this portal/);
    expect(asks(asked)).toBe(0);
  });

  it('is nobody else’s to see: another account in the same tab asks anew', async () => {
    await renderPage(<PortalShell />, waiting);
    await screen.findByText(/asked those who run this portal/, {}, patiently);
    cleanup();
    const kept = JSON.parse(sessionStorage.getItem('stoa_factors') ?? '');
    sessionStorage.setItem('stoa_factors', JSON.stringify({ ...kept, developerId: 'd2' }));
    const { asked } = await renderPage(<PortalShell />, { ...answers, getDeveloperFactors: () => factors(null) });
    await waitFor(() => expect(asks(asked)).toBe(1), patiently);
    expect(screen.queryByText(/asked those who run this portal/)).toBeNull();
  });

  it('is not asked for on a public portal', async () => {
    await renderPage(<PortalShell />, waiting, { is_public: true });
    expect(screen.queryByText(/asked those who run this portal/)).toBeNull();
  });
});

it("portal §1: the window's title is '{page title} | {portal title}'", async () => {
  await renderPage(<PortalShell />, answers, { name: 'Halden' });
  await waitFor(() => expect(document.title).toMatch(/^.+ \| Halden$/));
});
