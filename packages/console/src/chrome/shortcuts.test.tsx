// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

beforeAll(() => Promise.all([import('./shortcuts.tsx'), import('./you-panel.tsx')]).then(() => {}), 60_000);
afterEach(cleanup);

it('“?” lists the keys of the console, and says what ⌘K does in a text', async () => {
  await openPage('/nowhere', 'owner', {});
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Everywhere',
    'In Find or do',
    'In Requests',
    'In a text',
  ]);
  expect(dialog.getByText('Link, of what is selected').nextSibling?.textContent).toBe('Ctrl K');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the list is found without knowing its key, in the panel of the user', async () => {
  await openPage('/nowhere', 'owner', {});
  await userEvent.click(screen.getByRole('button', { name: /your menu$/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});
