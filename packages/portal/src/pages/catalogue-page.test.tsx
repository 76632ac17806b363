// @vitest-environment jsdom
import type { Product } from '@stoa/contract/products';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CataloguePage } from './catalogue-page.tsx';
import { type Answers, renderPage } from './testing.tsx';

const id = (number: number) => `7f1c9a52-0000-4000-8000-${String(number).padStart(12, '0')}`;
const product = (number: number, part: Partial<Product> = {}): Product => ({
  id: id(number),
  name: `Product ${number}`,
  description: null,
  document_count: 0,
  version_count: 1,
  latest_version: { id: id(1000 + number), name: 'v1' },
  public_labels: {},
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...part,
});

interface Search {
  readonly query: { q: string; labels?: string; 'page[number]': number; 'page[size]': number };
}

/** A server with `count` products; the third has labels, the second no specification. */
function serverOf(count: number): Answers {
  const all = Array.from({ length: count }, (_, at) =>
    product(at, at === 2 ? { public_labels: { team: 'payments', tier: 'gold' } } : {}),
  );
  return {
    getPortalAppearance: () => ({ variables: { catalog: {} } }),
    listCatalogueLabels: () => ({ labels: [{ key: 'team', value: 'payments', count: 1 }], more: false }),
    getCatalogueDetails: ({ query }: { query: { ids: string } }) => ({
      products: query.ids.split(',').map((each) => ({
        id: each,
        has_specification: each !== id(1),
        versions: [{ deprecated: false }],
      })),
    }),
    search: ({ query }: Search) => {
      const found = all.filter(
        ({ name, public_labels }) =>
          name.toLowerCase().includes(query.q.toLowerCase()) &&
          (query.labels ?? '')
            .split(',')
            .filter(Boolean)
            .every((label) => public_labels[label.split(':')[0] as string] === label.split(':')[1]),
      );
      const [size, number] = [query['page[size]'], query['page[number]']];
      return {
        data: found.slice((number - 1) * size, number * size).map((source) => ({ index: 'product-catalog', source })),
        meta: { page: { number, size, total: found.length } },
      };
    },
  };
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const asks = (asked: readonly [string, unknown][]) =>
  asked.flatMap(([name, input]) => (name === 'search' ? [(input as Search).query] : []));
const notAll = 'Not all results shown. Refine your search for more related results.';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('portal §2: the product catalogue', () => {
  it('asks for twelve of the index product-catalog, and pages through the rest', async () => {
    const { asked } = await renderPage(<CataloguePage />, serverOf(200));
    await waitFor(() => expect(names()).toHaveLength(12));
    expect(asks(asked)[0]).toEqual({ q: '', join: 'versions', 'page[size]': 12, 'page[number]': 1 });
    expect(screen.getAllByText('1 - 12 of 200').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(screen.getAllByText('193 - 200 of 200').length).toBeGreaterThan(0);
    expect(screen.queryByText(notAll)).toBeNull();
  });

  it('keeps the focus on the button while the next page is on its way', async () => {
    const server = serverOf(30);
    let arrive = () => {};
    const search = async (input: Search) => {
      if (input.query['page[number]'] > 1) await new Promise<void>((resolve) => (arrive = resolve));
      return server.search?.(input as never);
    };
    await renderPage(<CataloguePage />, { ...server, search: search as never });
    await waitFor(() => expect(names()).toHaveLength(12));
    const next = screen.getByRole('button', { name: 'Next page' });
    next.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(next);
    arrive();
    await waitFor(() => expect(names()[0]).toBe('Product 12'));
    expect(document.activeElement).toBe(next);
  });

  it('with one product has neither paging nor portico', async () => {
    const { container } = await renderPage(<CataloguePage />, serverOf(1));
    await waitFor(() => expect(names()).toEqual(['Product 0']));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(container.querySelector('figure')).toBeNull();
  });

  it("with none says 'No Products listed'", async () => {
    await renderPage(<CataloguePage />, serverOf(0));
    expect(await screen.findByRole('heading', { name: 'No Products listed' })).toBeDefined();
  });

  it('says what could not be fetched, and tries again', async () => {
    let fails = true;
    const server = serverOf(2);
    const search = (input: never) => {
      if (fails) throw new Error('down');
      return server.search?.(input);
    };
    await renderPage(<CataloguePage />, { ...server, search });
    expect(await screen.findByText('Unable to fetch the products')).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('remembers grid or table under portal-catalog-view', async () => {
    await renderPage(<CataloguePage />, serverOf(2));
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    expect(localStorage.getItem('portal-catalog-view')).toBe('table');
    expect(screen.getByRole('table')).toBeDefined();
    cleanup();
    await renderPage(<CataloguePage />, serverOf(2));
    expect(await screen.findByRole('table')).toBeDefined();
  });

  it('links to a specification only where there is one, with one call for the whole page', async () => {
    const { asked } = await renderPage(<CataloguePage />, serverOf(3));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Specification' })).toHaveLength(2));
    const [second] = screen.getAllByRole('article').slice(1, 2);
    expect(within(second as HTMLElement).queryByRole('link', { name: 'Specification' })).toBeNull();
    expect(asked.filter(([name]) => name === 'getCatalogueDetails')).toHaveLength(1);
    expect(asked.map(([name]) => name)).not.toContain('listProductVersions');
  });

  it('shows the specification’s link to everybody while that is not known', async () => {
    await renderPage(<CataloguePage />, { ...serverOf(3), getCatalogueDetails: () => new Promise(() => {}) });
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Specification' })).toHaveLength(3));
  });
});

describe('contract §C.2: search as you type', () => {
  it('asks once for what was typed, keeps the old products meanwhile, goes back to page 1', async () => {
    const { asked } = await renderPage(<CataloguePage />, serverOf(30));
    await waitFor(() => expect(names()).toHaveLength(12));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(names()[0]).toBe('Product 12'));
    // All at once: typed key by key, a busy machine would pause between two keys for longer than the page waits.
    for (const text of ['p', 'pro', 'product', 'product 7'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    expect(names().length).toBeGreaterThan(0);
    await waitFor(() => expect(names()).toEqual(['Product 7']));
    const typed = asks(asked).filter(({ q }) => q !== '');
    expect(typed).toEqual([expect.objectContaining({ q: 'product 7', 'page[number]': 1 })]);
  });

  it('portal §2: says that not all is shown where a search finds more than a page', async () => {
    await renderPage(<CataloguePage />, serverOf(30));
    await waitFor(() => expect(names()).toHaveLength(12));
    await userEvent.type(screen.getByRole('searchbox'), 'product{Enter}');
    expect(await screen.findByText(notAll)).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox'), ' 29{Enter}');
    await waitFor(() => expect(names()).toEqual(['Product 29']));
    expect(screen.queryByText(notAll)).toBeNull();
  });
});

describe('portal §2: the address', () => {
  it('has search and page beside the labels; typing replaces, paging is a step that Back takes back', async () => {
    const { router } = await renderPage(<CataloguePage />, serverOf(200));
    await waitFor(() => expect(names()).toHaveLength(12));
    await userEvent.type(screen.getByRole('searchbox'), 'product 1{Enter}');
    await waitFor(() => expect(names()[1]).toBe('Product 10'));
    await userEvent.type(screen.getByRole('searchbox'), '2');
    await waitFor(() => expect(names()[0]).toBe('Product 12'));
    expect(router.state.location.search).toEqual({ q: 'product 12' });
    expect(router.history.length).toBe(1);
    await userEvent.type(screen.getByRole('searchbox'), '{Backspace}');
    await waitFor(() => expect(names()[1]).toBe('Product 10'));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'product 1', page: '2' }));
    await waitFor(() => expect(names()[0]).toBe('Product 101'));
    await act(async () => router.history.back());
    await waitFor(() => expect(names()[0]).toBe('Product 1'));
    expect(router.state.location.search).toEqual({ q: 'product 1' });
  });

  it('is what the page shows after a reload, and an address from elsewhere goes into the field', async () => {
    const { router, asked } = await renderPage(<CataloguePage />, serverOf(30), {}, '/?q=product&page=%222%22');
    await waitFor(() => expect(names()[0]).toBe('Product 12'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('product');
    expect(asks(asked)).toHaveLength(1);
    await act(() => router.navigate({ to: '/' }));
    await waitFor(() => expect(names()[0]).toBe('Product 0'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it.each([
    ['past the last page shows the last one', '/?page=99', 'Product 24', { page: '3' }],
    ['with no page that could be shows the first one', '/?page=-1&q=', 'Product 0', { page: -1, q: '' }],
  ])('%s', async (_, at, first, search) => {
    const { router } = await renderPage(<CataloguePage />, serverOf(30), {}, at);
    await waitFor(() => expect(names()[0]).toBe(first));
    expect(router.state.location.search).toEqual(search);
  });
});

describe('portal §2: labels', () => {
  it('filter the catalogue from the bar, stand in the address, and are taken back', async () => {
    const { asked, router } = await renderPage(<CataloguePage />, serverOf(5));
    await waitFor(() => expect(names()).toHaveLength(5));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Filter by label' }), 'team:payments');
    await waitFor(() => expect(names()).toEqual(['Product 2']));
    expect(router.state.location.search).toEqual({ label: 'team:payments' });
    expect(asks(asked).at(-1)).toMatchObject({ labels: 'team:payments', 'page[number]': 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter team: payments' }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(router.state.location.search).toEqual({});
  });

  it('of a card filter as well, and an address with one does', async () => {
    const { router } = await renderPage(<CataloguePage />, serverOf(5));
    await userEvent.click(await screen.findByRole('link', { name: 'tier: gold' }));
    await waitFor(() => expect(names()).toEqual(['Product 2']));
    expect(router.state.location.search).toEqual({ label: 'tier:gold' });
    await act(() => router.navigate({ to: '/', search: { label: "no'label,tier:silver" } } as never));
    expect(await screen.findByRole('heading', { name: 'No Products listed' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(names()).toHaveLength(5));
  });
});
