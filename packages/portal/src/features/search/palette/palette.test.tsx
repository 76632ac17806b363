// @vitest-environment jsdom
import type { FoundBy, FoundEverything } from '@stoa/contract/search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderInPortal } from '../../../chrome/testing.tsx';
import { type PortalServices, ServicesProvider } from '../../../services.tsx';
import { foundGroups } from './palette-entries.ts';
import { PaletteOpener } from './palette-opener.tsx';

const product = '0199aaaa-0000-7000-8000-000000000001';
const version = '0199aaaa-0000-7000-8000-000000000002';
const marked = (text: string) => ({ text, matches: [] });
const operation = {
  product_id: product,
  product_name: 'Parcels',
  product_version_id: version,
  product_version_name: 'v3',
  latest: true,
  kind: 'operation' as const,
  method: 'post',
  path: '/parcels',
  operation_id: null,
  tags: ['Sending'],
  deprecated: false,
  snippet: null,
};
const answer: FoundEverything = {
  products: {
    items: [
      {
        id: product,
        name: { text: 'Parcels', matches: [[0, 4]] },
        description: null,
        version_count: 1,
        latest_version: { id: version, name: 'v3' },
        newest_versions: [{ deprecated: true }, { deprecated: false }],
      },
    ],
    total: 1,
    more: false,
    best: 'name',
  },
  operations: {
    items: Array.from({ length: 8 }, (_, at) => ({ ...operation, key: `op ${at}`, title: marked(`Send ${at}`) })),
    total: 34,
    more: false,
    best: 'name',
  },
  documents: {
    items: [
      {
        id: version,
        product_id: product,
        product_name: 'Parcels',
        slug: 'forms',
        parent: { slug: 'customs', title: 'Customs' },
        title: marked('Forms'),
        snippet: null,
      },
    ],
    total: 1,
    more: false,
    best: 'name',
  },
};

afterEach(cleanup);
// It comes when it is asked for; how fast is not what is tested here.
beforeAll(() => import('./palette.tsx').then(() => {}), 60_000);
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

async function open(call = vi.fn(async () => answer as unknown)) {
  const run = vi.fn();
  const services = { call } as unknown as PortalServices;
  const actions = [{ id: 'logout', title: marked('Logout'), run }];
  const { router } = await renderInPortal(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={services}>
        <PaletteOpener actions={actions} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'p' });
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  // The palette opens as soon as it is loaded, and its field holds what was typed.
  if (field.value === '') fireEvent.change(field, { target: { value: 'p' } });
  return { field, router, run, call };
}

const activeRow = () => screen.getAllByRole('option').find((row) => row.getAttribute('aria-selected') === 'true');

