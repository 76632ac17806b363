import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorSelection, EditorState, Text, type TransactionSpec } from '@codemirror/state';
import { expect, test } from 'vitest';
import { link, surround } from './markdown-marks.ts';
import { placeIn } from './text-problems.ts';

/** A text with its selection between bars; both ends are one bar when nothing is selected. */
function after(text: string, edit: (state: EditorState) => TransactionSpec): string {
  const [before = '', selected, rest] = text.split('|');
  const [inside, behind] = rest === undefined ? ['', selected ?? ''] : [selected ?? '', rest];
  const state = EditorState.create({
    doc: before + inside + behind,
    selection: EditorSelection.range(before.length, before.length + inside.length),
    extensions: markdown({ base: markdownLanguage }),
  });
  const { doc, selection } = state.update(edit(state)).state;
  const { from, to } = selection.main;
  const bars = from === to ? '|' : `|${doc.sliceString(from, to)}|`;
  return doc.sliceString(0, from) + bars + doc.sliceString(to);
}

test.each([
  ['a |word| b', '**', 'a **|word|** b'],
  ['a **|word|** b', '**', 'a |word| b'],
  ['a **|word|** b', '*', 'a ***|word|*** b'],
  ['a ***|word|*** b', '*', 'a **|word|** b'],
  ['a ***|word|*** b', '**', 'a *|word|* b'],
  ['a |', '*', 'a *|*'],
])('%s with %s becomes %s', (text, mark, expected) => {
  expect(after(text, surround(mark))).toBe(expected);
});

test.each([
  ['see |this| now', 'see [this](|) now'],
  ['see |https://example.com/a| now', 'see [|](https://example.com/a) now'],
])('%s as a link becomes %s', (text, expected) => {
  expect(after(text, link)).toBe(expected);
});

test('a place beyond the text, which was shortened meanwhile, is the end of what is there', () => {
  const doc = Text.of(['one', 'two']);
  expect(placeIn(doc, { line: 2, column: 2 })).toBe(5);
  expect(placeIn(doc, { line: 2, column: 99 })).toBe(7);
  expect(placeIn(doc, { line: 9, column: null })).toBe(4);
});
