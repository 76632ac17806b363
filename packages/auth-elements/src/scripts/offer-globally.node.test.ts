// @vitest-environment node
import { expect, test } from 'vitest';
import { offerGlobally } from './offer-globally.ts';

test('a script file imported in Node does nothing', () => {
  expect(() => offerGlobally(() => {})).not.toThrow();
});
