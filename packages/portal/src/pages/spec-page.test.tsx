// @vitest-environment jsdom
import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { loadReferenceText } from '@stoa/reference-view/reference-text';
import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listOf, openPage } from '../testing/open-page.tsx';

const productId = '00000000-0000-4000-8000-00000000000a';
const versionId = '00000000-0000-4000-8000-0000000000b1';
const product = {
  id: productId,
  name: 'Shipments',
  description: 'Parcels from door to door.',
  document_count: 0,
  version_count: 1,
  latest_version: { id: versionId, name: 'v1' },
  public_labels: {},
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const version = {
  id: versionId,
  name: 'v1',
  deprecated: false,
  registration_configs: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const summaries = ['List parcels', 'Send a parcel', 'Read a parcel', 'Recall a parcel', 'Parcel delivered'];
const manifest: ReferenceManifest = {
  revision: 'aaaaaaaaaaaaaaaa',
  openapi: '3.0.3',
  info: { title: 'Shipments API', version: '1.4.0', description: 'Everything about parcels.' },
  servers: [{ url: 'https://api.shipments.example/v1' }],
  security: [],
  security_schemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
  external_docs: null,
  groups: [
    { kind: 'tag', tag: 'parcels', count: 3 },
    { kind: 'tag', tag: 'rare', count: 1 },
    { kind: 'webhooks', tag: null, count: 1 },
  ],
  row_count: 5,
  operation_count: 5,
  rows_per_block: 500,
  rows: {
    first: 0,
    position: [0, 1, 2, 3, 4],
    method: ['get', 'post', 'get', 'delete', 'post'],
    path: ['/parcels', '/parcels', '/parcels/{id}', '/parcels/{id}', 'delivered'],
    operation_id: ['listParcels', 'parcels/send', null, 'recall', null],
    summary: summaries,
    deprecated: [0, 0, 0, 1, 0],
  },
  schemas: ['Parcel', 'Address'],
};
const base = `/api/v2/products/${productId}/versions/${versionId}/reference`;
const part = (position: number): ReferenceOperation => ({
  position,
  kind: position === 4 ? 'webhook' : 'operation',
  method: manifest.rows.method[position] as string,
  path: manifest.rows.path[position] as string,
  operation_id: manifest.rows.operation_id[position] ?? null,
  summary: summaries[position] ?? null,
  description: `What ${summaries[position]} does.`,
  tags: ['parcels'],
  deprecated: position === 3,
  servers: manifest.servers,
  security: [],
  parameters: [],
  responses: { 200: { description: 'Done.' } },
  schemas: {},
});
const operations = (revision: string) =>
  Object.fromEntries(summaries.map((_, at) => [`GET ${base}/${revision}/operations/${at}`, part(at)]));
const answers = {
  [`GET /api/v2/products/${productId}`]: product,
  [`GET /api/v2/products/${productId}/versions`]: listOf([version]),
  [`GET /api/v2/products/${productId}/documents`]: listOf([]),
  [`GET ${base}`]: manifest,
  ...operations(manifest.revision),
};

beforeAll(() => loadReferenceText('en'));
beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (fragment = '', more: Record<string, unknown> = {}) =>
  openPage(`/spec/${productId}/${versionId}${fragment}`, { answers: { ...answers, ...more } });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const tree = () => screen.findByRole('tree', { name: 'Operations' });
const lines = async () =>
  within(await tree())
    .getAllByRole('treeitem')
    .map((each) => each.title);

describe('portal §2: the specification as a whole', () => {
  it('shows what the API is, where it answers, how it knows its callers, and what it offers', async () => {
    await open();
    await heading('Shipments');
    for (const text of [
      'Parcels from door to door.',
      'Everything about parcels.',
      '1.4.0',
      '3.0.3',
      'API key',
      'x-key',
    ]) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(screen.getAllByText('https://api.shipments.example/v1').length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Webhooks' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'View Spec' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Shipments - v1 | Halden'));
  });

  it('names and descriptions find their own direction: in headings, breadcrumbs, the list and the rows', async () => {
    const name = 'מוצר';
    const title = 'קבל מוצר';
    await open('', {
      [`GET /api/v2/products/${productId}`]: { ...product, name, description: 'تيار' },
      [`GET ${base}`]: { ...manifest, rows: { ...manifest.rows, summary: [title, ...summaries.slice(1)] } },
    });
    expect((await heading(name)).dir).toBe('auto');
    expect(screen.getByText('تيار').dir).toBe('auto');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByText(name).tagName).toBe('BDI');
    await tree();
    const shown = screen.getAllByText(title);
    expect(shown.length).toBeGreaterThan(1);
    for (const each of shown) expect(each.tagName === 'BDI' || each.dir === 'auto').toBe(true);
  });

  it('without a specification says so, and offers nothing to view', async () => {
    await open('', { [`GET ${base}`]: null });
    expect(await screen.findByRole('heading', { name: 'No specification' })).toBeDefined();
    expect(screen.queryByRole('tree')).toBeNull();
    expect(screen.queryByRole('button', { name: 'View Spec' })).toBeNull();
  });

  it('of a product without a version says what it is, and that it has none', async () => {
    await openPage(`/spec/${productId}`, {
      answers: {
        ...answers,
        [`GET /api/v2/products/${productId}`]: { ...product, description: 'Parcels, soon.', latest_version: null },
        [`GET /api/v2/products/${productId}/versions`]: listOf([]),
      },
    });
    expect(await screen.findByRole('heading', { name: 'This product has no versions yet.' })).toBeDefined();
    expect(screen.getByText('Parcels, soon.')).toBeDefined();
    expect(screen.getAllByText('This product has no versions yet.')).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Shipments | Halden'));
  });

  it('portal §8: says that it failed, and tries again', async () => {
    const reference = vi.fn().mockReturnValue(500);
    await open('', { [`GET ${base}`]: reference });
    const again = await screen.findByRole('button', { name: 'Try again' });
    const failed = reference.mock.calls.length;
    reference.mockReturnValue(manifest);
    await userEvent.click(again);
    await tree();
    expect(reference.mock.calls.length).toBe(failed + 1);
  });
});

