import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const control = {
  border: '1px solid var(--control)',
  borderRadius: 'var(--r-control)',
  background: 'var(--raised)',
  backgroundImage: 'none',
  color: 'var(--text)',
  font: '400 var(--t13) / 1.35 var(--sans)',
};

/** The look's own tokens, which change with light and dark: the library's two themes are not used. */
export const editorTheme = EditorView.theme({
  '&': {
    minHeight: 'inherit',
    maxHeight: 'max(440px, 75vh)',
    border: '1px solid var(--control)',
    borderRadius: 'var(--r-control)',
    background: 'var(--raised)',
    color: 'var(--text)',
    fontSize: 'var(--t13)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px', borderColor: 'var(--accent)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto', borderRadius: 'inherit' },
  '.cm-content': { caretColor: 'var(--text)', padding: '10px 0' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--text)' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'color-mix(in srgb, var(--accent) 24%, transparent)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'color-mix(in srgb, var(--text) 4%, transparent)' },
  '.cm-gutters': { border: '0', background: 'transparent', color: 'var(--text-3)' },
  '.cm-lineNumbers .cm-gutterElement': { fontVariantNumeric: 'tabular-nums' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'var(--bg-hover)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-selectionMatch': { background: 'var(--warning-wash)' },
  '.cm-searchMatch': { background: 'var(--warning-wash)', outline: '1px solid var(--warning)' },
  '.cm-searchMatch-selected': { background: 'color-mix(in srgb, var(--warning) 40%, transparent)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lint-marker-error': { content: 'none' },
  '.cm-lint-marker': { width: '1em', height: '1em' },
  '.cm-lint-marker-error::before': { content: '"●"', color: 'var(--danger)' },
  '.cm-panels': { borderColor: 'var(--line)', background: 'var(--bg-quiet)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)', borderRadius: 'inherit' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 10px', fontFamily: 'var(--sans)' },
  '.cm-panel.cm-search label': { fontSize: 'var(--t13)', whiteSpace: 'nowrap' },
  '.cm-panel .cm-textfield': { ...control, minHeight: '28px', padding: '0 8px', fontSize: 'var(--t13)' },
  '.cm-panel .cm-button': { ...control, minHeight: '28px', padding: '0 10px' },
  '.cm-panel :is(input, button):focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-panel [name=close]': { minWidth: '28px', minHeight: '28px', color: 'var(--text-2)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { background: 'var(--bg-hover)', color: 'var(--text)' },
  '.cm-tooltip': {
    maxWidth: '48ch',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-control)',
    background: 'var(--raised)',
    boxShadow: 'var(--float)',
    color: 'var(--text)',
  },
  '.cm-diagnostic': {
    padding: '6px 10px',
    borderLeft: '0',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--t13)',
    overflowWrap: 'anywhere',
  },
});

/** Few colors: what is no prose stands back, what is a name stands out. */
export const tokenColors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.labelName], color: 'var(--accent)' },
  { tag: [tags.string, tags.monospace], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--warning)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction, tags.quote, tags.punctuation], color: 'var(--text-3)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);
