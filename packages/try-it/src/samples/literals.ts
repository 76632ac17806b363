import { roundsNumbers } from '@stoa/contract/exact-number';

/** A string of JavaScript; JSON is one (ECMA-262, JSON ⊂ ECMAScript), but single quotes read better. */
export function javaScriptString(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** A string of Python: JSON's escapes mean the same, but a pair of surrogates has to be one character. */
export function pythonString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(/\u007f/g, '\\x7f');
}

/** One word of a POSIX shell: nothing inside single quotes means anything. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9._~:/%@+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Single quotes of PHP and Ruby: the backslash and the quote alone have to be escaped. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A JSON value as the same value of another language, indented by `indent` spaces. */
export function nestedLiteral(
  value: unknown,
  write: {
    readonly string: (text: string) => string;
    readonly key: (text: string) => string;
    readonly constants: Readonly<Record<'true' | 'false' | 'null', string>>;
    readonly object: readonly [open: string, close: string];
    readonly separator: string;
  },
  indent: number,
): string {
  if (value === null || typeof value === 'boolean') return write.constants[`${value}` as 'true'];
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value === 'string') return write.string(value);
  const inner = ' '.repeat(indent + 2);
  const end = ' '.repeat(indent);
  if (Array.isArray(value)) {
    const items = value.map((item) => nestedLiteral(item, write, indent + 2));
    return items.length === 0 ? '[]' : `[\n${items.map((item) => inner + item).join(',\n')}\n${end}]`;
  }
  const [open, close] = write.object;
  const members = Object.entries(value as object).map(
    ([name, member]) => `${inner}${write.key(name)}${write.separator}${nestedLiteral(member, write, indent + 2)}`,
  );
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join(',\n')}\n${end}${close}`;
}

/** The JSON of a body, where a language can say it in its own terms without changing a number. */
export function parsedJson(text: string, contentType: string): { readonly value: object } | undefined {
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(contentType)) return undefined;
  try {
    // Few languages write `9007199254740993` and `1.0` as they stand: the text does.
    if (roundsNumbers(text)) return undefined;
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { value } : undefined;
  } catch {
    return undefined;
  }
}