describe('contract §C.4: deep links', () => {
  it.each([
    ['#/parcels/listParcels', 'List parcels'],
    ['#/parcels/parcels%2Fsend', 'Send a parcel'],
    ['#/parcels/get_parcels__id_', 'Read a parcel'],
    ['#/any/prefix/rare/recall', 'Recall a parcel'],
    ['#/recall', 'Recall a parcel'],
  ])('%s is the operation %s', async (fragment, name) => {
    await open(fragment);
    await heading(name);
    await waitFor(() => expect(document.title).toBe(`${name} - Shipments | Halden`));
    expect(within(await tree()).getByRole('treeitem', { current: 'page' }).title).toBe(name);
  });

  it('an unknown operation is said to be none, and the overview stands below', async () => {
    await open('#/parcels/teleport');
    expect(await screen.findByText('There is no “teleport” in this version')).toBeDefined();
    await heading('Shipments');
    expect(within(await tree()).queryByRole('treeitem', { current: 'page' })).toBeNull();
  });

  it('a link to a heading of a description goes there and leaves the operation where it is', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const text = (words: string) => ({ type: 'text' as const, text: words });
    const { router } = await open('#/parcels/listParcels', {
      [`GET ${base}/${manifest.revision}/operations/0`]: {
        ...part(0),
        description: [
          { type: 'paragraph', children: [{ type: 'link', href: '#how-to-page', children: [text('Pages')] }] },
          { type: 'heading', level: 2, children: [text('How to page')] },
        ],
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Pages' }));
    expect(document.activeElement?.textContent).toBe('How to page');
    expect(router.state.location.hash).toBe('/parcels/listParcels');
  });

  it('of an operation and of the whole leads to the same as Markdown', async () => {
    await open('#/parcels/parcels%2Fsend');
    await userEvent.click(await screen.findByRole('button', { name: 'As Markdown' }));
    const view = async () => (await screen.findByRole('menuitem', { name: 'View as Markdown' })).getAttribute('href');
    expect(await view()).toBe(`/spec/${productId}/${versionId}/parcels%2Fsend.md`);
    cleanup();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'As Markdown' }));
    expect(await view()).toBe(`/spec/${productId}/${versionId}.md`);
  });

  it('a schema has a page of its own', async () => {
    const ref = '#/components/schemas/Parcel';
    const { asked } = await open(ref, {
      [`GET ${base}/${manifest.revision}/schemas`]: {
        ref,
        schemas: { [ref]: { type: 'object', properties: { weight: { type: 'integer' } } } },
      },
    });
    await heading('Parcel');
    expect(await screen.findByText('weight')).toBeDefined();
    expect(asked.find(({ call }) => call.endsWith('/schemas'))?.query).toBe(`?ref=${encodeURIComponent(ref)}`);
  });

  it('an operation that could not be fetched says so beside the list, and is tried again', async () => {
    const operation = vi.fn().mockReturnValue(500);
    await open('#/parcels/listParcels', { [`GET ${base}/${manifest.revision}/operations/0`]: operation });
    const again = await screen.findByRole('button', { name: 'Try again' });
    operation.mockReturnValue(part(0));
    await userEvent.click(again);
    expect(await screen.findByText('What List parcels does.')).toBeDefined();
    await tree();
  });

  it('a document that was published anew meanwhile: its new manifest and the new part are fetched', async () => {
    const next = { ...manifest, revision: 'bbbbbbbbbbbbbbbb' };
    const reference = vi.fn().mockReturnValueOnce(manifest).mockReturnValue(next);
    await open('#/parcels/listParcels', {
      [`GET ${base}`]: reference,
      [`GET ${base}/${manifest.revision}/operations/0`]: 404,
      ...operations(next.revision),
    });
    expect(await screen.findByText('What List parcels does.')).toBeDefined();
    expect(reference).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('a part that is gone while the document is the same is not asked for again and again', async () => {
    const operation = vi.fn().mockReturnValue(404);
    const reference = vi.fn().mockReturnValue(manifest);
    await open('#/parcels/listParcels', {
      [`GET ${base}`]: reference,
      [`GET ${base}/${manifest.revision}/operations/0`]: operation,
    });
    await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(reference.mock.calls.length).toBeGreaterThan(1));
    // The guard asks once ahead of the page, and the page once more, which React's strict mode renders twice.
    expect(operation.mock.calls.length).toBeLessThanOrEqual(3);
  });
});

