/** Longer values stand in one line: indenting what is nested a thousand deep would take megabytes. */
const longestIndented = 500;

/** A claim's value as text. Never throws, however deep it is nested. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    const line = JSON.stringify(value);
    return line.length > longestIndented ? line : JSON.stringify(value, null, 2);
  } catch {
    // Nested deeper than the stack.
    return '…';
  }
}
