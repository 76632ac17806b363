// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const ada = '01890a5d-ac96-774b-bcce-b302099a8057';
const desk = '01890a5d-ac96-774b-bcce-b302099a8058';
const at = '2026-11-20T10:00:00.000Z';
const account = {
  id: ada,
  email: 'ada@analytical.example',
  full_name: 'Ada <b>“Love”</b>',
  status: 'approved',
  status_since: at,
  created_at: at,
  updated_at: at,
  application_count: 1,
};
const page = {
  developer: {
    ...account,
    confirmed_at: at,
    has_password: true,
    identity_providers: [],
    locked_until: null,
    second_factor: { authenticator: false, passkeys: 0, recovery_codes_left: 0, reset_due_at: null, reset_mail: null },
  },
  decision: null,
  sessions: [],
  teams: [],
  applications: [],
  keys: [],
  calls: null,
  mails: [],
  history: [],
  audit: null,
  goes: { applications: 1, registrations: 2, keys: 3, certificates: 0, clients: 0 },
};
const today = { 'GET /management/v1/requests': { data: [], meta: { next: null, waiting: { account: 0, access: 0 } } } };

test('the list asks by cursor for what the address says, and leads to the page', async () => {
  const { asked } = await openPage('/console/developers?search=love&status=approved', 'viewer', {
    ...today,
    'GET /management/v1/developers': { data: [account], meta: { next: null } },
  });
  const link = await screen.findByRole('link', { name: account.email });
  expect(link.getAttribute('href')).toBe(`/console/developers/${ada}`);
  const query = asked.find(({ call }) => call === 'GET /management/v1/developers')?.query;
  expect([query?.get('search'), query?.get('filter[status]'), query?.get('page[after]')]).toEqual([
    'love',
    'approved',
    '',
  ]);
});

test.each([
  ['developers', 'Zq81Tt7LmPw03hYvKc5RbN2xJd94', false],
  ['developers', 'curl -H "apikey: stoa_key_abc123"', false],
  ['applications', 'stoa_key_abc123', false],
  // Client ids are searched for there.
  ['applications', 'Zq81Tt7LmPw03hYvKc5RbN2xJd94', true],
] as const)('%s: “%s” is sent as words to search for: %s', async (list, words, isSent) => {
  const { asked, router } = await openPage(`/console/${list}`, 'owner', {
    ...today,
    [`GET /management/v1/${list}`]: { data: [], meta: { next: null } },
  });
  await userEvent.type(await screen.findByRole('searchbox'), words.replaceAll('[', '[['));
  if (isSent) await waitFor(() => expect(router.state.location.search).toMatchObject({ search: words }));
  else expect((await screen.findByText(/was not sent/)).querySelector('a')?.getAttribute('href')).toBe('/console/keys');
  const sent = asked.filter(({ query }) => query.get('search') === words);
  expect(sent.length > 0).toBe(isSent);
});

test('a publisher has no such page', async () => {
  const { asked } = await openPage(`/console/developers/${ada}`, 'publisher', today);
  await screen.findByText('There is no such page');
  expect(asked.some(({ call }) => call.startsWith('GET /management/v1/developers'))).toBe(false);
});

test('what a role may not do is not on the page', async () => {
  await openPage(`/console/developers/${ada}`, 'viewer', {
    ...today,
    [`GET /management/v1/developers/${ada}`]: page,
  });
  await screen.findByRole('heading', { name: account.full_name, level: 1 });
  expect(screen.queryByRole('button', { name: /Disable|Delete/ })).toBeNull();
});

test('deleting says what goes and wants the address typed', async () => {
  const person = userEvent.setup();
  const { asked } = await openPage(`/console/developers/${ada}`, 'owner', {
    ...today,
    [`GET /management/v1/developers/${ada}`]: page,
  });
  const isDeleted = () => asked.some(({ call }) => call.startsWith('DELETE'));
  await person.click(await screen.findByRole('button', { name: 'Delete…' }));
  await screen.findByText(/registrations 2, keys 3/);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^Type this to go on: /);
  expect(isDeleted()).toBe(false);
  await person.type(screen.getByRole('textbox'), 'Ada@analytical.example');
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(isDeleted()).toBe(true);
});

test('one that is gone says so', async () => {
  await openPage(`/console/applications/${desk}`, 'owner', today);
  await screen.findByText('There is no such application');
});

test('applications are narrowed to a product that is found by typing, and the address keeps it', async () => {
  // jsdom has none; the list of options scrolls to the one that is chosen.
  Element.prototype.scrollIntoView ??= () => {};
  const product = (n: number, name: string) => ({ id: `${ada.slice(0, -1)}${n}`, name, versions: [] });
  const products = (query: URLSearchParams) => {
    const id = query.get('filter[id]');
    const name = query.get('filter[name][contains]');
    const all = [product(1, 'Ferries'), product(2, 'Zeppelins')];
    const fits = all.filter((each) =>
      id ? each.id === id : name ? each.name.includes(name) : each.name === 'Ferries',
    );
    return { data: fits, meta: { page: { total: fits.length } } };
  };
  const { router } = await openPage('/console/applications', 'viewer', {
    ...today,
    'GET /management/v1/applications': { data: [], meta: { next: null } },
    'GET /management/v1/products': products,
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Product');
  await userEvent.clear(field);
  await userEvent.type(field, 'Zepp');
  await userEvent.click(await screen.findByRole('option', { name: 'Zeppelins' }));
  await waitFor(() => expect(JSON.stringify(router.state.location.search)).toContain(product(2, '').id));
  await waitFor(() => expect(field.value).toBe('Zeppelins'));
});

test('a developer’s second factor is told, and a reset of it is begun and taken back', async () => {
  let reset_due_at: string | null = null;
  const { asked } = await openPage(`/console/developers/${ada}`, 'approver', {
    ...today,
    [`GET /management/v1/developers/${ada}`]: () => ({
      ...page,
      developer: {
        ...page.developer,
        second_factor: { authenticator: true, passkeys: 2, recovery_codes_left: 8, reset_due_at, reset_mail: null },
      },
    }),
    [`POST /management/v1/developers/${ada}/factor-reset`]: () => {
      reset_due_at = at;
      return { due_at: at };
    },
    [`DELETE /management/v1/developers/${ada}/factor-reset`]: () => {
      reset_due_at = null;
      return new Response(null, { status: 204 });
    },
  });
  await screen.findByText(/authenticator app, passkeys: 2, recovery codes: 8/);
  await userEvent.click(screen.getByRole('button', { name: 'Reset second factor…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Begin the reset' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the reset' }));
  await screen.findByRole('button', { name: 'Reset second factor…' });
  expect(asked.map(({ call }) => call).filter((call) => call.includes('factor-reset'))).toEqual([
    `POST /management/v1/developers/${ada}/factor-reset`,
    `DELETE /management/v1/developers/${ada}/factor-reset`,
  ]);
});