describe('the operation list', () => {
  it('is walked with the keys, and Enter opens', async () => {
    const { router } = await open();
    const items = within(await tree()).getAllByRole('treeitem');
    expect(await lines()).toEqual([
      'parcels',
      ...summaries.slice(0, 3),
      'rare',
      summaries[3],
      'Webhooks',
      summaries[4],
      'Schemas',
    ]);
    expect(items.filter((each) => each.tabIndex === 0).map((each) => each.title)).toEqual(['parcels']);
    const user = userEvent.setup();
    items[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('title')).toBe('Send a parcel');
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('title')).toBe('Schemas');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('title')).toBe('Parcel');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await lines()).not.toContain('Parcel');
    await user.keyboard('recall');
    expect(document.activeElement?.getAttribute('title')).toBe('Recall a parcel');
    expect(
      within(await tree())
        .getAllByRole('treeitem')
        .filter((each) => each.tabIndex === 0),
    ).toHaveLength(1);
    await user.keyboard('{Enter}');
    await heading('Recall a parcel');
    expect(router.state.location.hash).toBe('/rare/recall');
  });

  it('says of a deprecated operation that it is (WCAG 1.4.1: not by the line through it alone)', async () => {
    await open();
    expect(within(await tree()).getByTitle('Recall a parcel').textContent).toContain('Deprecated');
    expect(within(await tree()).getByTitle('List parcels').textContent).not.toContain('Deprecated');
  });

  it('closed headings stay closed when the reader comes back', async () => {
    const { router } = await open();
    await userEvent.click(within(await tree()).getByTitle('parcels'));
    expect(await lines()).not.toContain('List parcels');
    await router.navigate({ to: '/' });
    await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
    await router.navigate({ to: '/spec/$product/{-$version}', params: { product: productId, version: versionId } });
    await tree();
    expect(await lines()).not.toContain('List parcels');
  });

  it('a heading that was open for what was read stays open: no line moves under the pointer that clicks', async () => {
    // More than forty rows, so that headings are closed unless something opens them.
    const long = {
      ...manifest,
      row_count: 50,
      groups: [...manifest.groups.slice(0, 2), { kind: 'webhooks', tag: null, count: 46 }],
      rows: {
        first: 0,
        position: Array.from({ length: 50 }, (_, at) => at),
        method: Array.from({ length: 50 }, (_, at) => manifest.rows.method[at] ?? 'post'),
        path: Array.from({ length: 50 }, (_, at) => manifest.rows.path[at] ?? `event${at}`),
        operation_id: Array.from({ length: 50 }, (_, at) => manifest.rows.operation_id[at] ?? null),
        summary: Array.from({ length: 50 }, (_, at) => summaries[at] ?? `Event ${at}`),
        deprecated: Array.from({ length: 50 }, () => 0 as const),
      },
    };
    await open('#/parcels/listParcels', { [`GET ${base}`]: long });
    await heading('List parcels');
    expect(await lines()).not.toContain('Recall a parcel');
    await userEvent.click(within(await tree()).getByTitle('rare'));
    const before = await lines();
    expect(before).toContain('Recall a parcel');
    await userEvent.click(within(await tree()).getByTitle('Recall a parcel'));
    await heading('Recall a parcel');
    expect(await lines()).toEqual(before);
  });

  it('while it is used, what stands on the screen is fetched before anybody clicks', async () => {
    const several = `GET ${base}/${manifest.revision}/operations`;
    const { asked } = await open('#/parcels/listParcels', { [several]: { operations: [0, 1, 2, 3, 4].map(part) } });
    await heading('List parcels');
    const parts = () => asked.filter(({ call }) => call.startsWith(several)).map(({ call, query }) => call + query);
    expect(parts()).toEqual([`${several}/0`]);
    await userEvent.hover(screen.getByRole('searchbox', { name: 'Filter operations' }));
    await waitFor(() => expect(parts().slice(1)).toEqual([`${several}?at=0%2C1%2C2%2C3%2C4`]));
    await userEvent.click(within(await tree()).getByTitle('Recall a parcel'));
    expect(await screen.findByText('What Recall a parcel does.')).toBeDefined();
    expect(parts()).toHaveLength(2);
  });

  it('nothing is fetched ahead for a reader who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'connection');
    });
    const { asked } = await open('#/parcels/listParcels');
    await heading('List parcels');
    await userEvent.hover(screen.getByRole('searchbox', { name: 'Filter operations' }));
    await userEvent.click(within(await tree()).getByTitle('Recall a parcel'));
    await heading('Recall a parcel');
    const parts = asked.map(({ call }) => call).filter((call) => call.includes('/operations/'));
    expect(new Set(parts)).toEqual(new Set([0, 3].map((at) => `GET ${base}/${manifest.revision}/operations/${at}`)));
  });

  it('the filter shows what matches, says how many, and Escape brings the list back', async () => {
    await open();
    await tree();
    const field = screen.getByRole('searchbox', { name: 'Filter operations' });
    await userEvent.type(field, 'parcel get');
    await waitFor(async () => expect(await lines()).toEqual(['List parcels', 'Read a parcel']));
    const count = screen.getByText('2 operations');
    expect(count.compareDocumentPosition(await tree())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const marked = [...(await tree()).querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['parcel', 'parcel']);
    await userEvent.type(field, ' zzz');
    expect(await screen.findByText('No operation matches.')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await lines()).toContain('Schemas'));
  });

  it('the filter finds schemas by their name, below the operations', async () => {
    await open();
    await tree();
    const field = screen.getByRole('searchbox', { name: 'Filter operations' });
    await userEvent.type(field, 'parcel');
    await waitFor(async () => expect((await lines()).at(-1)).toBe('Parcel'));
    expect(screen.getByText(/^\d+ operations · 1 schema$/)).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, 'addr');
    await waitFor(async () => expect(await lines()).toEqual(['Address']));
    expect(screen.getByText('1 schema')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeDefined());
    expect(screen.getByTitle('Address').getAttribute('aria-current')).toBe('page');
  });

  it('/ leads to the filter, and writes nothing', async () => {
    await open();
    await tree();
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Filter operations' }) as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
  });

  it('Enter in the filter opens the first match', async () => {
    await open();
    await tree();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter operations' }), 'recall');
    await waitFor(async () => expect(await lines()).toEqual(['Recall a parcel']));
    await userEvent.keyboard('{Enter}');
    await heading('Recall a parcel');
  });

  it('previous and next lead along the list', async () => {
    await open('#/parcels/parcels%2Fsend');
    await heading('Send a parcel');
    const neighbours = await screen.findByRole('navigation', { name: 'Neighboring operations' });
    expect(
      within(neighbours)
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual(['PreviousGETList parcels', 'NextGETRead a parcel']);
    await userEvent.click(within(neighbours).getByRole('link', { name: /Read a parcel/ }));
    await heading('Read a parcel');
  });
});

