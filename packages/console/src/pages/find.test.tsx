// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Answers, openPage } from '../testing/open-page.tsx';

const id = (number: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(number).padStart(2, '0')}`;
const key = `stoa_key_${'Ab3'.repeat(17)}`;

function request(number: number, status = 'pending') {
  return {
    kind: 'access',
    id: id(number),
    status,
    since: new Date().toISOString(),
    developer: { id: id(number), email: `dev${number}@x.example`, full_name: `Dev ${number}` },
    application: { id: id(number), name: `Bot ${number}` },
    product: { id: id(50), name: 'Payments' },
    product_version: { id: id(51), name: 'v2' },
    requested_scopes: [],
    decision: null,
  };
}

const found = {
  developers: [{ id: id(7), email: 'ada@x.example', full_name: 'Ada Lovelace', status: 'approved' }],
  applications: [],
  products: [],
  versions: [],
};
const answers = {
  'GET /management/v1/today': {
    waiting: [],
    calls: null,
    done: null,
    funnel: null,
    portal: { products: 1, gateways: 1, developers: 1, users: 2, branded: true },
  },
  'GET /management/v1/requests': (query: URLSearchParams) => ({
    data: query.get('filter[list]') === 'approved' ? [request(3, 'approved')] : [request(1), request(2)],
    meta: { next: null, waiting: { account: 0, access: 2 } },
  }),
  'GET /management/v1/search': found,
  'POST /management/v1/credentials/find': {
    id: id(9),
    display_name: 'ci',
    application: { id: id(1), name: 'Bot' },
    developer: { id: id(1), email: 'dev1@x.example', full_name: 'Dev' },
  },
  'POST /management/v1/requests/decisions': (_: unknown, body: { requests: { kind: string; id: string }[] }) => ({
    results: body.requests.map((each) => ({
      ...each,
      outcome: 'decided',
      status: 'approved',
      decision: null,
      problem: null,
    })),
  }),
};

afterEach(cleanup);
beforeAll(() => import('../features/find/find-palette.tsx').then(() => {}), 60_000);
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('input')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

async function openPalette(role: 'owner' | 'approver' | 'viewer' | 'publisher' = 'approver', given: Answers = answers) {
  const page = await openPage('/console', role, given);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...page, field };
}

/** ⌘K and another key, before anything is drawn in between. */
function pressBoth(other: KeyboardEventInit) {
  act(() => {
    for (const key of [{ key: 'k', ctrlKey: true }, other])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  });
}

const decisions = (asked: readonly { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call.endsWith('/decisions')).map(({ body }) => body);

it('the next request is approved with two keys from anywhere', async () => {
  const { asked } = await openPalette();
  await screen.findByRole('option', { name: /^Approve Bot 1/ });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Approved: Bot 1')).toBeTruthy();
  expect(decisions(asked)).toEqual([{ decision: 'approve', scopes: [], requests: [{ kind: 'access', id: id(1) }] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a developer is found with six keys at most', async () => {
  const { router } = await openPalette();
  // ⌘K, three letters, Enter.
  await userEvent.keyboard('ada');
  await screen.findByRole('option', { name: /^ada@x.example/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.history.location.href).toBe(`/console/developers/${id(7)}`));
});

it('an Enter before the rows are there approves nothing that nobody has seen', async () => {
  const { asked, field } = await openPalette();
  await userEvent.type(field, 'approve dev{Enter}');
  const row = await screen.findByRole('option', { name: /^Approve Bot 1/ });
  await waitFor(() => expect(row.getAttribute('aria-selected')).toBe('true'));
  expect(decisions(asked)).toEqual([]);
  expect(asked.some(({ query }) => query.get('filter[developer_email][starts_with]') === 'dev')).toBe(true);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(decisions(asked)).toHaveLength(1));
});

it.each([
  ['the row that was picked', '{ArrowDown}', 2, 1],
  ['the first row', '', 1, 2],
])('an Enter approves nobody else when %s has gone meanwhile', async (_, move, gone, next) => {
  const waiting = [request(1), request(2)];
  const { asked, changed } = await openPalette('approver', {
    ...answers,
    'GET /management/v1/requests': () => ({
      data: [...waiting],
      meta: { next: null, waiting: { account: 0, access: waiting.length } },
    }),
  });
  await screen.findByRole('option', { name: /^Approve Bot 2/ });
  if (move) await userEvent.keyboard(move);
  waiting.splice(gone - 1, 1);
  await changed();
  await waitFor(() => expect(screen.queryByRole('option', { name: new RegExp(`^Approve Bot ${gone}`) })).toBeNull());
  const row = screen.getByRole('option', { name: new RegExp(`^Approve Bot ${next}`) });
  await userEvent.keyboard('{Enter}');
  expect(row.getAttribute('aria-selected')).toBe('true');
  expect(decisions(asked)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(decisions(asked)).toMatchObject([{ decision: 'approve', requests: [{ kind: 'access', id: id(next) }] }]),
  );
});

it('an Enter right after ⌘K, before the palette is there, opens the first match once it is', async () => {
  const { router } = await openPage('/nowhere', 'publisher', answers);
  pressBoth({ key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an Enter right after ⌘K picks the next request, and the next Enter approves it', async () => {
  const { asked } = await openPage('/nowhere', 'approver', answers);
  pressBoth({ key: 'Enter' });
  const row = await screen.findByRole('option', { name: /^Approve Bot 1/ });
  await waitFor(() => expect(row.getAttribute('aria-selected')).toBe('true'));
  expect(decisions(asked)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(decisions(asked)).toHaveLength(1));
});

it('an Enter that is held down, such as on the button, chooses nothing', async () => {
  const { router } = await openPage('/nowhere', 'publisher', answers);
  pressBoth({ key: 'Enter', repeat: true });
  const field = await screen.findByRole('combobox');
  await screen.findByRole('option', { name: 'Today' });
  fireEvent.keyDown(field, { key: 'Enter', repeat: true });
  expect(screen.queryByRole('dialog')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/nowhere');
});

it('revoke leads to the question, and does nothing by itself', async () => {
  const { asked, field, router } = await openPalette();
  await userEvent.type(field, 'revoke bot');
  await userEvent.click(await screen.findByRole('option', { name: /^Revoke access of Bot 3…/ }));
  await waitFor(() =>
    expect(router.history.location.href).toBe(`/console/requests/access/${id(3)}?list=approved&ask=revoke`),
  );
  expect(decisions(asked)).toEqual([]);
});

it('a key goes out in a body alone, and leads to its facts', async () => {
  const { asked, field, router } = await openPalette();
  await userEvent.click(field);
  await userEvent.paste(key);
  await userEvent.click(await screen.findByRole('option', { name: /^Key ci of Bot/ }));
  expect(asked.some(({ query }) => [...query.values()].some((value) => value.includes(key)))).toBe(false);
  expect(asked.filter(({ body }) => JSON.stringify(body ?? '').includes(key))).toHaveLength(1);
  await waitFor(() => expect(router.history.location.href).toBe(`/console/keys?key=${id(9)}`));
});

it('a single setting is found by its name, and leads to its place on the page', async () => {
  const { field, router } = await openPalette('owner');
  await userEvent.type(field, 'passwords');
  await userEvent.click(await screen.findByRole('option', { name: 'Passwords of developers' }));
  await waitFor(() => expect(router.history.location.href).toBe('/console/settings#basic_auth'));
  cleanup();
  const other = await openPalette('approver');
  await userEvent.type(other.field, 'passwords');
  expect(await screen.findByText(/Nothing/)).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Passwords of developers' })).toBeNull();
});

it('screens and verbs are those of the role', async () => {
  await openPalette('publisher');
  expect(await screen.findByRole('option', { name: 'Today' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Requests|Keys|Approve|Revoke/ })).toBeNull();
  cleanup();
  const { field } = await openPalette('viewer');
  const screens = await screen.findByRole('group', { name: 'Screens' });
  expect(within(screens).getAllByRole('option').length).toBeGreaterThan(1);
  expect(screen.queryByRole('option', { name: /^Approve/ })).toBeNull();
  await userEvent.click(field);
  await userEvent.paste(key);
  expect(await screen.findByText(/Owners and approvers can look it up/)).toBeTruthy();
});

it('the bar of a phone has a short word for it, which is a part of the whole name', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width: 767px') });
  try {
    await openPage('/nowhere', 'owner', answers);
    expect(screen.getByRole('button', { name: 'Find or do' }).textContent).toMatch(/^Find(Ctrl K)?$/);
  } finally {
    window.matchMedia = wide;
  }
});
