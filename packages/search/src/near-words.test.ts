import { expect, test } from 'vitest';
import { forgiven, typingErrors } from './edit-distance.ts';
import { nearWords } from './near-words.ts';

const names = ['create', 'createissue', 'creator', 'crate', 'issue', 'invoice', 'subscription', 'subscribe', 'tissue'];
const sorted = names.toSorted();

test.each([
  ['crete', ['crate', 'create']],
  ['isue', ['issue']],
  ['sybscripti', ['subscription']],
  ['sbuscrib', ['subscribe', 'subscription']],
  ['creat', ['crate']],
  ['isu', []],
  ['zzzzzzzz', []],
  ['', []],
])('%j may have meant %j', (typed, meant) => {
  expect(nearWords(sorted, typed)).toEqual(meant);
});

test('a word that begins with another answer is left out: the beginning finds it too', () => {
  expect(nearWords(['invoice', 'invoicelist', 'invoices'], 'invioce')).toEqual(['invoice']);
});

test('every word within the errors is found by itself or by its beginning, and no other (1,364 words)', () => {
  const letters = ['a', 'b', 'c', 'd'];
  let words = [''];
  const all: string[] = [];
  for (let length = 1; length <= 5; length++) {
    words = words.flatMap((word) => letters.map((letter) => word + letter));
    all.push(...words);
  }
  const known = all.toSorted();
  for (const typed of ['abcd', 'ddcba', 'aacca', 'abcdabcd', 'abcd.']) {
    const most = forgiven(typed);
    const within = known.filter((word) => {
      const errors = typingErrors(typed, word, most);
      return errors > 0 && errors <= most;
    });
    const found = nearWords(known, typed);
    expect(found.every((word) => within.includes(word))).toBe(true);
    expect(found.length > 0).toBe(within.length > 0);
    const least = Math.min(...within.map((word) => typingErrors(typed, word, most)));
    if (found[0]) expect(typingErrors(typed, found[0], most)).toBe(least);
  }
});
