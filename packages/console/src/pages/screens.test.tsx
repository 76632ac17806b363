// @vitest-environment jsdom
import { type ManagementCall, roleAllows, rolesByCall } from '@stoa/contract/management-roles';
import { userRoles } from '@stoa/contract/user-roles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { screens, screensOf } from '../screens.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const all = ['owner', 'publisher', 'approver', 'viewer'];
/** The roles that have each screen, in the order of the rail. */
const table: Readonly<Record<string, readonly string[]>> = {
  today: all,
  requests: ['owner', 'approver', 'viewer'],
  developers: ['owner', 'approver', 'viewer'],
  applications: ['owner', 'approver', 'viewer'],
  products: ['owner', 'publisher', 'viewer'],
  keys: ['owner', 'approver', 'viewer'],
  analytics: all,
  gateways: ['owner', 'publisher', 'viewer'],
  webhooks: ['owner'],
  access: all,
  appearance: all,
  people: ['owner', 'viewer'],
  audit: ['owner'],
  settings: ['owner'],
};

const addressOf = (id: string) => (id === 'today' ? '/console' : `/console/${id}`);

describe('who has which screen', () => {
  it('is this table, and the call that opens a screen is refused to others by the server’s own table', () => {
    const seen = Object.fromEntries(screens.map(({ id, call }) => [id, [...rolesByCall[call]].sort()]));
    expect(seen).toEqual(Object.fromEntries(Object.entries(table).map(([id, roles]) => [id, [...roles].sort()])));
    expect(screens.map(({ id }) => id)).toEqual(Object.keys(table));
  });

  const absent = userRoles.flatMap((role) =>
    screens.filter(({ id }) => !screensOf(role).some((each) => each.id === id)).map(({ id }) => [role, id] as const),
  );

  it.each(absent)('%s: %s is no page, stands nowhere in the rail, and nothing is asked of it', async (role, id) => {
    const { asked } = await openPage(addressOf(id), role, {});
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no such page'));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).not.toContain(addressOf(id));
    const refused = asked.filter(({ call }) => !mayAsk(role, call));
    expect(refused).toEqual([]);
  });
});

/** Whether the shell's own calls, all that is asked, are calls of the role. */
function mayAsk(role: (typeof userRoles)[number], call: string): boolean {
  const known: Readonly<Record<string, ManagementCall>> = { 'GET /management/v1/requests': 'listRequests' };
  const name = known[call];
  return name !== undefined && roleAllows(role, name);
}
