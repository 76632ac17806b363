// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const entry = {
  id: 'e1',
  event: 'user_role_changed',
  actor: 'user:u1',
  subject: 'user:u2',
  ip: '192.0.2.7',
  user_agent: 'Firefox',
  request_id: 'r1',
  details: { from: 'viewer', to: 'approver' },
  names: { 'user:u1': 'grace@example.com', 'user:u2': 'ira@example.com' },
  created_at: '2026-11-25T10:00:00.000Z',
};
const answers = {
  'GET /management/v1/audit-events': { data: [entry], meta: { next: null } },
};

test('an entry opens with what was before and after, and what request it came with', async () => {
  await openPage('/audit', 'owner', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'user_role_changed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'user_role_changed' }));
  expect(dialog.getByRole('columnheader', { name: 'Before' })).toBeTruthy();
  expect(dialog.getByRole('cell', { name: 'viewer' })).toBeTruthy();
  expect(dialog.getByRole('cell', { name: 'approver' })).toBeTruthy();
  expect(dialog.getByText('192.0.2.7')).toBeTruthy();
});

test('a name narrows the list to its doer, in the address; the export has the same filters', async () => {
  const { asked, router } = await openPage('/audit?from=2026-11-01', 'owner', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'grace@example.com' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ actor: 'user:u1', from: '2026-11-01' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('filter[actor]')).toBe('user:u1'));
  expect(asked.at(-1)?.query.get('since')).toBeTruthy();
  const address = new URL((screen.getByRole('link', { name: /Export/ }) as HTMLAnchorElement).href);
  expect(address.searchParams.get('filter[actor]')).toBe('user:u1');
  await userEvent.click(screen.getByRole('button', { name: 'grace@example.com: show all again' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('actor'));
});

test('a filter with U+0000 is left out, said so, and never sent', async () => {
  const { asked } = await openPage('/audit?event=%00&actor=user%3Au1', 'owner', answers);
  expect(await screen.findByText('Part of the address cannot be read and was left out: event.')).toBeTruthy();
  await screen.findByRole('button', { name: 'user_role_changed' });
  const sent = asked.filter(({ call }) => call.endsWith('/audit-events'));
  expect(sent.length).toBeGreaterThan(0);
  for (const { query } of sent)
    expect(Object.fromEntries(query)).toEqual({ 'filter[actor]': 'user:u1', 'page[size]': '50' });
});

test.each([
  ['/developers/%00', /gone|no such/i],
  ['/products/%00/documents/%00', /no such page/i],
  ['/products/payments/versions/%00', /no such page/i],
])('%s: nothing is there, and nothing is sent', async (address, said) => {
  const { asked } = await openPage(address, 'owner', answers);
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(asked.filter(({ call }) => decodeURIComponent(call).includes('\0'))).toEqual([]);
});

test.each(['approver', 'viewer', 'publisher'] as const)('%s: there is no such page', async (role) => {
  await openPage('/audit', role, answers);
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});
