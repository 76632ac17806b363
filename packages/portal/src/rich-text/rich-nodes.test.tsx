// @vitest-environment jsdom
import type { RichNode, RichText } from '@stoa/contract/rich-nodes';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { texts } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/language.tsx';
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

  it('code keeps its text whatever its colours', () => {
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
    expect(page.querySelector('details')?.getAttributeNames()).toEqual(['open']);
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
