import { isExactNumber, plainText } from '@stoa/contract/exact-number';

/** Shown characters of a value in a line of text. */
const inLine = 240;
const deepest = 100;

export interface ShownValue {
  readonly text: string;
  /** Whether there is more than `text`. */
  readonly cut: boolean;
}

/** A string as it is, anything else as JSON on one line. Stops at `limit` characters, whatever the value's size. */
export function showInLine(value: unknown, limit = inLine): ShownValue {
  if (typeof value === 'string' && value !== '') return cutAt(plainText(value), limit);
  return showJson(value, limit, 0);
}

/**
 * One of several values in a line. Beside values of another type, a text that could be one of them is quoted.
 * @param mixed whether there are values beside it that are no texts
 */
export function showAmong(value: unknown, mixed: boolean): string {
  const isText = typeof value === 'string' && !isExactNumber(value);
  return mixed && isText && readsAsOther(value) ? showJson(value, inLine, 0).text : showInLine(value).text;
}

/** Whether some of these values are no texts. */
export function areMixed(values: readonly unknown[]): boolean {
  return values.some((value) => typeof value !== 'string' || isExactNumber(value));
}

/** A text that looks like a number, a word of JSON, a list or an object. */
function readsAsOther(text: string): boolean {
  return /^\s*(-?\d|true\s*$|false\s*$|null\s*$|[[{"])/.test(text);
}

/** JSON on indented lines. Stops at `limit` characters, so that an example of 5 MB costs no more than a small one. */
export function showJson(value: unknown, limit: number, indent = 2): ShownValue {
  const pieces: string[] = [];
  let left = limit;
  const full = write(value, '\n', 0);
  return { text: pieces.join(''), cut: !full };

  function put(text: string): boolean {
    pieces.push(text.length > left ? text.slice(0, left) : text);
    left -= text.length;
    return left >= 0;
  }

  function write(item: unknown, line: string, depth: number): boolean {
    if (left <= 0 || depth > deepest) return false;
    if (typeof item === 'string' && !isExactNumber(item)) {
      // Cut before it is escaped: a string can be the whole 5 MB.
      return put(JSON.stringify(item.length > left ? item.slice(0, left + 1) : item)) && item.length <= limit;
    }
    if (item === null || typeof item !== 'object') return put(item === undefined ? 'null' : plainText(item));
    const list = Array.isArray(item);
    const [open, close] = list ? '[]' : '{}';
    const entries: Iterable<unknown> = list ? item : Object.keys(item);
    const inner = indent > 0 ? line + ' '.repeat(indent) : '';
    let empty = true;
    if (!put(open as string)) return false;
    for (const entry of entries) {
      if (!put(empty ? inner : indent > 0 ? `,${inner}` : ', ')) return false;
      empty = false;
      if (list) {
        if (!write(entry, inner, depth + 1)) return false;
      } else {
        const key = entry as string;
        const name = key.length > left ? key.slice(0, left + 1) : key;
        if (!put(`${JSON.stringify(name)}: `) || !write((item as Record<string, unknown>)[key], inner, depth + 1))
          return false;
      }
    }
    return put(`${empty || indent === 0 ? '' : line}${close}`);
  }
}

function cutAt(text: string, limit: number): ShownValue {
  return text.length <= limit ? { text, cut: false } : { text: text.slice(0, limit), cut: true };
}
