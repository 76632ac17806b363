// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { settingPlaces } from '../lib/setting-places.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const settings = {
  name: 'Halden',
  locale: 'en',
  public: false,
  rbac: false,
  allowed_time_period: '24h',
  basic_auth: true,
  auto_approve_developers: false,
  figures: {
    developers: { approved: 4120, pending: 7 },
    by_password_alone: 3800,
    password_sessions: 512,
    without_team: 900,
    products: 12,
    providers: 1,
  },
};
const answers = {
  'GET /management/v1/settings': settings,
  'GET /management/v1/operator-tokens': { data: [], meta: { page: { number: 1, size: 100, total: 0 } } },
  'GET /management/v1/directories': { data: [], meta: { page: { number: 1, size: 100, total: 0 } } },
  'PATCH /management/v1/settings': settings,
};

test('switching passwords off says first how many would be shut out, and sends that one switch', async () => {
  const { asked } = await openPage('/settings', 'owner', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off: Passwords of developers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch off: Passwords of developers' }));
  expect(dialog.getByText(/512 sessions end now\. 3,800 of 4,120 developers/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'PATCH /management/v1/settings')?.body).toEqual({ basic_auth: false }),
  );
});

test('the portal’s own form sends what was changed, and asks before that is lost', async () => {
  let stored = settings;
  const { asked, router } = await openPage('/settings', 'owner', {
    ...answers,
    'GET /management/v1/settings': () => stored,
    'PATCH /management/v1/settings': (_query: unknown, body: object) => {
      stored = { ...stored, ...body };
      return stored;
    },
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Halden Rail');
  // A colleague changes another setting meanwhile.
  stored = { ...stored, locale: 'de' };
  void router.navigate({ to: '/people' });
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'PATCH /management/v1/settings')?.body).toEqual({ name: 'Halden Rail' }),
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Language', { selector: 'input' }).value).toBe('German'),
  );
  expect(name.value).toBe('Halden Rail');
  await router.navigate({ to: '/people' });
  expect(router.state.location.pathname).toMatch(/\/people$/);
});

test('a link to a setting goes to its place once the page is there, and every place is there', async () => {
  // jsdom scrolls nowhere.
  const gone = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = gone;
  await openPage('/settings#basic_auth', 'owner', answers);
  await waitFor(() => expect(gone.mock.contexts).toContainEqual(document.getElementById('basic_auth')));
  for (const place of Object.keys(settingPlaces).filter((each) => each !== 'runs'))
    expect(document.getElementById(place), place).toBeTruthy();
});

test('a token is shown once, after it was added with a role and an end', async () => {
  const { asked, router } = await openPage('/settings', 'owner', {
    ...answers,
    'POST /management/v1/operator-tokens': {
      id: 't1',
      name: 'ci',
      role: 'publisher',
      token: 'stoa_svc_secret',
      expires_at: null,
      created_at: '2026-11-25T10:00:00.000Z',
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add token…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an operator token' }));
  await userEvent.type(form.getByLabelText(/Name/), 'ci');
  await userEvent.click(form.getByLabelText('Role'));
  await userEvent.click(await screen.findByRole('option', { name: /Publisher/ }));
  await userEvent.click(form.getByLabelText('Ends'));
  await userEvent.click(await screen.findByRole('option', { name: 'No end' }));
  await userEvent.click(form.getByRole('button', { name: 'Add token' }));
  expect(await screen.findByText('stoa_svc_secret')).toBeTruthy();
  expect(screen.getByText(/what the role Publisher allows/)).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /management/v1/operator-tokens')?.body).toEqual({
    name: 'ci',
    role: 'publisher',
  });
  // Back, or a link of the browser's history: the dialog covers the page's own.
  void router.navigate({ to: '/people' });
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(await screen.findByText('stoa_svc_secret')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('I have saved it'));
  await router.navigate({ to: '/people' });
  expect(router.state.location.pathname).toMatch(/\/people$/);
});

test('tokens are listed with role, last use, end and who added them', async () => {
  const token = { id: 't1', name: 'ci', role: 'approver', created_at: '2026-01-02T10:00:00.000Z', created_by: 'Olive' };
  await openPage('/settings', 'owner', {
    ...answers,
    'GET /management/v1/operator-tokens': {
      data: [
        { ...token, expires_at: '2026-02-02T10:00:00.000Z', last_used_at: null },
        {
          ...token,
          id: 't2',
          name: 'first start',
          role: 'owner',
          expires_at: null,
          last_used_at: null,
          created_by: null,
        },
        { ...token, id: 't3', name: 'left', expires_at: null, last_used_at: null, refused: true },
      ],
      meta: { page: { number: 1, size: 100, total: 3 } },
    },
  });
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^ci/)).toMatch(/Approver.*Never.*ended.*Olive/);
  expect(await row(/^first start/)).toMatch(/Owner.*Never.*No end/);
  expect(await row(/^left/)).toMatch(/refused: its maker/);
});

