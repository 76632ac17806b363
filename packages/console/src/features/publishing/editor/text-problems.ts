import { syntaxTree } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorState, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A place in a text; both numbers count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number | null;
}

export interface TextProblem extends Place {
  readonly message: string;
}

/** The place as the editor counts. What lies behind the text (it may have been shortened meanwhile) is its end. */
export function placeIn(doc: Text, { line, column }: Place): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max((column ?? 1) - 1, 0), to);
}

/** Underlines the problems and puts a sign beside their lines. */
export function markProblems(view: EditorView, problems: readonly TextProblem[]): void {
  const diagnostics = problems.map((problem): Diagnostic => {
    const { from, to } = rangeOf(view.state, problem);
    return { from, to, severity: 'error', message: problem.message };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** The whole link or picture; else what is left of the line. */
function rangeOf(state: EditorState, problem: Place): { readonly from: number; readonly to: number } {
  const at = placeIn(state.doc, problem);
  for (let node = syntaxTree(state).resolveInner(at, 1); node.parent; node = node.parent)
    if (/^(?:Link|Image|LinkReference|Autolink)$/.test(node.name)) return { from: node.from, to: node.to };
  const line = state.doc.lineAt(at);
  // A place at the very end of a line still needs something to be underlined.
  const from = at < line.to ? at : line.from;
  return { from, to: line.to };
}
