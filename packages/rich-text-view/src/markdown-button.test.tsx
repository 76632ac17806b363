// @vitest-environment jsdom

import { common as texts } from '@stoa/text/common/en';
import { LanguageProvider } from '@stoa/text/language';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarkdownButton } from './markdown-button.tsx';

const address = '/spec/p/v/listParcels.md';
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response('# List parcels\n'));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw() {
  render(
    <LanguageProvider locale="en" texts={texts}>
      <Toaster label="Notifications" closeLabel="Dismiss">
        <MarkdownButton address={address} />
      </Toaster>
    </LanguageProvider>,
  );
}

async function open() {
  const user = userEvent.setup();
  draw();
  const button = screen.getByRole('button', { name: 'As Markdown' });
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu', { name: 'As Markdown' });
  return { user, button };
}

it('opens with the keyboard, copies what the address answers and gives focus back', async () => {
  const { user, button } = await open();
  expect(document.activeElement?.textContent).toBe('Copy as Markdown');
  expect(asked).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await screen.findByText('Copied to clipboard');
  expect(asked.mock.calls[0]?.[0]).toBe(address);
  expect(await navigator.clipboard.readText()).toBe('# List parcels\n');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('leads to the Markdown itself, beside the page', async () => {
  const { user, button } = await open();
  const link = screen.getByRole('menuitem', { name: 'View as Markdown' });
  expect(link.getAttribute('href')).toBe(address);
  expect(link.getAttribute('target')).toBe('_blank');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});

it('says when there is nothing to copy', async () => {
  asked.mockImplementation(async () => new Response(null, { status: 503 }));
  const { user } = await open();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('The Markdown could not be copied')).toBeDefined());
});

it('stays where it is and says so when its menu cannot be fetched', async () => {
  vi.doMock('./markdown-entries.tsx', () => {
    throw new Error('offline');
  });
  draw();
  const button = screen.getByRole('button', { name: 'As Markdown' });
  await userEvent.click(button);
  await screen.findByText('An unexpected error occurred. Please try again.');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  vi.doUnmock('./markdown-entries.tsx');
  await userEvent.click(button);
  expect(await screen.findByRole('menu', { name: 'As Markdown' })).toBeDefined();
});
