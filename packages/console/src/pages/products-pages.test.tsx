// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const version = {
  name: 'v1',
  specification: null,
  deprecated: true,
  sunset_at: '2027-06-30T18:00:00.000Z',
  preflight: false,
  registration: { strategy: 'API key', auto_approve: false, enabled: true },
};
const published = {
  slug: 'ferries',
  name: 'Ferries',
  description: 'Boats',
  labels: { team: 'sea' },
  try_it: { proxy: true, allow_private: false },
  versions: [version],
  documents: [],
};
const draft = {
  slug: 'ferries',
  id: 'p1',
  is_edited: false,
  others: [],
  strategies: ['API key'],
  version_ids: { v1: 'v1-id' },
  draft: published,
  published,
};
const path = '/management/v1/change-set/products/ferries';
const answers = {
  [`GET ${path}`]: draft,
  [`PUT ${path}`]: draft,
  [`PUT ${path}/versions/v1`]: draft,
  'GET /management/v1/teams': {
    data: [
      { id: 't1', name: 'Everyone', every_product: null },
      { id: 't2', name: 'Partners', every_product: 'view' },
    ],
    meta: { page: { total: 2 } },
  },
  'GET /management/v1/grants': {
    data: [{ team_id: 't2', product_id: 'p1', action: 'register' }],
    meta: { rbac_enabled: true },
  },
  'GET /management/v1/versions/v1-id/callers': { data: [], calls_known: true },
};

test('a product’s labels and try-it are edited; a line that is no label is named, and nothing is sent', async () => {
  const { asked } = await openPage('/products/ferries', 'publisher', answers);
  const labels = await screen.findByLabelText<HTMLTextAreaElement>('Labels');
  expect(labels.value).toBe('team: sea');
  fireEvent.change(labels, { target: { value: 'team: sea\nwrong' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Line 2 must be name: value, each name once.')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  fireEvent.change(labels, { target: { value: 'team: land' } });
  await userEvent.click(screen.getByLabelText('Try it: send requests through this server'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
      name: 'Ferries',
      description: 'Boats',
      labels: { team: 'land' },
      try_it: { proxy: false, allow_private: false },
    }),
  );
  expect(screen.getByText('Partners').closest('li')?.textContent).toContain('may see it and register');
  expect(screen.queryByText('Everyone')).toBeNull();
});

test('a version’s preflight and whether it takes registrations are edited', async () => {
  const { asked } = await openPage('/products/ferries/versions/v1', 'owner', answers);
  await userEvent.click(await screen.findByLabelText('Open for new registrations'));
  await userEvent.click(screen.getByLabelText('Gateways let CORS preflights pass without a credential'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      preflight: true,
      // A time that the folder gave: the form shows the day alone.
      sunset_at: version.sunset_at,
      registration: { strategy: 'API key', auto_approve: false, enabled: false },
    }),
  );
});

test('a viewer looks at product and version, and finds nothing to edit', async () => {
  await openPage('/products/ferries', 'viewer', answers);
  expect(await screen.findByText('team: sea')).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  cleanup();
  const { asked } = await openPage('/products/ferries/versions/v1', 'viewer', answers);
  expect(await screen.findByText('June 30, 2027')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(asked.map(({ call }) => call)).not.toContain('GET /management/v1/change-set');
});

test('each conflict is settled by itself, with the texts of both sides of a file', async () => {
  const at = 'products/ferries';
  const file = (sha256: string) => ({ sha256, size: 9, media_type: 'text/markdown', path: `${at}/documents/start.md` });
  const conflicts = [
    { at, field: 'name', base: 'A', mine: 'B', theirs: 'C' },
    { at: `${at}/documents/start`, field: 'content', base: null, mine: file('a1'), theirs: file('b2') },
  ];
  const { asked } = await openPage('/review', 'publisher', {
    'GET /management/v1/change-set': {
      products: [{ slug: 'ferries', name: 'B', action: 'update' }],
      latest_revision: 4,
    },
    'GET /management/v1/change-set/plan': {
      changes: [],
      problems: [],
      conflicts,
      latest_revision: 4,
      updated_at: 'then',
    },
    'GET /management/v1/change-set/notices': { data: [] },
    'GET /management/v1/texts/a1': { text: 'What I wrote' },
    'GET /management/v1/texts/b2': { text: 'What they wrote' },
  });
  expect(await screen.findByText('What I wrote')).toBeTruthy();
  expect(await screen.findByText('What they wrote')).toBeTruthy();
  const settle = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Settle' });
  const choose = (name: string, side: string) =>
    userEvent.click(within(screen.getByRole('group', { name })).getByRole('button', { name: side }));
  await choose(`Which to take of ${at} name`, 'Take mine');
  expect(settle().disabled).toBe(true);
  await choose(`Which to take of ${at}/documents/start content`, 'Take theirs');
  await userEvent.click(settle());
  await waitFor(() =>
    expect(asked.find(({ body }) => (body as { theirs?: unknown })?.theirs)?.body).toEqual({
      latest_revision: 4,
      updated_at: 'then',
      theirs: [{ at: `${at}/documents/start`, field: 'content' }],
    }),
  );
});

test('who still calls a version that ends is told by a mail that is shown before it is sent', async () => {
  const mail = {
    sunset_at: version.sunset_at,
    calls_known: true,
    applications: 3,
    told: 1,
    preview: { locale: 'de', subject: 'Ferries v1 endet', text: 'Guten Tag' },
  };
  const { asked } = await openPage('/products/ferries/versions/v1', 'publisher', {
    ...answers,
    'GET /management/v1/versions/v1-id/sunset-mail': mail,
    'POST /management/v1/versions/v1-id/sunset-mail': { sent: 2, left_out: 1 },
  });
  expect(
    await screen.findByText('Applications that called it in the last 30 days: 3. Of these, this mail has gone to 1.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Preview the mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell who still calls it' }));
  expect(dialog.getByText('Ferries v1 endet')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Those too who had it more than a day ago'));
  expect(dialog.getByRole('button', { name: 'Send 3 mails' })).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Those too who had it more than a day ago'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 mails' }));
  await waitFor(() => expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ again: false }));
  expect((await screen.findAllByText('2 mails are on the way.')).length).toBeGreaterThan(0);
});
