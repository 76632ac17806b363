import type { ReferenceOperation } from '@stoa/contract/reference';

/** Values that are drawn within a few milliseconds. */
const short = 300;
/** What is not drawn with the operation. */
const elsewhere = new Set(['example', 'examples', 'extensions']);

/** Whether an operation with its schemas is drawn faster than the browser's next picture; looks no further than it must. */
export function isShort(operation: ReferenceOperation): boolean {
  const left: unknown[] = [operation];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen > short) return false;
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) left.push(...value.slice(0, short));
    else for (const [name, inner] of Object.entries(value)) if (!elsewhere.has(name)) left.push(inner);
  }
  return true;
}
