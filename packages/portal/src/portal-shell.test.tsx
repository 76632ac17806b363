// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from './pages/testing.tsx';
import { PortalShell } from './portal-shell.tsx';

const answers = { getPortalAppearance: () => ({ variables: { catalog: {} } }) };

afterEach(cleanup);

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

it("portal §1: the window's title is '{page title} | {portal title}'", async () => {
  await renderPage(<PortalShell />, answers, { name: 'Halden' });
  await waitFor(() => expect(document.title).toMatch(/^.+ \| Halden$/));
});
