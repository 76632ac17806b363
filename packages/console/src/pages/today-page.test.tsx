// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const today = {
  waiting: [
    {
      kind: 'access',
      count: 5,
      at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
      examples: ['Parcel desk for Payments v2', 'Night batch for Payments v2'],
      roles: ['owner', 'approver'],
    },
    {
      kind: 'gateways',
      count: 1,
      at: new Date(Date.now() - 26 * 60_000).toISOString(),
      examples: ['edge-3'],
      roles: ['owner'],
    },
  ],
  calls: { requests: 1100, errors: 33, before: { requests: 1000, errors: 20 } },
  done: [
    {
      id: 'e1',
      event: 'registration_approved',
      actor: 'user:1',
      subject: 'registration:1',
      ip: null,
      user_agent: null,
      request_id: null,
      details: {},
      names: { 'user:1': 'Ivo Marek', 'registration:1': 'Checkout for Payments v2' },
      created_at: new Date().toISOString(),
    },
  ],
  portal: { products: 4, gateways: 1, developers: 9, users: 2, branded: true },
};
const waiting = { data: [], meta: { next: null, waiting: { account: 0, access: 5 } } };
const open = (role: 'owner' | 'approver' | 'publisher', answer: object = today) =>
  openPage('/console', role, { 'GET /management/v1/today': answer, 'GET /management/v1/requests': waiting });

it('says what waits for whoever is there, and for how long', async () => {
  await open('owner');
  const link = await screen.findByRole('link', { name: /Parcel desk for Payments v2, and 4 more/ });
  expect(link.getAttribute('href')).toBe('/console/requests?kind=access');
  expect(screen.getByText('edge-3')).toBeTruthy();
  expect(screen.getByText('2 days')).toBeTruthy();
  expect(screen.getByText('Ivo Marek').parentElement?.textContent).toContain(
    'Ivo Marek approved Checkout for Payments v2',
  );
  expect(screen.getByText('10% more')).toBeTruthy();
  expect(screen.getByText('1 point more')).toBeTruthy();
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('1,100')).toBe('/console/analytics');
  expect(hrefOf('3%')).toBe('/console/analytics?by=STATUS_CODE');
});

it('clients that failed lead to their list, narrowed to them', async () => {
  const failed = { kind: 'clients', count: 1, at: new Date().toISOString(), examples: ['Bot'], roles: ['approver'] };
  await open('approver', { ...today, done: null, waiting: [failed] });
  const link = await screen.findByRole('link', { name: /Bot/ });
  expect(link.getAttribute('href')).toBe('/console/clients?state=failed');
});

it('what waits for another role stands apart, with whose turn it is', async () => {
  await open('publisher', {
    ...today,
    calls: null,
    done: null,
    waiting: today.waiting.map((row) => ({ ...row, examples: [] })),
  });
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  expect(screen.getByText('Owner, Approver can act on this.')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: /Access/ })).toBeNull();
});

it('a new installation shows the way', async () => {
  const portal = { products: 0, gateways: 0, developers: 0, users: 1, branded: false };
  await open('owner', { waiting: [], calls: null, done: [], portal });
  expect(await screen.findByRole('heading', { name: 'Set up your portal' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
});

it('the steps stay, ticked, until all are done or somebody hides them; the name is a step away too', async () => {
  window.localStorage.clear();
  const portal = { products: 1, gateways: 0, developers: 0, users: 1, branded: false };
  await open('owner', { ...today, waiting: [], portal });
  expect((await screen.findByRole('link', { name: 'Publish a first API' })).closest('li')?.textContent).toContain(
    'done',
  );
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Make it yours')).toBe('/console/appearance');
  expect(hrefOf('Its name is in Settings.')).toBe('/console/settings#portal');
  await userEvent.click(screen.getByRole('button', { name: 'Hide these steps' }));
  expect(screen.queryByRole('heading', { name: 'Set up your portal' })).toBeNull();
  cleanup();
  window.localStorage.clear();
  await open('owner', today);
  await screen.findByText('edge-3');
  expect(screen.queryByRole('heading', { name: 'Set up your portal' })).toBeNull();
});

it('an empty day says so and names the next step', async () => {
  await open('approver', { ...today, waiting: [], done: null });
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what was decided' }).getAttribute('href')).toBe(
    '/console/requests?list=approved',
  );
});

const funnel = {
  since: new Date(Date.now() - 30 * 86_400_000).toISOString(),
  counted_at: new Date(Date.now() - 120_000).toISOString(),
  steps: [
    { step: 'signed_up', count: 64, median_s: null },
    { step: 'confirmed', count: 58, median_s: 20 },
    { step: 'approved', count: 58, median_s: 18_000 },
    { step: 'application', count: 47, median_s: 120_960 },
  ],
  slow: 'application',
};

it('the funnel names its slow step, when it was counted, and leads to who is stuck', async () => {
  await open('approver', { ...today, funnel });
  const link = await screen.findByRole('link', { name: /Application.*47.*11 not yet/ });
  expect(link.getAttribute('href')).toBe('/console/today/stuck/application');
  expect(screen.getByText(/take longer than 1.4 days. That is the slow step/)).toBeTruthy();
  expect(screen.getByText('Counted 2 minutes ago')).toBeTruthy();
  // The viewer has no list that a link could open.
  expect(screen.queryByRole('link', { name: /Approved/ })).toBeNull();
  expect(screen.getByText('after 5 hr')).toBeTruthy();
  expect(screen.getByText('at once')).toBeTruthy();
});

it('a funnel without anybody does not contradict the account that waits', async () => {
  const [access] = today.waiting;
  const accounts = { ...access, kind: 'accounts', examples: ['ada@example.com'] };
  const empty = { ...funnel, steps: [{ step: 'signed_up', count: 0, median_s: null }], slow: null };
  await open('approver', { ...today, waiting: [accounts], funnel: empty });
  expect(await screen.findByText(/Who signed up lately is not counted yet/)).toBeTruthy();
  expect(screen.queryByText(/Nobody has signed up/)).toBeNull();
});

it('a publisher sees the figures of the funnel and no names; sunsets wait for publishers', async () => {
  const sunset = {
    kind: 'sunset',
    count: 1,
    at: new Date(Date.now() + 31 * 86_400_000).toISOString(),
    examples: ['Payments v1'],
    applications: 4,
    roles: ['owner', 'publisher'],
  };
  await open('publisher', { ...today, done: null, waiting: [sunset], funnel });
  const link = await screen.findByRole('link', { name: /Payments v1: 4 applications still call/ });
  expect(link.getAttribute('href')).toBe('/console/today/ending');
  expect(screen.getByText('in 31 days')).toBeTruthy();
  expect(screen.getByText(/11 not yet/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /11 not yet/ })).toBeNull();
});

it('what was done lately has words in the language of the reader; what has none keeps its name', async () => {
  const event = (id: string, name: string, subject = 'user:1') => ({ ...today.done[0], id, event: name, subject });
  const done = [
    event('e1', 'user_invitation_used'),
    event('e2', 'team_removed', 'team:2'),
    event('e3', 'appearance_font_set', 'portal:1'),
    event('e4', 'odd_happened', 'portal:1'),
  ];
  await open('owner', { ...today, done });
  await screen.findByText('2 days');
  const said = screen.getAllByText('Ivo Marek').map(({ parentElement }) => parentElement?.textContent);
  expect(said).toEqual([
    'Ivo Marek joined',
    'Ivo Marek removed a team',
    'Ivo Marek changed the appearance',
    'Ivo Marek did what this page has no words for: odd_happened',
  ]);
});