test.each(['approver', 'viewer', 'publisher'] as const)('%s: there is no such page', async (role) => {
  await openPage('/settings', role, answers);
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});

test('a directory is added with its domains, and its token is shown once with the address to ask', async () => {
  const made = {
    id: 'd1',
    name: 'Acme',
    domains: ['acme.example', 'acme.test'],
    token: 'stoa_scim_secret',
    base_url: 'https://portal.example/scim/v2',
    created_at: '2026-11-25T10:00:00.000Z',
  };
  const { asked } = await openPage('/settings', 'owner', { ...answers, 'POST /management/v1/directories': made });
  await userEvent.click(await screen.findByRole('button', { name: 'Add directory…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a company directory' }));
  await userEvent.type(form.getByLabelText(/Name/), 'Acme');
  await userEvent.type(form.getByLabelText(/Domains/), 'acme.example, acme.test');
  await userEvent.click(form.getByRole('button', { name: 'Add directory' }));
  expect(await screen.findByText('stoa_scim_secret')).toBeTruthy();
  expect(screen.getByText(/https:\/\/portal\.example\/scim\/v2/)).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /management/v1/directories')?.body).toEqual({
    name: 'Acme',
    domains: ['acme.example', 'acme.test'],
    for: 'developers',
    roles: [],
  });
});

test('a directory of users names the role of each group; a line without a role is refused at its field', async () => {
  const { asked } = await openPage('/settings', 'owner', {
    ...answers,
    'POST /management/v1/directories': Response.json(
      {
        status: 400,
        title: 'No',
        detail: 'No.',
        code: 'invalid_request',
        invalid_parameters: [
          { field: 'roles.1.role', rule: 'enum', choices: ['owner'], reason: 'must be one of owner' },
        ],
      },
      { status: 400 },
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add directory…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a company directory' }));
  await userEvent.type(form.getByLabelText(/Name/), 'Acme');
  await userEvent.type(form.getByLabelText(/Domains/), 'acme.example');
  await userEvent.click(form.getByLabelText(/Manages/));
  await userEvent.click(await screen.findByRole('option', { name: 'Users of the console and roles' }));
  await userEvent.type(form.getByLabelText(/Groups that give a role/), 'Stoa owners => owner{Enter}Others');
  await userEvent.click(form.getByRole('button', { name: 'Add directory' }));
  expect(asked.find(({ call }) => call === 'POST /management/v1/directories')?.body).toEqual({
    name: 'Acme',
    domains: ['acme.example'],
    for: 'users',
    roles: [
      { group: 'Stoa owners', role: 'owner' },
      { group: 'Others', role: '' },
    ],
  });
  await waitFor(() => expect(form.getByLabelText(/Groups that give a role/).getAttribute('aria-invalid')).toBe('true'));
});

test('a directory is edited: what it has stands in the form, and whom it manages is not asked', async () => {
  const row = {
    id: 'd1',
    name: 'Acme',
    domains: ['acme.example'],
    for: 'users',
    roles: [{ group: 'Stoa owners', role: 'owner' }],
    people: 3,
    groups: 1,
    created_at: '2026-11-25T10:00:00.000Z',
    created_by: 'Olga',
    last_used_at: null,
  };
  const { asked } = await openPage('/settings', 'owner', {
    ...answers,
    'GET /management/v1/directories': { data: [row], meta: { page: { number: 1, size: 100, total: 1 } } },
    'PATCH /management/v1/directories/d1': row,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Acme' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Acme' }));
  expect(form.queryByLabelText(/Manages/)).toBeNull();
  const roles = form.getByLabelText(/Groups that give a role/);
  expect((roles as HTMLTextAreaElement).value).toBe('Stoa owners => owner');
  await userEvent.type(roles, '{Enter}Staff => viewer');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ call }) => call === 'PATCH /management/v1/directories/d1')?.body).toEqual({
    name: 'Acme',
    domains: ['acme.example'],
    roles: [
      { group: 'Stoa owners', role: 'owner' },
      { group: 'Staff', role: 'viewer' },
    ],
  });
});
