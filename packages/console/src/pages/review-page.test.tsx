// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const outdated = () =>
  Response.json({ status: 409, code: 'plan_outdated', title: 'Conflict', detail: 'No.' }, { status: 409 });
const plan = (latest_revision: number, changes: object[]) => ({
  ...{ applied: false, changes, problems: [], conflicts: [], latest_revision, updated_at: 'then' },
});
const renamed = {
  ...{ action: 'update', kind: 'product', name: 'ferries' },
  fields: [
    { field: 'name', before: 'Ferries', after: 'Boats' },
    { field: 'description', before: null, after: 'x'.repeat(200) },
  ],
};
const gone = { action: 'delete', kind: 'product_version', name: 'ferries/v1', registrations: 12 };
const notice = {
  ...{ product: 'ferries', product_version: 'v1', state: 'deleted', failure: null, calls_known: true },
  ...{ counts: {}, operations: [], applications: 31 },
  callers: [{ application_id: 'a1', name: 'Harbour bot', requests: 2593 }],
};
const answers = {
  'GET /management/v1/change-set': { products: [{ slug: 'ferries', name: 'Ferries', action: 'update' }] },
  'GET /management/v1/change-set/plan': plan(4, [renamed]),
  'GET /management/v1/change-set/notices': { data: [] },
};
const publish = 'POST /management/v1/change-set/publish';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('what changes is told with its kind, before and after; long texts on demand', async () => {
  await openPage('/review', 'publisher', answers);
  const row = (await screen.findByText('ferries')).closest('li');
  expect(row?.textContent).toContain('Product');
  expect(row?.textContent).toContain('name Ferries → Boats');
  await userEvent.click(within(row as HTMLElement).getByText('before and after'));
  expect(await screen.findByText('x'.repeat(200))).toBeTruthy();
  expect(screen.getByText('Not there')).toBeTruthy();
});

test('a new version that nobody can register for is told before it is published', async () => {
  const version = (name: string, registration: object | null) => ({ name, registration });
  const open = { strategy: 'keys', enabled: true, auto_approve: false };
  const product = (versions: object[]) => ({ versions, documents: [], images: [] });
  await openPage('/review', 'publisher', {
    ...answers,
    'GET /management/v1/change-set/products/ferries': {
      slug: 'ferries',
      published: product([version('v1', null)]),
      draft: product([version('v1', null), version('v2', open), version('v3', null)]),
    },
  });
  const link = await screen.findByRole('link', { name: 'ferries/v3' });
  expect(link.getAttribute('href')).toBe('/console/products/ferries/versions/v3');
  expect(screen.queryByRole('link', { name: 'ferries/v1' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'ferries/v2' })).toBeNull();
});

test('a version that goes is told with its callers and registrations, and goes when its name is typed', async () => {
  const { asked } = await openPage('/review', 'publisher', {
    ...answers,
    'GET /management/v1/change-set/plan': plan(4, [gone]),
    'GET /management/v1/change-set/notices': { data: [notice] },
    [publish]: { ...plan(5, [gone]), applied: true, revision: 5 },
    'GET /management/v1/revisions': { data: [], meta: { next: null } },
  });
  expect((await screen.findByText('Harbour bot')).textContent).toBe('Harbour bot2,593');
  expect(screen.getByText('and 30 more')).toBeTruthy();
  expect(screen.getByText('Registrations that go for good: 12')).toBeTruthy();
  expect(screen.queryByText(/at any time/)).toBeNull();
  await userEvent.click(button('Publish 1 change'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 1 change' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 change' }));
  expect(asked.map(({ call }) => call)).not.toContain(publish);
  await userEvent.type(dialog.getByLabelText('Type the name to go on'), 'ferries/v1');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 change' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === publish)?.body).toEqual({ latest_revision: 4, updated_at: 'then' }),
  );
});

test('what a colleague publishes meanwhile is told, moves nothing, and is not published unseen', async () => {
  let latest = plan(4, [renamed]);
  const { asked, changed } = await openPage('/review', 'publisher', {
    ...answers,
    'GET /management/v1/change-set/plan': () => latest,
    [publish]: outdated,
  });
  await screen.findByText('ferries');
  latest = plan(5, [{ ...renamed, name: 'ferries-of-grace' }]);
  await changed();
  expect(await screen.findByText(/was published or edited after this was shown\. It cannot/)).toBeTruthy();
  expect(screen.queryByText('ferries-of-grace')).toBeNull();
  await userEvent.click(button('Publish 1 change'));
  await waitFor(() => expect(asked.find(({ call }) => call === publish)?.body).toMatchObject({ latest_revision: 4 }));
  expect((await screen.findAllByText(/Nothing was done; look at it again/)).length).toBeGreaterThan(0);
  expect(await screen.findByText('ferries-of-grace')).toBeTruthy();
  await userEvent.click(button('Publish 1 change'));
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call === publish)?.body).toMatchObject({ latest_revision: 5 }),
  );
});

test('going back waits for its plan, sends what the plan was made upon, and asks for a name where something is lost', async () => {
  let answer = (_: object) => {};
  const restore = 'POST /management/v1/revisions/3/restore';
  const { asked } = await openPage('/publications/3', 'owner', {
    'GET /management/v1/revisions/3': {
      revision: { number: 3, source: 'console', created_at: '2026-11-20T10:00:00Z', by: 'Grace', of_revision: null },
      since: 2,
      changes: [renamed],
    },
    [restore]: (query: URLSearchParams) =>
      query.get('plan') === 'true' ? new Promise((resolve) => (answer = resolve)) : outdated(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Go back to this one' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Go back to this one' }));
  const go = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Go back to this one' });
  expect(go().disabled).toBe(true);
  answer(plan(7, [gone]));
  await dialog.findByText('ferries/v1', { selector: 'code' });
  await userEvent.type(dialog.getByLabelText('Type the name to go on'), 'ferries/v1');
  await userEvent.click(go());
  await waitFor(() => expect(asked.at(-1)?.call).toBe(restore));
  expect(asked.findLast(({ query }) => query.get('plan') === 'false')?.body).toEqual({
    undo: false,
    latest_revision: 7,
  });
  answer(plan(8, []));
  expect(await dialog.findByText(/Nothing was done; look at it again/)).toBeTruthy();
  expect(await dialog.findByText('Nothing would change: the portal is like this already.')).toBeTruthy();
  expect(go().disabled).toBe(true);
});
