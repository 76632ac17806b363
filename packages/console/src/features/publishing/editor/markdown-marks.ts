import { EditorSelection, type EditorState, type Extension, Prec, type TransactionSpec } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';

/**
 * Ctrl or ⌘ with B, I and K: bold, italic and, of what is selected, a link. They come before the library's own keys, which have
 * Ctrl+I.
 */
export const markdownMarks = Prec.high(
  keymap.of([
    { key: 'Mod-b', run: changed(surround('**')), preventDefault: true },
    { key: 'Mod-i', run: changed(surround('*')), preventDefault: true },
    { key: 'Mod-k', run: changed(link), preventDefault: true },
  ]),
);

/**
 * Tells the page, on the editor's element, whether ⌘K makes a link: while something is selected. Else it opens the palette, as everywhere
 * (Notion and Linear divide the chord in the same way).
 */
export function ownLinkChord(host: HTMLElement): Extension {
  const tell = (state: EditorState) => {
    if (isSelected(state)) host.dataset.ownChords = 'k';
    else delete host.dataset.ownChords;
  };
  return EditorView.updateListener.of(({ state }) => tell(state));
}

const isSelected = ({ selection }: EditorState) => selection.ranges.some(({ empty }) => !empty);

function changed(edit: (state: EditorState) => TransactionSpec): Command {
  return (view) => {
    view.dispatch({ ...edit(view.state), scrollIntoView: true, userEvent: 'input' });
    return true;
  };
}

/** Puts a mark on both sides of what is selected, or takes it away where it stands already. */
export function surround(mark: string): (state: EditorState) => TransactionSpec {
  const length = mark.length;
  return (state) =>
    state.changeByRange(({ from, to }) => {
      const isMarked = hasMark(state, from, to, mark);
      return isMarked
        ? {
            changes: [
              { from: from - length, to: from },
              { from: to, to: to + length },
            ],
            range: EditorSelection.range(from - length, to - length),
          }
        : {
            changes: [
              { from, insert: mark },
              { from: to, insert: mark },
            ],
            range: EditorSelection.range(from + length, to + length),
          };
    });
}

/** One star beside another is half of a bold mark, not an italic one; three are both. */
function hasMark({ doc }: EditorState, from: number, to: number, mark: string): boolean {
  const before = /\**$/.exec(doc.sliceString(Math.max(0, from - 3), from))?.[0].length ?? 0;
  const behind = /^\**/.exec(doc.sliceString(to, to + 3))?.[0].length ?? 0;
  const stars = Math.min(before, behind);
  return mark.length === 1 ? stars === 1 || stars === 3 : stars >= 2;
}

/** `[selected](|)`, or `[|](address)` where an address is selected. */
export function link(state: EditorState): TransactionSpec {
  return state.changeByRange(({ from, to }) => {
    const selected = state.sliceDoc(from, to);
    const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(selected);
    const insert = isAddress ? `[](${selected})` : `[${selected}]()`;
    const cursor = from + (isAddress ? 1 : insert.length - 1);
    return { changes: { from, to, insert }, range: EditorSelection.cursor(cursor) };
  });
}
