// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { editorInPage } from '../testing/editor-in-page.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const document = {
  slug: 'overview',
  title: 'Overview',
  parent: null,
  position: 0,
  content: { sha256: 'a'.repeat(64) },
};
const version = {
  ...{ name: 'v1', specification: null, deprecated: false, sunset_at: null, preflight: false, registration: null },
};
const ferries = { slug: 'ferries', name: 'Ferries', description: null, versions: [version], documents: [document] };
const product = (published: object | null) => ({
  ...{ slug: 'ferries', id: 'p1', is_edited: true, conflicts: [], others: [], strategies: [] },
  ...{ draft: ferries, published, version_ids: published ? { v1: 'v1-id' } : {} },
});
const path = '/management/v1/change-set/products/ferries';
const taken = () =>
  Response.json({ status: 409, code: 'slug_taken', title: 'Conflict', detail: 'No.' }, { status: 409 });
const answers = (published: object | null) => ({
  [`GET ${path}`]: product(published),
  'GET /management/v1/change-set': { products: [], updated_at: '2026-11-20T10:00:00.000Z' },
  'GET /management/v1/teams': { data: [], meta: { page: { total: 0 } } },
  'GET /management/v1/grants': { data: [], meta: { rbac_enabled: false } },
  'GET /management/v1/products': { data: [], meta: { page: { total: 0 } } },
  'GET /management/v1/versions/v1-id/callers': {
    data: [{ application_id: 'a1', name: 'Harbour bot', requests: 2593 }],
    ...{ calls_known: true, registrations: 1 },
  },
  [`GET ${path}/documents/overview`]: { ...document, markdown: 'Hello' },
  [`POST ${path}/documents/overview/preview`]: { content: null, problems: [] },
});

test('a new document gets a free name in addresses, in Latin letters, that can be edited, and overwrites none', async () => {
  const { asked } = await openPage('/products/ferries', 'publisher', {
    ...answers(ferries),
    [`PUT ${path}/documents/guide`]: taken,
  });
  const title = await screen.findByLabelText('New document');
  await userEvent.type(title, 'OVERVIEW?');
  const slug = () => screen.getByLabelText<HTMLInputElement>('Name in addresses');
  expect(slug().value).toBe('overview-2');
  await userEvent.clear(title);
  await userEvent.type(title, '支付指南');
  expect(slug().value).toBe('document');
  await userEvent.clear(slug());
  await userEvent.type(slug(), 'Guide');
  expect(screen.getByText('Use small letters from a to z, digits and single hyphens.')).toBeTruthy();
  await userEvent.clear(slug());
  await userEvent.type(slug(), 'guide{Enter}');
  expect((await screen.findAllByText(/has this name in addresses already/)).length).toBeGreaterThan(0);
  const sent = asked.filter(({ call }) => call.startsWith('PUT'));
  expect(sent.map(({ body }) => body)).toEqual([{ title: '支付指南', markdown: '', expected: null }]);
});

test('a new version whose name no address can have is refused at its field', async () => {
  const { asked } = await openPage('/products/ferries', 'publisher', answers(ferries));
  const field = await screen.findByLabelText('New version');
  for (const bad of ['..', 'v'.repeat(101)]) {
    fireEvent.change(field, { target: { value: bad } });
    expect(screen.getByText('At most 100 characters, and not dots alone.')).toBeTruthy();
    await userEvent.type(field, '{Enter}');
  }
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test.each(['/publications/abc', '/products/gone', '/products/gone/versions/v1', '/products/gone/documents/start'])(
  '%s says that there is no such page',
  async (address) => {
    await openPage(address, 'owner', {});
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
  },
);

test('a new product never takes the place of another', async () => {
  const { asked } = await openPage('/products', 'publisher', { ...answers(null), [`PUT ${path}`]: taken });
  await userEvent.click(await screen.findByRole('button', { name: 'New product' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New product' }));
  await userEvent.type(dialog.getByLabelText('Name required'), 'Fèrries!');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/has this name in addresses already/)).toBeTruthy();
  expect(asked.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({ name: 'Fèrries!', expected: null });
});

test('deleting a published version says first who calls it and what goes with it', async () => {
  const { asked } = await openPage('/products/ferries/versions/v1', 'publisher', {
    ...answers(ferries),
    [`DELETE ${path}/versions/v1`]: product(ferries),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete version' }));
  expect(await dialog.findByText('Registrations that go for good: 1')).toBeTruthy();
  expect(dialog.getByText('Harbour bot')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete version' }));
  await waitFor(() => expect(asked.some(({ call }) => call === `DELETE ${path}/versions/v1`)).toBe(true));
});

test('a document that was never published goes when its title is typed', async () => {
  const { asked } = await openPage('/products/ferries/documents/overview', 'publisher', {
    ...answers(null),
    [`DELETE ${path}/documents/overview`]: product(null),
  });
  await editorInPage();
  await userEvent.click(screen.getByRole('button', { name: 'Delete document' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete document' }));
  expect(dialog.getByText(/was never published\. It goes at once/)).toBeTruthy();
  const confirm = dialog.getByRole('button', { name: 'Delete document' });
  await userEvent.click(confirm);
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Type the name to go on'), 'Overview');
  await userEvent.click(confirm);
  await waitFor(() => expect(asked.some(({ call }) => call === `DELETE ${path}/documents/overview`)).toBe(true));
});

test('the edits of one product are discarded as they were when the question was asked', async () => {
  const { asked } = await openPage('/products/ferries', 'publisher', {
    ...answers(ferries),
    'DELETE /management/v1/change-set': () => new Response(null, { status: 204 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard edits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard edits' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard edits' }));
  await waitFor(() => {
    const query = asked.find(({ call }) => call.startsWith('DELETE'))?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({ product: 'ferries', updated_at: '2026-11-20T10:00:00.000Z' });
  });
});
