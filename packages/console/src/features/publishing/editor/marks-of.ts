import type { TextProblem } from './text-problems.ts';

interface FoundProblem {
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** Those of a check that have a line, as the editor marks them. */
export function marksOf(problems: readonly FoundProblem[] = []): readonly TextProblem[] {
  return problems.flatMap(({ line, column, message }) => (line === null ? [] : [{ line, column, message }]));
}
