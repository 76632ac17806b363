// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';

function show() {
  const onSelect = vi.fn();
  render(
    <>
      <DropdownMenu
        label="Account"
        button="mara@example.test"
        actions={[
          { id: 'apps', label: 'My Apps', component: 'a', componentProps: { href: '#apps' } },
          { id: 'logout', label: 'Logout', onSelect },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return { onSelect, target: screen.getByRole('button', { name: 'mara@example.test' }) };
}

const focused = () => document.activeElement?.textContent;

afterEach(cleanup);

describe('a dropdown menu', () => {
  it('opens with the arrow, moves around its entries and gives focus back on Escape', async () => {
    const { target } = show();
    target.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(target.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('My Apps');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Logout');
    await userEvent.keyboard('{ArrowDown}{End}{Home}');
    expect(focused()).toBe('My Apps');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(target);
  });

  it('runs an entry and closes', async () => {
    const { target, onSelect } = show();
    await userEvent.click(target);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes when the button is pressed again, and when the focus goes elsewhere', async () => {
    const { target } = show();
    await userEvent.click(target);
    await userEvent.click(target);
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(target);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('lets Tab go on', async () => {
    const { target } = show();
    await userEvent.click(target);
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
