// @vitest-environment node
import { expect, test } from 'vitest';
import { registerAuthElements } from './index.ts';

test('auth-elements §1: imported and called in Node, the elements do nothing and throw nothing', () => {
  expect(globalThis.HTMLElement).toBeUndefined();
  expect(registerAuthElements()).toBeUndefined();
});
