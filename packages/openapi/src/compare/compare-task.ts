import { withCanonicalNumbers } from '../read/exact-content.ts';
import { parseDocument } from '../read/parse-document.ts';
import { compareSpecifications } from './compare-specifications.ts';
import type { CompareResult, CompareTask } from './comparing.ts';

/** Reads and compares two specifications that were checked when they were published. */
export function runCompareTask({ from, to }: CompareTask): CompareResult {
  const before = parseDocument(from.bytes, from.syntax);
  if ('problems' in before) return { failure: before.problems[0]?.message ?? 'The older one cannot be read.' };
  const after = parseDocument(to.bytes, to.syntax);
  if ('problems' in after) return { failure: after.problems[0]?.message ?? 'The newer one cannot be read.' };
  return compareSpecifications(withCanonicalNumbers(before), withCanonicalNumbers(after));
}
