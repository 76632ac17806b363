// @vitest-environment jsdom
import { Toaster } from '@stoa/ui/toaster.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { texts } from '../../i18n/en.ts';
import { LanguageProvider } from '../../i18n/language.tsx';
import { type DocumentNode, nodeTypes } from './document-node.ts';
import { DocumentView } from './document-view.tsx';

afterEach(cleanup);

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const node = (type: string, children: DocumentNode[], rest: Partial<DocumentNode> = {}): DocumentNode => ({
  type,
  children,
  ...rest,
});

function show(...children: DocumentNode[]) {
  return render(
    <LanguageProvider locale="en" texts={texts}>
      <Toaster label="Notifications" closeLabel="Dismiss">
        <DocumentView document={{ type: 'document', children }} />
      </Toaster>
    </LanguageProvider>,
  ).container;
}

describe('documents', () => {
  it('portal §3: every block type becomes its element', () => {
    const page = show(
      node('heading', [text('Title')], { level: 1 }),
      node('paragraph', [
        text('One'),
        { type: 'text', text: 'two', hardBreak: true },
        { type: 'text', text: 'three', softBreak: true },
        text('four'),
      ]),
      node('list', [node('list_item', [node('text_block', [text('item')])])], { isOrdered: false }),
      node('list', [node('list_item', [node('paragraph', [text('first')])])], { isOrdered: true }),
      node('code_block', [text('let x = 1;\n')], { lang: 'js' }),
      node('blockquote', [node('paragraph', [text('said')])]),
      { type: 'break' },
      node('paragraph', [
        node('emphasis', [text('slanted')], { level: 1 }),
        node('emphasis', [text('strong')], { level: 2 }),
        node('strikethrough', [text('gone')]),
        node('code', [text('inline')]),
        node('link', [text('away')], { href: 'https://example.org/a', title: 'A' }),
        { type: 'image', url: '/a.png', alt: 'A picture' },
      ]),
      node('list', [node('list_item', [{ type: 'task_checkbox', checked: true }, text('task')])]),
    );
    for (const element of [
      'h2',
      'p',
      'ul > li',
      'ol > li',
      'pre > code',
      'blockquote',
      'hr',
      'em',
      'strong',
      's',
      'br',
      'img',
      'a[href="https://example.org/a"]',
    ]) {
      expect(page.querySelector(element), element).not.toBeNull();
    }
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' }).checked).toBe(true);
    expect(page.querySelector('p')?.textContent).toBe('Onetwothree four');
    expect(page.querySelector('pre')?.textContent).toBe('let x = 1;');
  });

  it('portal §3: no type of node is lost', () => {
    for (const type of nodeTypes.filter(
      (each) =>
        !['text', 'break', 'image', 'task_checkbox', 'table', 'table_header', 'table_row', 'table_cell'].includes(each),
    )) {
      expect(show(node(type, [text('inside')])).textContent, type).toContain('inside');
      cleanup();
    }
    expect(show(node('from_a_newer_server', [text('inside')])).textContent).toContain('inside');
  });

  it('portal §3: a table aligns its columns left, right, center or not at all, and keeps its roles', () => {
    const cells = (...words: string[]) => words.map((word) => node('table_cell', [text(word)]));
    show(
      node(
        'table',
        [node('table_header', cells('Name', 'Count', 'Kind', 'Note')), node('table_row', cells('a', '1', 'b', 'c'))],
        {
          alignments: ['left', 'right', 'center', 'none'],
        },
      ),
    );
    expect(screen.getAllByRole('columnheader').map((cell) => cell.dataset.align)).toEqual([
      'left',
      'right',
      'center',
      'none',
    ]);
    expect(screen.getAllByRole('cell').map((cell) => cell.dataset.label)).toEqual(['Name', 'Count', 'Kind', 'Note']);
  });

  it('headings can be linked to, repeated ones too', () => {
    const page = show(
      node('heading', [text('First call!')], { level: 2 }),
      node('heading', [text('First call!')], { level: 3 }),
    );
    expect([...page.querySelectorAll('h2, h3')].map(({ id }) => id)).toEqual([
      'doc-heading-first-call',
      'doc-heading-first-call-2',
    ]);
  });

  it.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', ' javascript:x'])(
    'a link to %j is words only',
    (href) => {
      const page = show(node('paragraph', [node('link', [text('click')], { href })]));
      expect(page.querySelector('p a')).toBeNull();
      expect(page.textContent).toContain('click');
    },
  );

  it('markup in a text stays text', () => {
    const page = show(node('paragraph', [text('<img src=x onerror=alert(1)>')]), {
      type: 'image',
      url: 'javascript:x',
      alt: 'no picture',
    });
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(page.textContent).toContain('no picture');
  });
});
