// @vitest-environment jsdom
import type { ProductVersion } from '@stoa/contract/products';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../chrome/testing.tsx';
import type { Call } from '../../lib/call.ts';
import { productVersionsQuery } from './product-queries.ts';
import { VersionSelect } from './version-select.tsx';

const version = (number: number): ProductVersion => ({
  id: `v${number}`,
  name: `1.${number}`,
  deprecated: number < 3,
  registration_configs: [],
  created_at: new Date(Date.UTC(2020, 0, number + 1)).toISOString(),
  updated_at: '2026-01-01T00:00:00.000Z',
});
const versions = (count: number) => Array.from({ length: count }, (_, at) => version(at));

// jsdom draws nothing, and so scrolls nothing.
Element.prototype.scrollIntoView = () => {};
afterEach(cleanup);

it('portal §2: versions stand oldest to newest, deprecated ones and the latest marked', async () => {
  const onChange = vi.fn();
  await renderInPortal(<VersionSelect versions={versions(5)} value="v4" onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Version' });
  expect([...select.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    '1.0 (Deprecated)',
    '1.1 (Deprecated)',
    '1.2 (Deprecated)',
    '1.3',
    '1.4 (Latest)',
  ]);
  expect(screen.getByText('Latest')).toBeDefined();
  await userEvent.selectOptions(select, 'v1');
  expect(onChange).toHaveBeenCalledWith('v1');
});

it('the mark of the chosen version stands apart from its name, which alone is cut off', async () => {
  const long = { ...version(0), name: '2.0 / beta?#% of a long name' };
  await renderInPortal(<VersionSelect versions={[long, version(4)]} value="v0" onChange={vi.fn()} />);
  expect(screen.getByText('Deprecated').previousSibling?.textContent).toBe(long.name);
});

it('portal §2: one of 200 versions is found by typing', async () => {
  const onChange = vi.fn();
  await renderInPortal(<VersionSelect versions={versions(200)} value="v199" onChange={onChange} />);
  const input = await screen.findByPlaceholderText('Find a version');
  // Like the plain select that it replaces, it has a name and no visible label above it.
  expect(screen.getByLabelText('Version')).toBe(input);
  expect(screen.getByText('Version').className).toMatch(/hidden/);
  await userEvent.click(input);
  await userEvent.clear(input);
  await userEvent.type(input, '1.17');
  const shown = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(shown).toHaveLength(11);
  expect(shown).toContain('1.17');
  await userEvent.click(screen.getByRole('option', { name: '1.17' }));
  expect(onChange).toHaveBeenCalledWith('v17');
});

it('contract §C.3: all of 200 versions are asked for, a hundred at a time', async () => {
  const all = versions(200);
  const asked: unknown[] = [];
  const call = (async (_name: string, { query }: { query: Record<string, number> }) => {
    asked.push(query);
    const from = ((query['page[number]'] ?? 1) - 1) * 100;
    return { data: all.slice(from, from + 100).reverse(), meta: { page: { number: 1, size: 100, total: 200 } } };
  }) as unknown as Call;
  const { queryFn } = productVersionsQuery(call, 'p');
  const found = await (queryFn as (context: object) => Promise<ProductVersion[]>)({ signal: undefined });
  expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(asked).toEqual([{ 'page[size]': 100 }, { 'page[size]': 100, 'page[number]': 2 }]);
});
