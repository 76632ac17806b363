// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openByKey } from './open-by-key.ts';

afterEach(cleanup);

function list(showPicker: (() => void) | undefined): HTMLSelectElement {
  render(
    <select onKeyDown={openByKey}>
      <option>v1</option>
      <option>v2</option>
    </select>,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox');
  Object.defineProperty(select, 'showPicker', { value: showPicker });
  return select;
}

it.each(['ArrowDown', 'ArrowUp', 'End', 'PageDown', 'v'])(
  'WCAG 2.2 §3.2.2: %s opens the list and chooses nothing',
  (key) => {
    const showPicker = vi.fn();
    const mayGoOn = fireEvent.keyDown(list(showPicker), { key });
    expect(showPicker).toHaveBeenCalledOnce();
    expect(mayGoOn).toBe(false);
  },
);

it.each([
  { key: 'Tab' },
  { key: 'Escape' },
  { key: ' ' },
  { key: 'k', ctrlKey: true },
  { key: 'ArrowDown', altKey: true },
])('%j is left to the browser', (press) => {
  const showPicker = vi.fn();
  expect(fireEvent.keyDown(list(showPicker), press)).toBe(true);
  expect(showPicker).not.toHaveBeenCalled();
});

it('a browser that cannot open it, or may not, keeps its own ways', () => {
  expect(fireEvent.keyDown(list(undefined), { key: 'ArrowDown' })).toBe(true);
  cleanup();
  const refused = () => {
    throw new DOMException('cross-origin', 'SecurityError');
  };
  expect(fireEvent.keyDown(list(refused), { key: 'ArrowDown' })).toBe(true);
});
