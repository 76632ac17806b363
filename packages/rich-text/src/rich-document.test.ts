import type { RichNode } from '@stoa/contract/rich-nodes';
import { describe, expect, test } from 'vitest';
import { everyNode, wordsOf } from './anchors.ts';
import { closedNodes } from './closed-nodes.ts';
import { codeKinds, codeLanguages, highlight, isColored } from './highlight.ts';
import { richDocument } from './rich-document.ts';

const all = (markdown: string) => [...everyNode(richDocument(markdown).children)];
const find = <T extends RichNode['type']>(markdown: string, type: T) =>
  all(markdown).filter((node): node is Extract<RichNode, { type: T }> => node.type === type);
const ids = (markdown: string) => find(markdown, 'heading').map(({ id }) => id);

describe('contract §A.5: heading anchors', () => {
  test.each([
    [['First call!'], ['first-call']],
    [
      ['A', 'A', 'A'],
      ['a', 'a-2', 'a-3'],
    ],
    [
      ['A', 'A 2', 'A'],
      ['a', 'a-2', 'a-3'],
    ],
    [['Über uns?'], ['über-uns']],
    [['`code` *and* [link](/x)'], ['code-and-link']],
  ])('%j → %j', (headings, slugs) => {
    expect(ids(headings.map((heading) => `## ${heading}`).join('\n\n'))).toEqual(
      slugs.map((slug) => `doc-heading-${slug}`),
    );
  });

  test.each([
    ['#first-call', '#doc-heading-first-call'],
    ['#First-Call', '#doc-heading-first-call'],
    ['#doc-heading-first-call', '#doc-heading-first-call'],
    ['#first-call-1', '#doc-heading-first-call-2'],
    ['#%C3%BCber', '#doc-heading-über'],
    ['#mark', '#user-content-mark'],
    ['#nowhere', '#nowhere'],
    ['/elsewhere#first-call', '/elsewhere#first-call'],
  ])('a link to %s leads to %s', (target, href) => {
    const markdown = `[x](${target})\n\n## First call\n\n## First call\n\n## Über\n\n<a name="mark"></a>`;
    expect(find(markdown, 'link')[0]?.href).toBe(href);
  });
});

describe('HTML that means more than it may', () => {
  test('GFM §5.3: a field of a form is no box of a task', () => {
    const fields = '<input name="password" type="password"><input name="q"><input type="submit">';
    expect(find(`A ${fields} b`, 'task_checkbox')).toEqual([]);
    expect(find('- [x] done\n- <input type="checkbox"> open', 'task_checkbox').map(({ checked }) => checked)).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--></mglyph>">',
    'A line with <math><mtext><table><mglyph><style><!--</style> in it.',
    '<svg><foreignObject><div>',
    '<object data="x">',
    '<template>',
  ])('%s takes nothing of the rest with it: it is shown as words', (html) => {
    const document = richDocument(`Before.\n\n${html}\n\n## After\n\n- one\n\nThe end.`);
    const words = document.children.map(wordsOf).join('|');
    expect(words).toMatch(/Before\..*<(math|svg|object|template).*After.*one.*The end\./s);
    expect(find(`${html}\n\n## After`, 'heading')).toHaveLength(1);
  });

  test('a drawing that is closed goes with its words, the rest stays', () => {
    const words = richDocument('Before.\n\n<svg><text>gone</text></svg>\n\nAfter.').children.map(wordsOf).join('|');
    expect(words).toMatch(/^Before\.\|+After\.$/);
  });
});

describe('footnotes', () => {
  const markdown = 'One[^a], two[^b], one again[^a].\n\n[^b]: Second.\n[^a]: First, with `code`.';

  test('are numbered in the order of the text, with the way there and back', () => {
    expect(find(markdown, 'footnote_reference')).toEqual([
      { type: 'footnote_reference', number: 1, id: 'doc-footnote-ref-1', note: 'doc-footnote-1' },
      { type: 'footnote_reference', number: 2, id: 'doc-footnote-ref-2', note: 'doc-footnote-2' },
      { type: 'footnote_reference', number: 1, id: 'doc-footnote-ref-1-2', note: 'doc-footnote-1' },
    ]);
    const notes = find(markdown, 'footnote');
    expect(notes.map(({ id, references }) => [id, references])).toEqual([
      ['doc-footnote-1', ['doc-footnote-ref-1', 'doc-footnote-ref-1-2']],
      ['doc-footnote-2', ['doc-footnote-ref-2']],
    ]);
    expect(notes.map(wordsOf)).toEqual(['First, with code.', 'Second.']);
  });

  test('one without a note stays as it is written', () => {
    expect(wordsOf(richDocument('a[^x]').children[0] as RichNode)).toBe('a[^x]');
  });
});

