import { expect, test } from 'vitest';
import { didYouMean, nearestName } from './nearest-name.ts';

test.each([
  ['aply', 'apply'],
  ['appyl', 'apply'],
  ['devlopers', 'developers'],
  ['Apply', 'apply'],
  ['get', undefined],
  ['zzz', undefined],
])('%s means %s', (written, meant) => {
  expect(nearestName(written, ['developers', 'apply', 'audit'])).toBe(meant);
});

test('a short name is not taken for any other short name', () => {
  expect(nearestName('in', ['url', 'tags'])).toBeUndefined();
  expect(nearestName('nam', ['url', 'name'])).toBe('name');
});

test('a name that there is was meant itself', () => {
  expect(nearestName('issuer', ['issue', 'issuer'])).toBeUndefined();
});

test('the nearest of several is named, in a sentence', () => {
  expect(didYouMean('sumary', ['summaries', 'summary'])).toBe(' Did you mean "summary"?');
  expect(didYouMean('x', ['summary'])).toBe('');
});
