// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';
import { renderInTheme } from './testing.tsx';

const rows = [{ name: 'Audit shipper' }, { name: 'Release bot' }];

function show(given = rows) {
  const remove = vi.fn();
  renderInTheme(
    <DataTable
      caption="Applications"
      rows={given}
      rowKey={(row) => row.name}
      empty={<p>No applications yet</p>}
      columns={[
        {
          id: 'name',
          header: 'Name',
          isRowHeader: true,
          covers: true,
          cell: (row) => <a href={`#${row.name}`}>{row.name}</a>,
        },
        {
          id: 'menu',
          header: 'Actions',
          headerHidden: true,
          phone: 'corner',
          cell: (row) => (
            <RowMenu
              label={`Actions for ${row.name}`}
              actions={[
                { id: 'delete', label: 'Delete', danger: true, onSelect: () => remove(row.name) },
                { id: 'edit', label: 'Edit', onSelect: () => {} },
              ]}
            />
          ),
        },
      ]}
    />,
  );
  return { remove };
}

afterEach(cleanup);

describe('a table', () => {
  it('keeps its roles written out, for when rows become blocks', () => {
    show();
    expect(screen.getByRole('table', { name: 'Applications' }).getAttribute('role')).toBe('table');
    expect(screen.getByRole('rowheader', { name: 'Release bot' }).getAttribute('role')).toBe('rowheader');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Actions']);
  });

  it('is walked by keyboard: name, menu, next row', async () => {
    show();
    const reached: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab();
      reached.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    }
    expect(reached).toEqual(['Audit shipper', 'Actions for Audit shipper', 'Release bot', 'Actions for Release bot']);
  });

  it('opens a row menu by keyboard, danger last, and gives focus back on Escape', async () => {
    const { remove } = show();
    const target = screen.getByRole('button', { name: 'Actions for Release bot' });
    target.focus();
    await userEvent.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Edit', 'Delete']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(target));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledExactlyOnceWith('Release bot');
  });

  it('gives way to its empty state', () => {
    show([]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No applications yet')).toBeDefined();
  });
});