describe('code', () => {
  test('is colored in at least 30 languages, with few kinds, and keeps every character', () => {
    expect(codeLanguages.length).toBeGreaterThanOrEqual(30);
    const code = 'import { a } from "b"; // c\nconst d = 1 + `e`;\n';
    const tokens = highlight(code, 'TypeScript') ?? [];
    expect(tokens.map(([, text]) => text).join('')).toBe(code);
    const found = tokens.map(([kind]) => kind).filter((kind) => kind !== null);
    expect(codeKinds).toEqual(expect.arrayContaining(found));
    expect(new Set(found)).toEqual(new Set(['keyword', 'string', 'comment', 'number']));
  });

  test.each([
    'json',
    'yaml',
    'bash',
    'sh',
    'http',
    'graphql',
    'python',
    'java',
    'kotlin',
    'swift',
    'go',
    'rust',
    'ruby',
    'php',
    'csharp',
    'cpp',
    'sql',
    'xml',
    'html',
    'css',
    'diff',
    'jsx',
    'tsx',
    'dockerfile',
    'ini',
    'toml',
    'powershell',
    'scala',
    'dart',
    'r',
    'lua',
    'perl',
  ])('%s is known', (language) => expect(isColored(language)).toBe(true));

  test('in a language that nobody knows it is plain', () => expect(highlight('a', 'nonsense')).toBeUndefined());

  test('has its language and its title', () => {
    expect(find('```js title="src/app.js" {1}\nlet a\n```', 'code_block')[0]).toMatchObject({
      lang: 'js',
      title: 'src/app.js',
      tokens: [
        ['keyword', 'let'],
        [null, ' a'],
      ],
      children: [{ type: 'text', text: 'let a' }],
    });
  });
});

describe('raw HTML', () => {
  const elements = (markdown: string) => find(markdown, 'element').map(({ tag, attributes }) => [tag, attributes]);

  test.each([
    [
      '<details open><summary>a</summary>b</details>',
      [
        ['details', { open: '' }],
        ['summary', {}],
      ],
    ],
    [
      'a <kbd>b</kbd> H<sub>2</sub>O x<sup>2</sup>',
      [
        ['kbd', {}],
        ['sub', {}],
        ['sup', {}],
      ],
    ],
    [
      '<dl><dt>a</dt><dd>b</dd></dl>',
      [
        ['dl', {}],
        ['dt', {}],
        ['dd', {}],
      ],
    ],
    ['<p align="center">a</p>', [['p', { align: 'center' }]]],
    ['<div id="x" class="y" style="z" data-a="b" onclick="c">a</div>', [['div', { id: 'user-content-x' }]]],
    ['<form action="/x"><button>a</button></form>', []],
    ['<iframe src="https://a.example"></iframe><object></object><style>a{}</style>', []],
  ])('%s', (markdown, expected) => expect(elements(markdown)).toEqual(expected));

  test('an image has its size', () => {
    expect(find('<img src="https://a.example/b.png" width="40" height="30" alt="c">', 'image')[0]).toEqual({
      type: 'image',
      url: 'https://a.example/b.png',
      alt: 'c',
      width: 40,
      height: 30,
    });
  });

  test('Markdown within HTML is Markdown', () => {
    const [details] = richDocument('<details>\n\n**a**\n\n</details>').children;
    expect(details).toMatchObject({
      tag: 'details',
      children: [{ type: 'paragraph', children: [{ type: 'emphasis' }] }],
    });
  });

  test('ids of the page cannot be taken (DOM clobbering)', () => {
    const found = JSON.stringify(richDocument('<a id="doc-heading-a" name="location"></a>\n\n## A'));
    expect(found).toContain('user-content-doc-heading-a');
    expect(found).toContain('user-content-location');
    expect(find('<a id="doc-heading-a"></a>\n\n## A\n\n[x](#a)', 'link')[0]?.href).toBe('#doc-heading-a');
  });
});

