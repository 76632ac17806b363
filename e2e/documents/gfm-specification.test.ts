// @vitest-environment jsdom
import { delimiter } from 'node:path';
import { drawRichNodes } from '@stoa/portal/testing/draw-rich-nodes';
import { harmlessHtml } from '@stoa/rich-text/testing/harmless-html';
import { publishedNodes } from '@stoa/server/testing/published-nodes';
import { describe, expect, test } from 'vitest';
import { examplesIn } from './gfm-files.ts';
import { comparable } from './same-html.ts';

/**
 * GitHub's own files, `test/spec.txt` and `test/extensions.txt` of github/cmark-gfm, where somebody has them beside the
 * project: CC BY-SA 4.0 keeps them out of it (decision 010). Without them `gfm-examples.ts` has each of their rules.
 */
const files = process.env.GFM_SPECIFICATION?.split(delimiter) ?? [];
const examples = files.flatMap((file) => examplesIn(file));

const scheme = 'documents link to http, https, mailto and tel alone';
const autolink = 'CommonMark’s own examples of no link: GFM’s autolinks see an address there';
const comments = 'CommonMark 0.31 has simpler comments than the 0.29 below GFM';

/** What comes out differently, by how its Markdown begins. */
const different: Readonly<Record<string, string>> = {
  '<irc://foo.bar:2233/baz>': scheme,
  '<a+b+c:d>': scheme,
  '<made-up-scheme://foo,bar>': scheme,
  '<localhost:5001/foo>': scheme,
  'http://commonmark.org\n\n(Visit': scheme,
  '<http://foo.bar/baz bim>': autolink,
  '<foo\\+@bar.example.com>': autolink,
  '< http://foo.bar >': autolink,
  'http://example.com\n': autolink,
  'foo@bar.example.com\n': autolink,
  'foo <!-- not a comment -- two hyphens -->': comments,
  'foo <!--> foo -->': comments,
};
const reasonOf = (markdown: string) => Object.keys(different).find((start) => markdown.startsWith(start));

describe('GitHub Flavored Markdown 0.29: the specification’s own examples', () => {
  const results = examples.map((example) => {
    const drawn = comparable(drawRichNodes(publishedNodes(example.markdown)), { notes: true });
    const wanted = [example.html, harmlessHtml(example.html)].map((html) => comparable(html, { notes: true }));
    // `<IGNORE>`: it must not fail, whatever comes out.
    return { ...example, drawn, wanted, isEqual: example.html.trim() === '<IGNORE>' || wanted.includes(drawn) };
  });

  test('every example shows what it says, or is listed with its reason', () => {
    const wrong = results.filter(({ markdown, isEqual }) => !isEqual && reasonOf(markdown) === undefined);
    expect(wrong.map(({ number, markdown, drawn, wanted }) => ({ number, markdown, drawn, wanted }))).toEqual([]);
  });

  // 661 of 673 in spec.txt (98.2 %), 28 of 28 in extensions.txt; of the extensions alone 51 of 52 (98.1 %).
  test('at least 98 % are equal, of the extensions too', () => {
    const share = (of: typeof results) => of.filter(({ isEqual }) => isEqual).length / of.length;
    expect(share(results)).toBeGreaterThanOrEqual(0.98);
    const own = results.filter(
      ({ section, file }) => file.endsWith('extensions.txt') || section.endsWith('(extension)'),
    );
    expect(share(own)).toBeGreaterThanOrEqual(0.98);
  });
});
