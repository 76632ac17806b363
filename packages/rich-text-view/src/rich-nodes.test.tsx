// @vitest-environment jsdom
import type { RichNode, RichText } from '@stoa/contract/rich-nodes';
import { common as texts } from '@stoa/text/common/en';
import { LanguageProvider } from '@stoa/text/language';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RichNodes, type RichNodesProps } from './rich-nodes.tsx';

afterEach(cleanup);

const text = (words: string): RichNode => ({ type: 'text', text: words });

function show(value: RichText, props: Partial<RichNodesProps> = {}) {
  return render(
    <LanguageProvider locale="en" texts={texts}>
      <Toaster label="Notifications" closeLabel="Dismiss">
        <RichNodes value={value} {...props} />
      </Toaster>
    </LanguageProvider>,
  ).container;
}

describe('text with markup', () => {
  it('every block finds its own direction, code and the page’s own words keep theirs (HTML §3.2.6.4)', () => {
    const words = [text('مرحبا بالعالم')];
    const paragraph: RichNode = { type: 'paragraph', children: words };
    const page = show([
      { type: 'heading', level: 2, id: 'one', children: words },
      paragraph,
      { type: 'list', isOrdered: false, children: [{ type: 'list_item', children: [paragraph] }] },
      { type: 'blockquote', children: [paragraph] },
      { type: 'callout', kind: 'note', children: [paragraph] },
      {
        type: 'table',
        alignments: null,
        children: [{ type: 'table_row', alignments: null, children: [{ type: 'table_cell', children: words }] }],
      },
      { type: 'element', tag: 'ul', attributes: {}, children: words },
      { type: 'element', tag: 'ol', attributes: { dir: 'ltr' }, children: words },
    ]);
    const directions = (selector: string) =>
      [...page.querySelectorAll(selector)].map((each) => each.getAttribute('dir'));
    expect(directions('h4, div:not([role]) > p, ul, blockquote, table')).toEqual(Array(6).fill('auto'));
    expect(directions('ol')).toEqual(['ltr']);
    // What is within has none, or the list, the quotation and the callout would look past it.
    expect(directions(':is(li, blockquote, [role=note]) > p')).toEqual([null, null, 'auto', null]);
    expect(directions('[data-callout-title]')).toEqual(['auto']);
    cleanup();
    expect(show('مرحبا').querySelector('p')?.dir).toBe('auto');
    cleanup();
    expect(show('مرحبا', { inline: true }).querySelector('span')?.dir).toBe('auto');
  });

  it('a string is a paragraph, and words alone within a sentence', () => {
    expect(show('Some <b>words').querySelector('div > p')?.textContent).toBe('Some <b>words');
    cleanup();
    const inline = show(
      [{ type: 'paragraph', children: [text('Some '), { type: 'code', children: [text('words')] }] }],
      {
        inline: true,
      },
    );
    expect(inline.querySelector('p')).toBeNull();
    expect(inline.querySelector('span > code')?.textContent).toBe('words');
  });

  it.each([
    [undefined, 'h4'],
    [2, 'h2'],
    [6, 'h6'],
  ])('headings stand below those of the page: topLevel %j makes level 1 an %s', (topLevel, tag) => {
    const page = show([{ type: 'heading', level: 1, children: [text('Title')] }], topLevel ? { topLevel } : {});
    expect(page.querySelector(tag)?.textContent).toBe('Title');
    expect(page.querySelector('a')).toBeNull();
  });

  it.each([
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['important', 'Important'],
    ['warning', 'Warning'],
    ['caution', 'Caution'],
  ] as const)('a callout of kind %s has a shape and the word %s', (kind, word) => {
    const page = show([{ type: 'callout', kind, children: [{ type: 'paragraph', children: [text('Look.')] }] }]);
    const callout = screen.getByRole('note', { name: word });
    expect(callout.textContent).toBe(`${word}Look.`);
    expect(callout.querySelector('svg[aria-hidden=true]')).not.toBeNull();
    expect(page.querySelector('blockquote')).toBeNull();
  });

  it('footnotes lead there and back where they have anchors', () => {
    const page = show([
      {
        type: 'paragraph',
        children: [text('See'), { type: 'footnote_reference', number: 1, id: 'ref-1', note: 'note-1' }],
      },
      {
        type: 'footnotes',
        children: [{ type: 'footnote', number: 1, id: 'note-1', references: ['ref-1', 'ref-1-2'], children: [] }],
      },
    ]);
    expect(screen.getByRole('link', { name: 'Footnote 1' }).getAttribute('href')).toBe('#note-1');
    expect(page.querySelector('li#note-1')).not.toBeNull();
    expect(screen.getAllByRole('link', { name: /^Back to the text/ }).map((link) => link.getAttribute('href'))).toEqual(
      ['#ref-1', '#ref-1-2'],
    );
  });

  it('long code may end its line at a slash, and keeps its text', () => {
    const code = (value: string): RichNode => ({ type: 'code', children: [text(value)] });
    const address = 'https://api.halden.example/v2/payments';
    const page = show([{ type: 'paragraph', children: [code(address), code('/v2/payments')] }]);
    const [long, short] = page.querySelectorAll('code');
    expect(long?.textContent).toBe(address);
    expect(long?.innerHTML).toBe('https://<wbr>api.halden.example/<wbr>v2/<wbr>payments');
    expect(short?.innerHTML).toBe('/v2/payments');
  });

  it('code keeps its text whatever its colors', () => {
    const page = show([
      {
        type: 'code_block',
        lang: 'js',
        tokens: [
          ['keyword', 'let'],
          [null, ' a;'],
        ],
        children: [text('let a;')],
      },
    ]);
    expect(page.querySelector('pre')?.textContent).toBe('let a;');
    expect(page.querySelector('[data-kind=keyword]')?.textContent).toBe('let');
  });

  it('HTML of the allow-list alone becomes elements, with attributes of the allow-list alone', () => {
    const element = (tag: string, attributes: Record<string, string> = {}): RichNode => ({
      type: 'element',
      tag,
      attributes,
      children: [text(tag)],
    });
    const page = show([
      element('details', { open: '', onclick: 'x()', style: 'color:red', constructor: 'x' }),
      element('kbd'),
      element('script'),
      element('iframe', { src: 'https://a.example' }),
      element('style'),
      element('form'),
    ]);
    expect(page.querySelector('details')?.getAttributeNames()).toEqual(['open', 'dir']);
    expect(page.querySelector('kbd')).not.toBeNull();
    expect(page.querySelector('script, iframe, style, form')).toBeNull();
  });

  it.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'a link to %j is words only',
    (href) => {
      const page = show([
        { type: 'link', href, children: [text('click')] },
        { type: 'image', url: href, alt: 'picture' },
      ]);
      expect(page.querySelector('a, img')).toBeNull();
      expect(page.textContent).toBe('clickpicture');
    },
  );
});
