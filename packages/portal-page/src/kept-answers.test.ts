import { expect, test } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

const long = (letter: string) => JSON.stringify(letter.repeat(60_000));

test('a large answer is kept under its ETag; small ones and those without an ETag are not', () => {
  const kept = keepAnswers();
  kept.put({ address: '/large', body: long('a') }, '"1"');
  kept.put({ address: '/small', body: '{}' }, '"1"');
  kept.put({ address: '/nameless', body: long('a') }, undefined);
  expect(kept.get('/large')).toEqual({ address: '/large', body: long('a'), etag: '"1"' });
  expect([kept.get('/small'), kept.get('/nameless')]).toEqual([undefined, undefined]);
});

test('a newer answer takes the place of the older, also where it is not kept', () => {
  const kept = keepAnswers();
  kept.put({ address: '/large', body: long('a') }, '"1"');
  kept.put({ address: '/large', body: long('b') }, '"2"');
  expect(kept.get('/large')?.etag).toBe('"2"');
  kept.put({ address: '/large', body: '{}' }, '"3"');
  expect(kept.get('/large')).toBeUndefined();
});

test('no more are kept than room was given for: what was not asked for longest goes', () => {
  const kept = keepAnswers(2);
  kept.put({ address: '/a', body: long('a') }, '"1"');
  kept.put({ address: '/b', body: long('b') }, '"1"');
  kept.get('/a');
  kept.put({ address: '/c', body: long('c') }, '"1"');
  expect(['/a', '/b', '/c'].filter((address) => kept.get(address))).toEqual(['/a', '/c']);
});
