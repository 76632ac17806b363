// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { offerGlobally } from './offer-globally.ts';

test('several script files on a page are one function with the same options', () => {
  const called: string[] = [];
  offerGlobally((options) => void called.push(`login ${options?.lang}`));
  offerGlobally((options) => void called.push(`register ${options?.lang}`));
  window.registerStoaAuthElements?.({ lang: 'de' });
  expect(called).toEqual(['login de', 'register de']);
});
