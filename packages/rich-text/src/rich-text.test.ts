import { describe, expect, test } from 'vitest';
import { richText } from './rich-text.ts';

const paragraph = (...children: unknown[]) => [{ type: 'paragraph', children }];
const text = (words: string) => ({ type: 'text', text: words });

describe('descriptions', () => {
  test.each([
    ['Lists all pets.'],
    ['Two lines\nof words'],
    ['5 - 3 = 2, or #2; 10. of May: (a) "b"'],
    ["The account's e-mail; a trailing dot."],
  ])('%j has no markup and stays a string', (words) => expect(richText(words)).toBe(words));

  test.each([
    ['  around  ', 'around'],
    ['snake_case & more', 'snake_case & more'],
    ['&copy; us', '© us'],
    ['2 \\* 3', '2 * 3'],
    ['', ''],
    ['<!-- nothing -->', ''],
  ])('%j comes to nothing but words: %j', (markdown, words) => expect(richText(markdown)).toBe(words));

  test('Markdown becomes nodes', () => {
    expect(richText('The `id` of *a* **pet**')).toEqual(
      paragraph(
        text('The '),
        { type: 'code', children: [text('id')] },
        text(' of '),
        { type: 'emphasis', level: 1, children: [text('a')] },
        text(' '),
        { type: 'emphasis', level: 2, children: [text('pet')] },
      ),
    );
  });

  test.each([
    '# Title',
    '- one',
    '+ one',
    '* one',
    '1. one',
    '1) one',
    '> said',
    '    code',
    '\tcode',
    'a\n\nb',
    'a\n---',
    'a  \nb',
    'see https://a.example',
    'www.a.example',
    'me@a.example',
    '| a |\n|-|',
    '~~a~~',
    '```\na\n```',
  ])('%j is seen as markup', (markdown) => expect(richText(`x\n\n${markdown}`)).toBeInstanceOf(Array));

  test('addresses that could run are dropped, in HTML too', () => {
    const found = JSON.stringify(
      richText(
        '[a](javascript:alert(1)) <a href="javascript:x">b</a> <img src=x onerror=alert(1)> <script>c()</script>',
      ),
    );
    expect(found).not.toMatch(/javascript|onerror|alert|c\(\)/);
    expect(found).toContain('"b"');
  });

  test('a relative image is its alternative text: there is no folder that it could be in', () => {
    expect(richText('![A cat](cat.png)')).toBe('A cat');
    expect(richText('![A cat](/cat.png) ![](//a.example/x.png)')).toBe('A cat ');
    expect(JSON.stringify(richText('![A cat](https://a.example/cat.png)'))).toContain('"https://a.example/cat.png"');
  });

  test('many stand on one page, so that nothing in them is an anchor', () => {
    const found = JSON.stringify(richText('## A\n\nb[^1]\n\n[^1]: c'));
    expect(found).toContain('"footnote_reference","number":1,"id":""');
    expect(found).not.toContain('doc-');
  });
});
