import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { describedByHelp } from './editor-events.ts';
import { editorTheme, tokenColors } from './editor-theme.ts';
import { markdownMarks } from './markdown-marks.ts';

/** Language and words can change while a text is edited. */
export const languageSlot = new Compartment();
export const phrasesSlot = new Compartment();

/** How a text is colored; a Markdown text also goes on with a list or a quotation on the next line. */
export type EditorKind = 'markdown' | 'openapi';

export function languageOf(kind: EditorKind, isJson: boolean): Extension {
  if (kind === 'markdown') return markdown({ base: markdownLanguage, completeHTMLTags: false });
  return isJson ? json() : yaml();
}

/** All that an editor does. Tab is not bound: it leads out of the editor, as everywhere on the page (WCAG 2.1.2). */
export function editorExtensions(kind: EditorKind, label: string): Extension {
  return [
    kind === 'openapi' ? [lineNumbers(), highlightActiveLineGutter()] : [EditorView.lineWrapping, markdownMarks],
    lintGutter(),
    linter(null),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.tabSize.of(2),
    syntaxHighlighting(tokenColors),
    keymap.of([...searchKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      // It can be focused anyway; axe does not count `contenteditable`.
      tabindex: '0',
      ...describedByHelp,
      spellcheck: kind === 'markdown' ? 'true' : 'false',
    }),
    editorTheme,
    languageSlot.of(languageOf(kind, false)),
    phrasesSlot.of([]),
  ];
}
