/** How a record says that there is nothing: access logs write `-`, templates write the empty text. */
export function isAbsent(value: unknown): value is undefined | null | '' | '-' {
  return value === undefined || value === null || value === '' || value === '-';
}

const decimal = /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?\s*$/i;

/** A number, also one written as text. @returns null when absent, NaN when it is none */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (isAbsent(value)) return null;
  return typeof value === 'string' && decimal.test(value) ? Number(value) : Number.NaN;
}

/**
 * nginx writes a time for each server that it tried, with commas and colons between them: `0.001, 0.002`, `- : 0.003`.
 * @returns their sum in seconds; null when absent, NaN when one is no number
 */
export function sumIn(value: unknown): number | null {
  if (typeof value !== 'string' || !/[,:]/.test(value)) return numberIn(value);
  let sum: number | null = null;
  for (const part of value.split(/[,:]/)) {
    const number = numberIn(part.trim());
    if (number !== null) sum = (sum ?? 0) + number;
  }
  return sum;
}

const date = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/i;

/**
 * A moment: RFC 3339 text with its offset, or a time since 1970 whose size tells seconds, milliseconds, microseconds and
 * nanoseconds apart.
 * @returns whole milliseconds since 1970; null when absent, NaN when it is no moment
 */
export function momentIn(value: unknown): number | null {
  if (typeof value === 'string') {
    const [, day, time, fraction = '', offset = ''] = date.exec(value) ?? [];
    if (day !== undefined) {
      if (!isDay(day)) return Number.NaN;
      const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
      return Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`);
    }
  }
  const number = numberIn(value);
  if (number === null) return null;
  if (!(number >= 0 && number < 1e20)) return Number.NaN;
  if (number < 1e11) return Math.round(number * 1000);
  if (number < 1e14) return Math.round(number);
  if (number < 1e17) return Math.floor(number / 1e3);
  // Nanoseconds have more digits than a number holds: rounded to microseconds they are exact again.
  return Math.floor(Math.round(number / 1e3) / 1e3);
}

/** `Date.parse` takes 31 November for 1 December. @param day `2026-11-30` */
function isDay(day: string): boolean {
  const date = Number(day.slice(8));
  return date <= 28 || date <= new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/** The longest path that is kept, in characters. */
const longestPath = 2_048;

/** A path without its query, which may hold secrets, and without the host that some clients write before it. */
export function pathIn(value: unknown): string {
  if (typeof value !== 'string' || value === '-') return '';
  let path = value;
  const end = path.search(/[?#]/);
  if (end >= 0) path = path.slice(0, end);
  if (path.charCodeAt(0) !== slash) path = path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
  if (path.length > longestPath) path = path.slice(0, longestPath);
  return storable(path);
}

const slash = 47;

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair, which JSON can say. */
function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole;
}

/** A method in capitals. An invalid method becomes `_OTHER`, the name that OpenTelemetry gives it. */
export function methodIn(value: unknown): string {
  if (typeof value !== 'string') return '_OTHER';
  return /^[A-Z]{3,7}$/.test(value) ? value : /^[\w!#$%&'*+.^`|~-]{1,32}$/.test(value) ? value.toUpperCase() : '_OTHER';
}

/** Why a gateway refused: a short code. Null without one. */
export function codeIn(value: unknown): string | null {
  if (typeof value !== 'string' || isAbsent(value)) return null;
  return value.slice(0, 64).replace(/[^\w.:-]/g, '_');
}
