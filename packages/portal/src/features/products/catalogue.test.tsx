// @vitest-environment jsdom
import type { Product } from '@stoa/contract/products';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../chrome/testing.tsx';
import { CatalogueBar } from './catalogue-bar.tsx';
import { CatalogueEmpty } from './catalogue-empty.tsx';
import { CatalogueHero } from './catalogue-hero.tsx';
import { CataloguePortico } from './catalogue-portico.tsx';
import { ProductGrid } from './product-grid.tsx';
import { ProductTable } from './product-table.tsx';

const product = (part: Partial<Product>): Product => ({
  id: '7f1c9a52-0000-4000-8000-000000000001',
  name: 'Pipelines',
  description: 'Start builds and stream logs.',
  document_count: 2,
  version_count: 3,
  latest_version: { id: '7f1c9a52-0000-4000-8000-00000000000a', name: 'v2.6' },
  public_labels: { team: 'Delivery' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...part,
});
const bare = product({
  id: 'b',
  name: 'Empty shell',
  description: null,
  document_count: 0,
  version_count: 0,
  latest_version: null,
  public_labels: {},
});

afterEach(cleanup);

describe.each([
  ['grid', ProductGrid],
  ['table', ProductTable],
] as const)('portal §2: the product catalogue as a %s', (_name, List) => {
  it('shows the latest version, a specification link and a documentation link', async () => {
    await renderInPortal(<List products={[product({})]} />);
    expect(screen.getByText('v2.6')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Pipelines' }).getAttribute('href')).toBe(
      '/spec/7f1c9a52-0000-4000-8000-000000000001',
    );
    expect(screen.getByRole('link', { name: 'Specification' }).getAttribute('href')).toBe(
      '/spec/7f1c9a52-0000-4000-8000-000000000001',
    );
    expect(screen.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe(
      '/docs/7f1c9a52-0000-4000-8000-000000000001',
    );
  });

  it('a label’s key stands beside a value that is no word of its own, and in every label’s name', async () => {
    const public_labels = { 'pci-scope': 'out', domain: 'finance', tier: '1', beta: 'True' };
    await renderInPortal(<List products={[product({ public_labels })]} />);
    const chips = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
    expect(chips.map((chip) => chip.textContent)).toEqual(['pci-scope: out', 'finance', 'tier: 1', 'beta: True']);
    expect(within(screen.getByRole('list')).getByRole('link', { name: 'domain: finance' }).title).toBe(
      'Show products with domain: finance',
    );
  });

  it('a name and a description find their own direction', async () => {
    await renderInPortal(<List products={[product({ name: 'מוצר', description: 'تيار' })]} />);
    expect(screen.getByText('מוצר').closest('bdi, [dir=auto]')).not.toBeNull();
    expect(screen.getByText('تيار').closest('[dir=auto]')).not.toBeNull();
  });

  it('shows no link that leads nowhere', async () => {
    await renderInPortal(<List products={[bare]} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Empty shell']);
    expect(screen.getByText('No version yet')).toBeDefined();
  });

  it('says in a word that the latest version is deprecated, once that is known', async () => {
    const { unmount } = await renderInPortal(<List products={[product({})]} />);
    expect(screen.queryByText('Deprecated')).toBeNull();
    unmount();
    const columns = new Map([[product({}).id, [{ state: 'deprecated' as const }]]]);
    await renderInPortal(<List products={[product({ public_labels: {} })]} columns={columns} />);
    expect(screen.getByText('Deprecated')).toBeDefined();
  });

  it('leaves the specification link out once it is known that there is none', async () => {
    await renderInPortal(<List products={[product({})]} specified={new Set()} />);
    expect(screen.queryByRole('link', { name: 'Specification' })).toBeNull();
  });
});

describe('portal §2: the empty catalogue', () => {
  it("says 'No Products listed'", async () => {
    await renderInPortal(<CatalogueEmpty />);
    expect(screen.getByRole('heading', { name: 'No Products listed' })).toBeDefined();
  });

  it('turns the choice of view off and says why', async () => {
    const onView = vi.fn();
    await renderInPortal(<CatalogueBar view="grid" onView={onView} count={0} empty />);
    const group = screen.getByRole('group', { name: 'View' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'No Products listed',
    );
    await userEvent.click(within(group).getByRole('button', { name: 'Table' }));
    expect(onView).not.toHaveBeenCalled();
  });
});

describe('the catalogue search', () => {
  it('is reached with / and submitted with Enter', async () => {
    const onSubmit = vi.fn();
    await renderInPortal(
      <CatalogueHero title="Build on Halden" search={{ query: 'pipe', onQuery: vi.fn(), onSubmit }} />,
    );
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('says that it is searching', async () => {
    await renderInPortal(<CatalogueHero title="Build" search={{ query: 'pipe', onQuery: vi.fn(), searching: true }} />);
    expect(screen.getByRole('button', { name: 'Searching…' }).getAttribute('aria-busy')).toBe('true');
  });
});

it('the portico is a drawing: its words stand in its caption, and no bay is a stop for the keyboard', async () => {
  const { container } = await renderInPortal(
    <CataloguePortico
      products={[product({}), product({ id: 'c', name: 'Audit Log', version_count: 1 })]}
      texts={{
        caption: (products, versions) => `${products} products on this page, ${versions} versions`,
        bay: (name) => name,
        legend: { latest: 'Latest', supported: 'Supported', deprecated: 'Deprecated' },
      }}
    />,
  );
  expect(screen.getByRole('figure').textContent).toContain('2 products on this page, 4 versions');
  expect(container.querySelectorAll('a[tabindex="-1"]')).toHaveLength(2);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
