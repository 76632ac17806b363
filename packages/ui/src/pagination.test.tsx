// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pagination, pageRange } from './pagination.tsx';

const texts = {
  label: 'Pages',
  first: 'First',
  back: 'Back',
  forward: 'Forward',
  last: 'Last',
  range: (from: number, to: number, total: number) => `${from} - ${to} of ${total}`,
};

afterEach(cleanup);

function show(page: number, total = 37) {
  const onPage = vi.fn();
  render(<Pagination page={page} size={12} total={total} onPage={onPage} texts={texts} />);
  return onPage;
}

describe('pages', () => {
  it.each([
    [1, '1 - 12 of 37'],
    [2, '13 - 24 of 37'],
    [4, '37 - 37 of 37'],
    [9, '37 - 37 of 37'],
  ])('page %s reads "%s"', (page, text) => {
    show(page);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('are not shown when one holds it all', () => {
    show(1, 12);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(pageRange(1, 12, 0)).toEqual({ from: 0, to: 0, pages: 1 });
  });

  it.each([
    ['First', 1],
    ['Back', 1],
    ['Forward', 3],
    ['Last', 4],
  ])('%s goes from page 2 to page %s', async (name, target) => {
    const onPage = show(2);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onPage).toHaveBeenCalledExactlyOnceWith(target);
  });

  it('do not go past the ends', async () => {
    const onPage = show(1);
    for (const name of ['First', 'Back']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(button);
    }
    expect(onPage).not.toHaveBeenCalled();
  });
});
