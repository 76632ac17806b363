import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickRichText } from './quick-rich-text.ts';
import { parsedRichText } from './rich-text.ts';

/** What is taken, mostly, wherever it stands. */
const plain = [
  ...[
    'a',
    'word ',
    'snake_case',
    ' é',
    '😀',
    '(b) ',
    'c, ',
    'd. ',
    'e: ',
    ' ',
    '\n',
    '\n\n',
    '"f"',
    '-g',
    '#',
    '1',
    '!',
  ],
  ...['`a`', '`a *b*`', ' `<a>`', '[a](/b)', '[a b](https://c.example/d_e) ', '[`a`](#b)', ' **a** ', '**a b:** '],
  ...['\n- a', '\n* a ', '\n*   a', '\n+ a', '\n\n> a', '\n> ', '\n>\n> ', '\n\n> [!NOTE]\n> a', '\n\n> [!tip]\n> '],
];
/** Signs that mean something in one place and nothing in another. */
const tricky = [
  ...['_a', 'a_', '1.', '\n10) ', '  ', '\t', '\u00a0', '\0', '\ud800', '\r\n', '\u2028', '\\', '&amp;', '<b>', '<!--'],
  ...['`', '``', '` a`', '[', ']', '](/a)', '![a](/b)', '[a](javascript:b)', '[a](b)', '\n[a]: /b', '[^1]', '\n- [ ] '],
  ...['*', '**', '***', '__a__', '~~a~~', '>', '\n-', '\n---', '\n===', '\n    a', '\n```\n', '|', '\n|-|', '\n:-'],
  ...['https://a.example', 'www.a.example', 'a@b.example', '://', '[!NOTE]', '**[a](/b)**', '**a', 'a**', '\n# '],
];

const same = (text: string) => {
  const found = quickRichText(text);
  if (found) expect(found, JSON.stringify(text)).toEqual(parsedRichText(text));
  return found !== undefined;
};

describe('the quick way', () => {
  test('says what the parser says of any text that it takes', () => {
    let taken = 0;
    const piece = fc.oneof({ arbitrary: fc.constantFrom(...plain), weight: 12 }, fc.constantFrom(...tricky));
    const words = fc.array(piece, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, (some) => {
        if (same(some.join('').trim())) taken += 1;
      }),
      { numRuns: 4_000 },
    );
    expect(taken).toBeGreaterThan(400);
  });

  test.each([
    ['a `b` [c](/d) **e** f_g'],
    ['One\nparagraph.\n\nAnother  one.'],
    ['Choose:\n- `a`\n- [b](https://c.example)\n\nThen go on.'],
    ['*   a\n*   b'],
    ['> said\n> on two lines\n>\n> and again'],
    ['> [!WARNING]\n> **Beware:** of `it`.\n\n> [!NOTE]\n>\n> - a\n> - b'],
  ])('takes %j', (text) => expect(same(text)).toBe(true));

  test.each([
    ['a list around an empty line', '- a\n\n- b'],
    ['a callout of nothing', '> [!NOTE]'],
    ['a quotation that goes on without its sign', '> a\nb'],
    ['a line break', 'a  \nb'],
    ['a title below its line', 'a\n==='],
    ['a task', '- [ ] a'],
    ['an address among words', 'see https://a.example'],
    ['an address that runs', '[a](javascript:b)'],
  ])('leaves %s to the parser', (_, text) => expect(quickRichText(text)).toBeUndefined());

  test('takes nine of ten descriptions of GitHub’s document that have markup, and says the same', () => {
    const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    const descriptions = new Set<string>();
    JSON.parse(readFileSync(file, 'utf8'), (name, value) => {
      if (name === 'description' && typeof value === 'string' && /[`*[]/.test(value)) descriptions.add(value.trim());
      return undefined;
    });
    const taken = [...descriptions].filter(same).length;
    expect(descriptions.size).toBeGreaterThan(1_000);
    expect(taken / descriptions.size).toBeGreaterThan(0.9);
  });
});