describe('the content type of a body', () => {
  const send = {
    ...part(1),
    request_body: {
      required: true,
      content: {
        'application/json': { schema: { type: 'object', properties: { weight: { type: 'integer' } } } },
        'text/csv': { schema: { type: 'string' } },
      },
    },
  };
  const url = `GET ${base}/${manifest.revision}/operations/1`;

  it('is one for the words about it, the sample and the form, wherever it is chosen', async () => {
    await open('#/parcels/parcels%2Fsend', { [url]: send });
    const sample = await screen.findByRole('combobox', { name: 'Content type' });
    const words = screen.getByRole('tablist', { name: 'Content type' });
    const told = () => within(words).getByRole('tab', { selected: true }).textContent;
    expect(told()).toBe('application/json');
    await userEvent.click(within(words).getByRole('tab', { name: 'text/csv' }));
    await waitFor(() => expect((sample as HTMLSelectElement).value).toBe('text/csv'));
    await userEvent.selectOptions(sample, 'application/json');
    await waitFor(() => expect(told()).toBe('application/json'));
    expect(screen.getByText('weight', { selector: 'b, code, span, a' })).toBeDefined();
  });

  it('the one that an address leads into is the one of the sample', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    await open('#/parcels/parcels%2Fsend?at=body/text%252Fcsv', { [url]: send });
    const sample = await screen.findByRole('combobox', { name: 'Content type' });
    await waitFor(() => expect((sample as HTMLSelectElement).value).toBe('text/csv'));
  });
});

