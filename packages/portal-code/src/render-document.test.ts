import { type DocumentNode, documentNodesSchema } from '@stoa/contract/document-nodes';
import type { DocumentOptions } from '@stoa/rich-text/rich-document';
import { describe, expect, test } from 'vitest';
import { renderDocument } from './render-document.ts';

const markdownNodes = (markdown: string, options?: DocumentOptions) => renderDocument(markdown, options).nodes;
const blocks = (markdown: string) => markdownNodes(markdown).children;
const inlines = (markdown: string) => (blocks(markdown)[0] as { children: DocumentNode[] }).children;
const text = (value: string) => ({ type: 'text', text: value });

describe('portal §3: rich-text block types', () => {
  test.each<[string, string, unknown[]]>([
    ['heading', '### Three', [{ type: 'heading', level: 3, children: [text('Three')] }]],
    ['paragraph', 'One', [{ type: 'paragraph', children: [text('One')] }]],
    ['break', '---', [{ type: 'break' }]],
    ['blockquote', '> said', [{ type: 'blockquote', children: [{ type: 'paragraph', children: [text('said')] }] }]],
    ['code_block', '```sh\nls -l\n```', [{ type: 'code_block', lang: 'sh', children: [text('ls -l')] }]],
    ['code_block without language', '    x', [{ type: 'code_block', children: [text('x')] }]],
  ])('%s', (_, markdown, expected) => expect(blocks(markdown)).toEqual(expected));

  test.each<[string, string, unknown[]]>([
    ['italic', '*a*', [{ type: 'emphasis', level: 1, children: [text('a')] }]],
    ['bold', '**a**', [{ type: 'emphasis', level: 2, children: [text('a')] }]],
    ['strikethrough', '~~a~~', [{ type: 'strikethrough', children: [text('a')] }]],
    ['code', '`a*b`', [{ type: 'code', children: [text('a*b')] }]],
    ['link', '[a](/b "c")', [{ type: 'link', href: '/b', title: 'c', children: [text('a')] }]],
    [
      'autolink',
      'https://a.example',
      [{ type: 'link', href: 'https://a.example', children: [text('https://a.example')] }],
    ],
    ['link by reference', '[a][r]\n\n[r]: /b', [{ type: 'link', href: '/b', children: [text('a')] }]],
    ['image', '![a](https://b.example/c.png)', [{ type: 'image', url: 'https://b.example/c.png', alt: 'a' }]],
    ['soft break', 'a\nb', [{ type: 'text', text: 'a', softBreak: true }, text('b')]],
    ['hard break', 'a  \nb', [{ type: 'text', text: 'a', hardBreak: true }, text('b')]],
    [
      'hard break after code',
      '`a`\\\nb',
      [{ type: 'code', children: [text('a')] }, { type: 'text', text: '', hardBreak: true }, text('b')],
    ],
  ])('%s', (_, markdown, expected) => expect(inlines(markdown)).toEqual(expected));

  test('tight list items hold a text_block, loose ones paragraphs', () => {
    const item = (type: string) => ({ type: 'list_item', children: [{ type, children: [expect.anything()] }] });
    expect(blocks('- a\n- b')).toEqual([
      { type: 'list', isOrdered: false, children: [item('text_block'), item('text_block')] },
    ]);
    expect(blocks('1. a\n\n2. b')).toEqual([
      { type: 'list', isOrdered: true, children: [item('paragraph'), item('paragraph')] },
    ]);
  });

  test('task_checkbox comes first in its item', () => {
    const [list] = blocks('- [x] done\n- [ ] open') as unknown as [{ children: { children: unknown[] }[] }];
    expect(list.children.map((item) => item.children[0])).toEqual([
      { type: 'task_checkbox', checked: true },
      { type: 'task_checkbox', checked: false },
    ]);
  });

  test('Table alignment: left, right, center, none; short rows are filled', () => {
    const [table] = blocks('|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|\n') as unknown as [
      { alignments: unknown; children: { type: string; children: unknown[] }[] },
    ];
    expect(table.alignments).toEqual(['left', 'right', 'center', 'none']);
    expect(table.children.map((row) => row.type)).toEqual(['table_header', 'table_row']);
    expect(table.children[1]?.children[1]).toEqual({ type: 'table_cell', alignment: 'right', children: [text('2')] });
    expect(table.children[1]?.children[3]).toEqual({ type: 'table_cell', alignment: 'none', children: [] });
  });

  test('footnotes become a numbered list below a rule', () => {
    const nodes = blocks('See[^n].\n\n[^n]: The note.');
    expect(nodes[0]).toEqual({ type: 'paragraph', children: [text('See'), text('[1]'), text('.')] });
    expect(nodes.slice(1)).toEqual([
      { type: 'break' },
      {
        type: 'list',
        isOrdered: true,
        children: [{ type: 'list_item', children: [{ type: 'text_block', children: [text('The note.')] }] }],
      },
    ]);
  });
});

describe('hostile documents', () => {
  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#9;script:alert(1))',
    '[a](<\u0001javascript:alert(1)>)',
    '[a](vbscript:x)',
    '[a](data:text/html,x)',
    '[a][r]\n\n[r]: javascript:alert(1)',
  ])('%j keeps its text and loses its target', (markdown) => expect(inlines(markdown)).toEqual([text('a')]));

  test('an image with another scheme is its alternative text', () => {
    expect(inlines('![logo](data:image/svg+xml;base64,AAAA)')).toEqual([text('logo')]);
  });

  test('raw HTML keeps what the closed tree can say, and nothing that runs', () => {
    expect(blocks('<script>alert(1)</script>')).toEqual([]);
    expect(inlines('a <b onclick="x">c</b><br>d')).toEqual([
      text('a '),
      { type: 'emphasis', level: 2, children: [text('c')] },
      { type: 'text', text: '', hardBreak: true },
      text('d'),
    ]);
    expect(blocks('<details><summary>More</summary>\n\n- a\n\n</details>')).toEqual([
      { type: 'paragraph', children: [text('More')] },
      {
        type: 'list',
        isOrdered: false,
        children: [{ type: 'list_item', children: [{ type: 'text_block', children: [text('a')] }] }],
      },
    ]);
    expect(blocks('<table><tr><td rowspan="2">x</td><td>y</td></tr></table>')).toEqual([
      { type: 'paragraph', children: [text('x')] },
      { type: 'paragraph', children: [text('y')] },
    ]);
  });

  test('every tree is one that the contract allows', () => {
    const all =
      '# a\n\n<div>b <kbd>c</kbd></div>\n\n<dl><dt>d</dt><dd>e</dd></dl>\n\n- [x] f[^1]\n\n[^1]: g\n\n    h\n';
    expect(documentNodesSchema.safeParse(markdownNodes(all)).error).toBeUndefined();
  });

  test('nesting without end stays within the stack', () => {
    expect(() => markdownNodes(`${'>'.repeat(1000)} a`)).not.toThrow();
    expect(() => markdownNodes(`${'*a '.repeat(1000)}${'a*'.repeat(1000)}`)).not.toThrow();
  });

  test('links between documents are resolved before they are checked', () => {
    const nodes = markdownNodes('[a](./b.md)', {
      resolveLink: (target) => (target === './b.md' ? '/docs/p/b' : target),
    });
    expect(nodes.children[0]).toMatchObject({ children: [{ type: 'link', href: '/docs/p/b' }] });
  });
});
