// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { basePath, withBase, withoutBase } from './base-path.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('the portal begins at the root', () => {
  history.replaceState(null, '', '/preview-of-nothing/visitor');
  expect([basePath(), withBase('/docs/a'), withoutBase('/docs/a')]).toEqual(['', '/docs/a', '/docs/a']);
});

test('in a preview every address of the portal is below it, once, and no other is', () => {
  history.replaceState(null, '', '/preview/visitor/docs/a');
  expect(basePath()).toBe('/preview/visitor');
  for (const address of ['https://a.example/x', '//a.example/x', '#x', 'x', '/preview/developer/'])
    expect(withBase(address)).toBe(address);
  expect(withBase('/docs/a')).toBe('/preview/visitor/docs/a');
  expect(withBase(withBase('/'))).toBe('/preview/visitor/');
  expect(withoutBase('/preview/visitor')).toBe('/');
  expect(withoutBase('/preview/visitor/docs/a#b')).toBe('/docs/a#b');
});