describe('portal §2: the version in the address', () => {
  const newer = { ...version, id: '00000000-0000-4000-8000-0000000000b2', name: 'v2', created_at: version.updated_at };
  const older = { ...version, created_at: '2025-01-01T00:00:00.000Z' };
  const two = {
    [`GET /api/v2/products/${productId}/versions`]: listOf([older, newer]),
    [`GET ${base.replace(versionId, newer.id)}`]: manifest,
    ...Object.fromEntries(
      summaries.map((_, at) => [
        `GET ${base.replace(versionId, newer.id)}/${manifest.revision}/operations/${at}`,
        part(at),
      ]),
    ),
  };

  it('another version is chosen: the operation that is read stays', async () => {
    const { router, path } = await openPage(`/spec/${productId}/${newer.id}#/parcels/listParcels`, {
      answers: { ...answers, ...two },
    });
    await heading('List parcels');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Version' }), older.id);
    await waitFor(() => expect(path()).toBe(`/spec/${productId}/${older.id}`));
    expect(router.state.location.hash).toBe('/parcels/listParcels');
    await heading('List parcels');
  });

  it('contract §C.4: an unknown one shows the latest, and says so until the reader goes on', async () => {
    const { router, path } = await openPage(`/spec/${productId}/does-not-exist`, { answers: { ...answers, ...two } });
    const sentence = 'There is no version “does-not-exist”; this is the latest, v2.';
    expect(await screen.findByText(sentence)).toBeDefined();
    await waitFor(() => expect(path()).toBe(`/spec/${productId}/${newer.id}`));
    expect(screen.getByText(sentence)).toBeDefined();
    await router.navigate({ to: '/spec/$product/{-$version}', params: { product: productId, version: older.id } });
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('its name, or none at all, is nothing to tell of', async () => {
    const { path } = await openPage(`/spec/${productId}/V1`, { answers: { ...answers, ...two } });
    await waitFor(() => expect(path()).toBe(`/spec/${productId}/${older.id}`));
    await heading('Shipments');
    expect(screen.queryByText(/There is no version/)).toBeNull();
  });
});

it.each([
  ['says so in a toast', 500, 1],
  ['is silent where the session is over: the log-in says it', 401, 0],
])('portal §8: documents that could not be fetched: %s', async (_how, status, toasts) => {
  const documents = vi.fn().mockReturnValue(status);
  await open('', { [`GET /api/v2/products/${productId}/documents`]: documents });
  await tree();
  await waitFor(() => expect(screen.queryAllByText('Unable to retrieve documentation')).toHaveLength(toasts));
});

describe('a reference of thousands of operations', () => {
  const count = 20_000;
  const column = (from: number, to: number) => ({
    first: from,
    position: Array.from({ length: to - from }, (_, at) => from + at),
    method: Array.from({ length: to - from }, () => 'get'),
    path: Array.from({ length: to - from }, (_, at) => `/things/${from + at}`),
    operation_id: Array.from({ length: to - from }, (_, at) => `thing${from + at}`),
    summary: Array.from({ length: to - from }, (_, at) => `Thing ${from + at}`),
    deprecated: Array.from({ length: to - from }, () => 0 as const),
  });
  const large: ReferenceManifest = {
    ...manifest,
    groups: [{ kind: 'tag', tag: 'things', count }],
    row_count: count,
    operation_count: count,
    rows: column(0, 500),
    schemas: [],
  };
  const parts = `${base}/${large.revision}`;
  const more = {
    [`GET ${base}`]: large,
    [`GET ${parts}/rows/39`]: column(19_500, 20_000),
    [`GET ${parts}/find`]: (query: URLSearchParams) =>
      query.get('key') === 'thing19999' ? { position: 19_999, row: 19_999 } : 404,
    [`GET ${parts}/operations/19999`]: {
      ...part(0),
      position: 19_999,
      summary: 'Thing 19999',
      operation_id: 'thing19999',
    },
    [`GET ${parts}/operations/19998`]: {
      ...part(0),
      position: 19_998,
      summary: 'Thing 19998',
      operation_id: 'thing19998',
    },
    [`GET ${parts}/search`]: (query: URLSearchParams) => (query.get('q') === 'far away' ? column(19_000, 19_002) : 500),
  };

  it('draws some rows, fetches the block of a far operation, and finds it by its address', async () => {
    const { asked } = await open('#/things/thing19999', more);
    await heading('Thing 19999');
    const items = within(await tree()).getAllByRole('treeitem');
    expect(items.length).toBeLessThan(120);
    expect([...new Set(asked.map(({ call }) => call).filter((call) => call.includes('/rows/')))]).toEqual([
      `GET ${parts}/rows/39`,
    ]);
    const neighbours = await screen.findByRole('navigation', { name: 'Neighboring operations' });
    expect(await within(neighbours).findByText('Thing 19998')).toBeDefined();
  });

  it('a row that is here is opened without asking where it stands', async () => {
    const { asked } = await open('#/things/thing19999', more);
    await heading('Thing 19999');
    const neighbours = await screen.findByRole('navigation', { name: 'Neighboring operations' });
    const row = await within(neighbours).findByText('Thing 19998');
    await userEvent.click(row);
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`GET ${parts}/operations/19998`));
    expect(await heading('Thing 19998')).toBeDefined();
    expect(asked.filter(({ call }) => call.endsWith('/find')).length).toBe(1);
  });

  it('nothing is drawn that an answer would push down: no overview while the server is asked', async () => {
    const found = Promise.withResolvers<number>();
    await open('#/things/never', { ...more, [`GET ${parts}/find`]: () => found.promise });
    await tree();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    found.resolve(404);
    await heading('Shipments');
    expect(screen.getByText('There is no “never” in this version')).toBeDefined();
  });

  it('nor neighbours below an operation that is on its way', async () => {
    const arrived = Promise.withResolvers<unknown>();
    await open('#/things/thing0', { ...more, [`GET ${parts}/operations/0`]: () => arrived.promise });
    await heading('Thing 0');
    expect(screen.queryByRole('navigation', { name: 'Neighboring operations' })).toBeNull();
    arrived.resolve({ ...part(0), position: 0, summary: 'Thing 0', operation_id: 'thing0' });
    expect(await screen.findByRole('navigation', { name: 'Neighboring operations' })).toBeDefined();
  });

  it('an operation that the server does not know either is unknown', async () => {
    await open('#/things/never', more);
    expect(await screen.findByText('There is no “never” in this version')).toBeDefined();
  });

  it('the filter asks the server once the reader rests, and says when it failed', async () => {
    const { asked } = await open('', more);
    await tree();
    const field = screen.getByRole('searchbox', { name: 'Filter operations' });
    await userEvent.type(field, 'far away');
    await waitFor(async () => expect(await lines()).toEqual(['Thing 19000', 'Thing 19001']));
    expect(asked.filter(({ call }) => call.endsWith('/search')).length).toBeLessThan(8);
    await userEvent.type(field, ' not');
    expect(await screen.findByText('The filter could not be applied.')).toBeDefined();
  });
});
