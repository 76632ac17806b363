// @vitest-environment jsdom
import type { RichNode } from '@stoa/contract/rich-nodes';
import { richPortions } from '@stoa/rich-text-view/rich-portions';
import { findSection } from '@stoa/ui/find-section.ts';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../i18n/en.ts';
import { LanguageProvider } from '../../i18n/language.tsx';
import { DocumentView } from './document-view.tsx';
import { headingsOf } from './headings.ts';
import { OnThisPage } from './on-this-page.tsx';

afterEach(cleanup);

const text = (words: string): RichNode => ({ type: 'text', text: words });
const paragraph = (...children: RichNode[]): RichNode => ({ type: 'paragraph', children });
const heading = (id: string, words: string, level = 2): RichNode => ({
  type: 'heading',
  level,
  id,
  children: [text(words)],
});
const asDocument = (...children: RichNode[]) => ({ type: 'document' as const, version: '2' as const, children });

function show(...children: RichNode[]) {
  return showAt('', ...children);
}

function showAt(fragment: string, ...children: RichNode[]) {
  const onDrawn = vi.fn();
  const page = render(
    <LanguageProvider locale="en" texts={texts}>
      <Toaster label="Notifications" closeLabel="Dismiss">
        <DocumentView document={asDocument(...children)} fragment={fragment} onDrawn={onDrawn} />
      </Toaster>
    </LanguageProvider>,
  ).container;
  return { page, onDrawn };
}

describe('portal §3: rich text', () => {
  it('every block and inline type becomes its element', () => {
    const { page } = show(
      { type: 'heading', level: 1, children: [text('Title')] },
      paragraph(
        text('One'),
        { type: 'text', text: 'two', hardBreak: true },
        { type: 'text', text: 'three', softBreak: true },
        text('four'),
      ),
      {
        type: 'list',
        isOrdered: false,
        children: [{ type: 'list_item', children: [{ type: 'text_block', children: [text('item')] }] }],
      },
      {
        type: 'list',
        isOrdered: true,
        start: 3,
        children: [{ type: 'list_item', children: [paragraph(text('third'))] }],
      },
      { type: 'code_block', lang: 'js', children: [text('let x = 1;')] },
      { type: 'blockquote', children: [paragraph(text('said'))] },
      { type: 'break' },
      paragraph(
        { type: 'emphasis', level: 1, children: [text('slanted')] },
        { type: 'emphasis', level: 2, children: [text('strong')] },
        { type: 'strikethrough', children: [text('gone')] },
        { type: 'code', children: [text('inline')] },
        { type: 'link', href: 'https://example.org/a', title: 'A', children: [text('away')] },
        { type: 'image', url: '/a.png', alt: 'A picture', width: 4, height: 3 },
      ),
      {
        type: 'list',
        isOrdered: false,
        children: [{ type: 'list_item', children: [{ type: 'task_checkbox', checked: true }, text('task')] }],
      },
    );
    const expected = [
      'h2',
      'p',
      'ul > li',
      'ol[start="3"] > li',
      'pre > code',
      'blockquote',
      'hr',
      'em',
      'strong',
      'del',
      'br',
    ];
    for (const element of [
      ...expected,
      'img[width="4"][height="3"][loading=lazy]',
      'a[href="https://example.org/a"][rel~=noopener]',
    ])
      expect(page.querySelector(element), element).not.toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' }).checked).toBe(true);
    expect(page.querySelector('p')?.textContent).toBe('Onetwothree four');
    expect(page.querySelector('pre')?.textContent).toBe('let x = 1;');
    expect(page.querySelector('figcaption')?.textContent?.trim()).toBe('JavaScript');
  });

  it('a table aligns its columns left, right, center or not at all, and keeps its roles', () => {
    const cells = (...words: string[]) =>
      words.map((word): RichNode => ({ type: 'table_cell', children: [text(word)] }));
    const alignments = ['left', 'right', 'center', 'none'] as const;
    show({
      type: 'table',
      alignments: [...alignments],
      children: [
        { type: 'table_header', alignments: null, children: cells('Name', 'Count', 'Kind', 'Note') },
        { type: 'table_row', alignments: null, children: cells('a', '1', 'b', 'c') },
      ],
    });
    expect(screen.getAllByRole('columnheader').map((cell) => cell.dataset.align)).toEqual(alignments);
    expect(screen.getAllByRole('cell').map((cell) => cell.dataset.label)).toEqual(['Name', 'Count', 'Kind', 'Note']);
  });

  it('markup in a text stays text, and a type from a newer server shows what is inside', () => {
    const { page } = show(paragraph(text('<img src=x onerror=alert(1)>')), {
      type: 'from_a_newer_server',
      children: [text('inside')],
    } as unknown as RichNode);
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(page.textContent).toContain('inside');
  });
});

