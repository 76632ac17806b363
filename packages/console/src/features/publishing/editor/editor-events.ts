import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

interface Events {
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => boolean;
  readonly onPasteText: (text: string) => boolean;
}

/** What leaves the editor: its text, and what is pasted or dropped and is not for it. */
export function editorEvents({ onText, onFiles, onPasteText }: Events): Extension {
  return [
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString());
    }),
    EditorView.domEventHandlers({
      paste({ clipboardData }) {
        if (!clipboardData) return false;
        if (clipboardData.files.length > 0) return onFiles([...clipboardData.files]);
        return onPasteText(clipboardData.getData('text/plain'));
      },
      drop({ dataTransfer, clientX, clientY }, view) {
        if (!dataTransfer || dataTransfer.files.length === 0) return false;
        const at = view.posAtCoords({ x: clientX, y: clientY });
        if (at !== null) view.dispatch({ selection: { anchor: at } });
        // The event must be answered as handled: otherwise the editor would write the file's bytes into the text.
        onFiles([...dataTransfer.files]);
        return true;
      },
    }),
  ];
}

const descriptionId = 'help';

/** Ids do not reach into a shadow root: what describes the editor must stand in it. */
export function describedBy(help: string): HTMLElement {
  return Object.assign(document.createElement('p'), { id: descriptionId, hidden: true, textContent: help });
}

export const describedByHelp = { 'aria-describedby': descriptionId };
