/**
 * Numbers as they were written, where a double would change them: `9007199254740993`, `1.0`, `1e400`. In memory and on
 * the wire such a number is a string that begins with half of a surrogate pair, which no other string that went through
 * `readJson` or the reader of specifications begins with; every other number is a plain one.
 */
const mark = '\udfff';
const ownMark = /\\udfff/i;
/** How `JSON.stringify` writes a marked number. A quote behind a backslash opens nothing; before a colon stands a name. */
const written = /(?<!\\)"\\udfff(-?\d[\d.eE+-]*)"(?!:)/g;
/** RFC 8259 §6. */
const grammar = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Matches any text that may be a marked number, at any position: a cheap test before the expensive work. */
const candidates = /(?:^|[\s:,[])(-?(?:\d+(?:\.\d+[eE]?|[eE])|\d{16}|0(?=[\s,\]}]|$))[\d+-]*)(?=[\s,\]}]|$)/g;

declare const exact: unique symbol;
/** A number that is carried as text. */
export type ExactNumber = string & { readonly [exact]: true };

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === 'string' && value.startsWith(mark);
}

/** The number of a JSON text (RFC 8259 §6): plain where it prints as it was written. */
export function exactNumber(text: string): number | ExactNumber {
  const number = Number(text);
  return String(number) === text ? number : marked(text);
}

function marked(text: string): ExactNumber {
  return (mark + text) as ExactNumber;
}

/** The nearest double of a number of either kind; undefined of anything else. */
export function numericValue(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isExactNumber(value) ? Number(value.slice(mark.length)) : undefined;
}

export function isNumeric(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || isExactNumber(value);
}

/** `String(value)`, with numbers as they were written. */
export function plainText(value: unknown): string {
  return isExactNumber(value) ? value.slice(mark.length) : String(value);
}

/** `JSON.stringify`, with numbers as they were written. */
export function writeJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  return json?.includes('\\udfff') ? json.replace(written, '$1') : json;
}

/**
 * `JSON.parse` that rounds no number.
 * @throws SyntaxError
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const exact = markNumbers(text);
  return exact === text ? value : JSON.parse(exact);
}

/**
 * Whether `JSON.parse` changes a number of a JSON text.
 * @throws SyntaxError
 */
export function roundsNumbers(text: string): boolean {
  JSON.parse(text);
  return markNumbers(text) !== text;
}

/** Whether a JSON text may have something that `readJson` reads in another way than `JSON.parse`. */
export function mayNeedMarks(text: string): boolean {
  return mayHaveExactNumbers(text) || ownMark.test(text);
}

/** A string that is no number, whatever it begins with. */
export function withoutMark(text: string): string {
  return text.startsWith(mark) ? text.toWellFormed() : text;
}

/** Whether a text may have numbers that a double would change. */
export function mayHaveExactNumbers(text: string): boolean {
  for (const [, number = ''] of text.matchAll(candidates)) if (String(Number(number)) !== number) return true;
  return false;
}

/** A valid JSON text with strings in place of the numbers that a double would change; the same text where there are none. */
export function markNumbers(text: string): string {
  if (!mayNeedMarks(text)) return text;
  const pieces: string[] = [];
  const tokens = /"|-?\d[\d.eE+-]*/g;
  let from = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const end = token[0] === '"' ? endOfString(text, token.index) : tokens.lastIndex;
    tokens.lastIndex = end;
    const source = text.slice(token.index, end);
    let made = source;
    if (token[0] !== '"') made = JSON.stringify(exactNumber(source));
    else if (ownMark.test(source)) made = JSON.stringify((JSON.parse(source) as string).toWellFormed());
    if (made === source) continue;
    pieces.push(text.slice(from, token.index), made);
    from = end;
  }
  return from === 0 ? text : pieces.join('') + text.slice(from);
}

function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return text.length;
}

/** Negative, 0 or positive, by what the numbers are and not by how they are written. */
export function compareNumbers(a: number | ExactNumber, b: number | ExactNumber): number {
  const [one, other] = [numericValue(a) ?? Number.NaN, numericValue(b) ?? Number.NaN];
  if (one !== other) return one < other ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return 0;
  const [left, right] = [decimalOf(a), decimalOf(b)];
  const distance = left.exponent - right.exponent;
  // Further apart no two numbers are that have the same double, but for those that have none.
  if (Math.abs(distance) > 2000) return (distance < 0 ? -1 : 1) * (left.digits < 0n ? -1 : 1);
  const [x, y] = [
    left.digits * 10n ** BigInt(Math.max(0, distance)),
    right.digits * 10n ** BigInt(Math.max(0, -distance)),
  ];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The one way to write a number of either kind: `1.0` and `1e0` are 1, `9007199254740993.0` is its integer. */
export function canonicalNumber(value: number | ExactNumber): number | ExactNumber {
  if (typeof value === 'number') return value;
  const number = numericValue(value) ?? 0;
  if (Number.isFinite(number) && compareNumbers(value, number) === 0) return number + 0;
  const { digits, exponent } = decimalOf(value);
  return marked(exponent >= 0 && exponent < 400 ? `${digits}${'0'.repeat(exponent)}` : `${digits}e${exponent}`);
}

/** The shortest digits, and the power of ten that they are multiplied by. */
export function decimalOf(value: number | ExactNumber): { readonly digits: bigint; readonly exponent: number } {
  const text = plainText(value);
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = `${whole}${fraction}`;
  const kept = all.replace(/0+$/, '');
  if (!/[1-9]/.test(kept) || !grammar.test(text)) return { digits: 0n, exponent: 0 };
  return { digits: BigInt(kept), exponent: Number(power) - fraction.length + (all.length - kept.length) };
}