describe('headings', () => {
  it('have the anchors that the server made, with a link to each', () => {
    show(heading('doc-heading-first-call', 'First call!'));
    expect(screen.getByRole('link', { name: 'Link to “First call!”' }).getAttribute('href')).toBe(
      '#doc-heading-first-call',
    );
  });

  it('are listed wherever they stand, those without an anchor left out', () => {
    const nested: RichNode = { type: 'blockquote', children: [heading('b', 'B', 3)] };
    const found = headingsOf(asDocument(heading('a', 'A'), nested, { type: 'heading', level: 2, children: [] }));
    expect(found).toEqual([
      { id: 'a', title: 'A', level: 2 },
      { id: 'b', title: 'B', level: 3 },
    ]);
  });

  it.each([
    ['#doc-heading-first-call', 'doc-heading-first-call'],
    ['#First-Call', 'doc-heading-first-call'],
    ['#%C3%BCber', 'doc-heading-über'],
    ['#mark', 'user-content-mark'],
    ['#gone', undefined],
    ['#%', undefined],
    ['', undefined],
  ])('the fragment %j leads to %s', (fragment, id) => {
    show(heading('doc-heading-first-call', 'First call'), heading('doc-heading-über', 'Über'), {
      type: 'element',
      tag: 'a',
      attributes: { id: 'user-content-mark' },
      children: [],
    });
    expect(findSection(fragment)?.id).toBe(id);
  });
});

describe('a long document', () => {
  const blocks = Array.from({ length: 3000 }, (_, index) => paragraph(text(`Paragraph ${index}`)));
  const mark: RichNode = { type: 'element', tag: 'a', attributes: { id: 'user-content-mark' }, children: [] };
  const last = [heading('doc-heading-last', 'Last'), paragraph(mark, text('The end'))];

  it('is cut into portions that hold all of it in order', () => {
    const portions = richPortions(blocks);
    expect(portions.length).toBeGreaterThan(10);
    expect(portions.flat()).toEqual(blocks);
  });

  it('that is one list is cut into several, which go on counting', () => {
    const item = (words: string): RichNode => ({ type: 'list_item', children: [paragraph(text(words))] });
    const children = Array.from({ length: 2000 }, (_, index) => item(`Item ${index}`));
    const portions = richPortions([{ type: 'list', isOrdered: true, start: 5, children }]);
    const lists = portions.flat().flatMap((node) => (node.type === 'list' ? [node] : []));
    expect(portions.length).toBeGreaterThan(10);
    expect(lists.flatMap((list) => list.children)).toEqual(children);
    expect(lists.slice(0, 2).map(({ start }) => start)).toEqual([5, 5 + (lists[0]?.children.length ?? 0)]);
    const short: RichNode = { type: 'list', isOrdered: false, children: children.slice(0, 500) };
    expect(richPortions([short])).toEqual([[short]]);
  });

  it('shows its start at once and the rest after it', async () => {
    const { page, onDrawn } = show(...blocks);
    expect(page.textContent).toContain('Paragraph 0');
    expect(page.textContent).not.toContain('Paragraph 2999');
    await waitFor(() => expect(page.textContent?.endsWith('Paragraph 2999')).toBe(true));
    expect(page.querySelectorAll('p')).toHaveLength(3000);
    expect(onDrawn).toHaveBeenCalled();
  });

  it.each([
    ['its anchor', 'doc-heading-last'],
    ['the words of its heading', 'Last'],
    ['what its author called it', 'mark'],
  ])('portal §2: shows the section that the address names by %s at once', (_, fragment) => {
    const { page } = showAt(fragment, ...blocks, ...last);
    expect(page.textContent).toContain('The end');
    expect(page.textContent).not.toContain('Paragraph 1500');
  });

  it('shows all else around that section after it', async () => {
    const { page } = showAt('last', ...blocks, ...last);
    await waitFor(() => expect(page.querySelectorAll('p')).toHaveLength(3001), { timeout: 30_000 });
    expect(page.textContent?.startsWith('Paragraph 0Paragraph 1Paragraph 2')).toBe(true);
    expect(page.textContent).toMatch(/Paragraph 2999Last.*The end$/);
  });

  it('goes to its start where the address names no section of it', () => {
    const { page } = showAt('gone', ...blocks);
    expect(page.textContent).toContain('Paragraph 0');
  });

  it('has its list of sections drawn in portions too, all of it in the end', async () => {
    const contents = Array.from({ length: 1000 }, (_, index) => ({
      id: `s-${index}`,
      title: `Section ${index}`,
      level: 2,
      depth: 1 as const,
    }));
    const list = render(
      <LanguageProvider locale="en" texts={texts}>
        <OnThisPage contents={contents} />
      </LanguageProvider>,
    ).container;
    expect(list.querySelectorAll('li').length).toBeLessThan(200);
    expect(list.querySelector('[data-reading]')?.textContent).toBe('Section 0');
    await waitFor(() => expect(list.querySelectorAll('li')).toHaveLength(1000), { timeout: 30_000 });
    expect(list.querySelector('li:last-child a')?.getAttribute('href')).toBe('#s-999');
  });
});
