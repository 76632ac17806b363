// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderInPortal } from '../../chrome/testing.tsx';
import { Shortcuts } from './shortcuts.tsx';

// It comes when it is asked for; how fast is not what is tested here.
beforeAll(() => import('./shortcut-list.tsx').then(() => {}), 60_000);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      <Shortcuts opened={opened} onOpen={() => setOpened(true)} onClose={() => setOpened(false)} />
    </>
  );
}

test('“?” shows the shortcuts of every place, and Close takes the list away', async () => {
  await renderInPortal(<Page />);
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const places = within(dialog).getAllByRole('heading', { level: 3 });
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'Everywhere',
    'In the catalog',
    'In the search',
    'In the list of operations',
    'In Try it',
    'In tabs and choices',
  ]);
  expect(within(dialog).getByText('Search everything').nextSibling?.textContent).toBe('Ctrl K');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('typed into a field, or as a part of a combination, “?” is what was typed', async () => {
  await renderInPortal(<Page />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: '?' });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('WCAG 2.2 §2.1.4: shortcuts of a single key can be turned off, and stay off', async () => {
  await renderInPortal(<Page />);
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /single key/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('portal-single-keys')).toBe('off');
});