test('links and images are resolved, and checked after that', () => {
  const { children } = richDocument('[a](./b.md) ![c](d.png) ![e](f.png) <img src="d.png"> [g](h)', {
    resolveLink: (target) => (target === './b.md' ? '/docs/b' : target === 'h' ? 'javascript:x' : target),
    resolveImage: (address) => (address === 'd.png' ? { url: '/i/d', width: 2, height: 1 } : undefined),
  });
  const picture = { type: 'image', url: '/i/d', width: 2, height: 1 };
  const paragraph = children[0] as { children: RichNode[] };
  expect(paragraph.children.filter(({ type }) => type !== 'text')).toEqual([
    { type: 'link', href: '/docs/b', children: [{ type: 'text', text: 'a' }] },
    { ...picture, alt: 'c' },
    { ...picture, alt: '' },
  ]);
  expect(paragraph.children.map(wordsOf).join('')).toBe('a c e  g');
});

describe('callouts, as GitHub’s alerts', () => {
  const words = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];

  test.each(['note', 'tip', 'important', 'warning', 'caution'])('[!%s] in capitals and small letters', (kind) => {
    for (const mark of [kind.toUpperCase(), kind])
      expect(richDocument(`> [!${mark}]\n> Look.`).children).toEqual([
        { type: 'callout', kind, children: words('Look.') },
      ]);
  });

  test.each([
    ['> [!NOTE]\n>\n> Look.', words('Look.')],
    ['> [!NOTE]  \n> Look.', words('Look.')],
    ['> [!NOTE]\\\n> Look.', words('Look.')],
    ['> [!NOTE]\n> - a', [{ type: 'list', isOrdered: false, children: expect.any(Array) }]],
  ])('%j', (markdown, children) => {
    expect(richDocument(markdown).children).toEqual([{ type: 'callout', kind: 'note', children }]);
  });

  test.each([
    '> [!NOTE] Look.',
    '> [!NOTE]',
    '> [!OTHER]\n> Look.',
    '> [!NOTE]*a*\n> Look.',
    '> \\[!NOTE]b\n> Look.',
    '- > [!NOTE]\n  > Look.',
    '> > [!NOTE]\n> > Look.',
  ])('%j is none', (markdown) => expect(JSON.stringify(richDocument(markdown))).not.toContain('callout'));

  test('other clients get a quotation with the kind as its first line (contract §A.5)', () => {
    expect(closedNodes(richDocument('> [!WARNING]\n> Look.')).children).toEqual([
      {
        type: 'blockquote',
        children: [
          {
            type: 'paragraph',
            children: [{ type: 'emphasis', level: 2, children: [{ type: 'text', text: 'Warning' }] }],
          },
          ...words('Look.'),
        ],
      },
    ]);
  });
});

test('the first number of a list is kept', () => {
  expect(find('7. a\n8. b', 'list')[0]).toMatchObject({ isOrdered: true, start: 7 });
  expect(find('1. a', 'list')[0]).not.toHaveProperty('start');
});

describe('hostile documents', () => {
  const thousands = 10_000;
  test.each([
    ['blockquotes', `${'>'.repeat(thousands)} a`],
    ['lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['lists in one line', `${'- '.repeat(2_000)}a`],
    ['emphasis', `${'*a **a '.repeat(thousands / 20)}b${' a** a*'.repeat(thousands / 20)}`],
    ['brackets', '['.repeat(thousands)],
    ['elements', `${'<div>'.repeat(thousands)}a`],
    ['words of elements', `a ${'<span>'.repeat(thousands)}b`],
    [
      'formatting elements',
      `${Array.from({ length: 300 }, (_, i) => `<b title="${i}">`).join('')}${'<p>a</p>'.repeat(20)}`,
    ],
    ['definitions', `${Array.from({ length: 2_000 }, (_, i) => `[a${i}]: /b`).join('\n')}\n\n${'[a1] '.repeat(2_000)}`],
    ['a wide table', `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n${`|${'b|'.repeat(500)}\n`.repeat(40)}`],
  ])('%s without end become a tree that is not deep', (_name, markdown) => {
    const document = richDocument(markdown);
    expect(depthOf(document)).toBeLessThan(400);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<a href="java\nscript:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<noscript><p title="</noscript><script>alert(1)</script>"></noscript>',
    '<style>@import "javascript:alert(1)"</style>',
    '<template><script>alert(1)</script></template>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '[a](javascript:alert(1))',
    '![a](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[a][b]\n\n[b]: <javascript:alert(1)>',
  ])('%j: nothing of it is left to run', (markdown) => {
    const nodes = all(markdown);
    for (const node of nodes) {
      if (node.type === 'element') expect(['script', 'style', 'iframe', 'svg', 'math']).not.toContain(node.tag);
      expect(JSON.stringify({ ...node, children: undefined, text: undefined })).not.toMatch(
        /javascript:|onload|onerror|data:/,
      );
    }
  });
});

function depthOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
