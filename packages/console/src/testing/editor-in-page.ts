import { EditorView } from '@codemirror/view';
import { act, waitFor } from '@testing-library/react';

// jsdom does no layout: without this the editor's library reports an error for each measurement.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;

/** The editor of a page: it stands in a shadow root, which the library's queries do not enter. */
export async function editorInPage(): Promise<{ readonly text: () => string; readonly write: (text: string) => void }> {
  const view = await waitFor(() => {
    const content = document.querySelector('[data-editor]')?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
    const found = content && EditorView.findFromDOM(content);
    if (!found) throw new Error('There is no editor.');
    return found;
  });
  return {
    text: () => view.state.doc.toString(),
    write: (text) => act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })),
  };
}