// The first one: the palette arrives once for the whole file.
test('letters typed at once are the palette’s, whatever had the focus, until its field has it', async () => {
  const onKeyDown = vi.fn();
  const services = { call: async () => answer } as unknown as PortalServices;
  const { router } = await renderInPortal(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={services}>
        <input aria-label="Catalog" onKeyDown={onKeyDown} />
        <PaletteOpener actions={[]} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  const catalogue = screen.getByRole('textbox', { name: 'Catalog' });
  catalogue.focus();
  fireEvent.keyDown(catalogue, { key: 'k', ctrlKey: true });
  onKeyDown.mockClear();
  // Cancelled: the browser writes none of them into the focused field.
  const cancelled = [...'payx', 'Backspace', 'Enter'].map((key) => !fireEvent.keyDown(catalogue, { key }));
  expect(cancelled).toEqual([true, true, true, true, true, true]);
  expect(onKeyDown).not.toHaveBeenCalled();
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('pay');
  // The Enter was meant for what these words find.
  await waitFor(() => expect(router.history.location.href).not.toBe('/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('⌘K opens it; what was typed before it arrived is what it searches for; groups say how many there are', async () => {
  const { field, call } = await open();
  expect(field.value).toBe('p');
  const operations = await screen.findByRole('group', { name: 'Operations' });
  expect(call).toHaveBeenCalledWith('searchEverything', expect.objectContaining({ query: { q: 'p' } }));
  const rows = within(operations).getAllByRole('option');
  expect(rows).toHaveLength(6);
  expect(rows.at(-1)?.textContent).toBe('All 34 operations');
  expect(operations.textContent).toContain('5 of 34');
  expect(screen.getByText('Parc', { selector: 'mark' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('7 results'));
});

test('APG combobox: arrows and Tab move the active option, Enter goes there', async () => {
  const { field, router } = await open();
  await screen.findByRole('group', { name: 'Documents' });
  expect(activeRow()?.textContent).toContain('Parcels');
  fireEvent.keyDown(field, { key: 'Tab' });
  expect(activeRow()?.textContent).toContain('Send 0');
  expect(field.getAttribute('aria-activedescendant')).toBe(activeRow()?.id);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(activeRow()?.textContent).toContain('/parcels');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.history.location.href).toBe(`/spec/${product}/${version}#/Sending/op%201`));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('group', { name: 'Recent' })).toBeTruthy();
});

test('what was opened lately stands there without the marks of the words that found it', async () => {
  const { field } = await open();
  const found = within(await screen.findByRole('group', { name: 'Products' })).getByRole('option');
  expect(found.querySelector('mark')).not.toBeNull();
  fireEvent.click(found);
  expect(field.isConnected).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option').textContent).toContain('Parcels');
  expect(recent.querySelector('mark')).toBeNull();
});

test('Enter pressed before the answer is here goes to the first hit of what was typed, not to what still stood there', async () => {
  const second = { ...answer, products: { items: [], total: 0, more: false, best: null } };
  const late = Promise.withResolvers<unknown>();
  const call = vi.fn().mockResolvedValueOnce(answer).mockReturnValueOnce(late.promise);
  const { field, router } = await open(call);
  await screen.findByRole('group', { name: 'Documents' });
  fireEvent.change(field, { target: { value: 'send' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('dialog')).toBeTruthy();
  late.resolve(second);
  await waitFor(() => expect(router.history.location.href).toBe(`/spec/${product}/${version}#/Sending/op%200`));
});

test('the row that was picked stays picked when an answer arrives late and moves it', async () => {
  const late = Promise.withResolvers<unknown>();
  const call = vi.fn().mockResolvedValueOnce(answer).mockReturnValueOnce(late.promise);
  const { field } = await open(call);
  await screen.findByRole('group', { name: 'Documents' });
  fireEvent.change(field, { target: { value: 'send' } });
  fireEvent.keyDown(field, { key: 'Tab' });
  expect(activeRow()?.textContent).toContain('Send 0');
  late.resolve({ ...answer, products: { items: [], total: 0, more: false, best: null } });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Products' })).toBeNull());
  expect(activeRow()?.textContent).toContain('Send 0');
});

test('“All 34 operations” asks for this kind alone and shows it; Backspace in the empty field goes back', async () => {
  const { field, call } = await open();
  fireEvent.click(await screen.findByRole('option', { name: 'All 34 operations' }));
  await waitFor(() =>
    expect(call).toHaveBeenLastCalledWith(
      'searchEverything',
      expect.objectContaining({ query: { q: 'p', kind: 'operations' } }),
    ),
  );
  const group = await screen.findByRole('group', { name: 'Operations' });
  await waitFor(() => expect(within(group).getAllByRole('option')).toHaveLength(8));
  expect(screen.getByRole('button', { name: 'Operations', pressed: true })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(screen.queryByRole('button', { name: 'Operations' })).toBeNull();
  expect(await screen.findByRole('group', { name: 'Actions' })).toBeTruthy();
});

test('a product is drawn with its newest versions; the last one is the latest', () => {
  expect(foundGroups(answer)[0]?.entries[0]?.versions).toEqual([{ state: 'deprecated' }, { state: 'latest' }]);
});

test('actions are filtered by what is typed, and run', async () => {
  const { field, run } = await open(
    vi.fn(async () => ({
      ...answer,
      products: { items: [], total: 0, more: false, best: null },
      operations: { items: [], total: 0, more: false, best: null },
      documents: { items: [], total: 0, more: false, best: null },
    })),
  );
  fireEvent.change(field, { target: { value: 'logo' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'));
  fireEvent.click(await screen.findByRole('option', { name: /Logout/ }));
  expect(run).toHaveBeenCalledOnce();
});

test('a search that fails says so and can be tried again; nothing found says what was looked for', async () => {
  const none = { items: [], total: 0, more: false, best: null };
  const call = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ products: none, operations: none, documents: none });
  await open(call);
  expect((await screen.findByRole('alert')).textContent).toContain('The search failed.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing found for “p”.')).toBeTruthy();
});

test('a document is reached below its parent; one kind alone shows all that came', () => {
  expect(foundGroups(answer).at(-1)?.entries[0]?.href).toBe(`/docs/${product}/customs/forms`);
  const alone = {
    ...answer,
    products: { items: [], total: 0, more: false, best: null },
    documents: { items: [], total: 0, more: false, best: null },
  };
  expect(foundGroups(alone)[0]?.entries).toHaveLength(8);
});

test('the group whose best hit fits best comes first; those that fit alike keep their order', () => {
  const names = (products: FoundBy, operations: FoundBy, documents: FoundBy) =>
    foundGroups({
      products: { ...answer.products, best: products },
      operations: { ...answer.operations, best: operations },
      documents: { ...answer.documents, best: documents },
    }).map(({ name }) => name);
  expect(names('text', 'words', 'name')).toEqual(['documents', 'operations', 'products']);
  expect(names('words', 'words', 'name')).toEqual(['documents', 'products', 'operations']);
  expect(names('text', 'text', 'text')).toEqual(['products', 'operations', 'documents']);
});
