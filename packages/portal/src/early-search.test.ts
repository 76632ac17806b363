// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { holdSearchKeys, takeSearchKeys } from './early-search.ts';

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};
const taken = () => {
  const open = vi.fn<(words: string) => void>();
  takeSearchKeys(window, open);
  return open.mock.calls.map(([words]) => words);
};

beforeEach(() => {
  // The call of `taken` clears what an earlier test has held.
  taken();
  document.body.innerHTML = '<div id="root"><div id="starting"></div></div>';
  holdSearchKeys(window);
});

test('⌘K before the page is drawn opens the palette when it is there, with what was typed', () => {
  expect(press('k', { ctrlKey: true })).toBe(true);
  for (const key of ['p', 'a', 'x', 'Backspace', 'y', 'Shift']) press(key);
  expect(taken()).toEqual(['pay']);
  expect(taken()).toEqual([]);
});

test('other keys are the browser’s, and so is everything that nobody asked to search for', () => {
  for (const [key, more] of [
    ['a', {}],
    ['Tab', {}],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['r', { metaKey: true }],
  ] as const)
    expect(press(key, more), key).toBe(false);
  expect(taken()).toEqual([]);
});

test('Escape takes it back', () => {
  press('K', { metaKey: true });
  press('Escape');
  expect(taken()).toEqual([]);
});

test('a page that is drawn has its keys: a page without a search loses none', () => {
  document.body.innerHTML = '<div id="root"><form><input /></form></div>';
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(press('a')).toBe(false);
  expect(taken()).toEqual([]);
});
