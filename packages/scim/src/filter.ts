import { ScimError } from './scim-error.ts';

/** One comparison of a filter, its attribute in lower case. */
export interface Comparison {
  readonly attribute: string;
  readonly value: string | boolean;
}

const longest = 1000;
const mostTerms = 5;
const text = String.raw`"(?:[^"\\]|\\.)*"`;
const term = new RegExp(
  String.raw`\s*(?:urn:[\w:.-]{1,150}:)?([a-z][a-z.]{0,60})(\[\s*type\s+eq\s+${text}\s*\](?:\.value)?)?\s+eq\s+(${text}|true|false)(\s+and\s+(?=\S)|\s*$)`,
  'iy',
);

/**
 * Reads a filter (RFC 7644 §3.4.2.2) as far as it is supported: comparisons with `eq`, joined by `and`.
 * There is no nesting, so a hostile filter costs no more than its length.
 * @throws ScimError 400 `invalidFilter`, 400 `tooMany`
 */
export function parseFilter(filter: string, attributes: readonly string[]): Comparison[] {
  if (filter.length > longest) throw invalid(`is longer than ${longest} characters`);
  const found: Comparison[] = [];
  for (let at = 0; at < filter.length; at = term.lastIndex) {
    term.lastIndex = at;
    const match = term.exec(filter);
    if (!match) throw invalid('is not supported: compare with eq, and join by and');
    const [, name = '', type, value = ''] = match;
    const attribute = `${name.toLowerCase()}${type ? '.value' : ''}`;
    if (!attributes.includes(attribute)) throw invalid(`names an attribute that cannot be filtered by: ${name}`);
    found.push({ attribute, value: literal(value) });
    if (found.length > mostTerms) throw new ScimError(400, 'tooMany', `The filter has more than ${mostTerms} terms.`);
  }
  if (found.length === 0) throw invalid('is empty');
  return found;
}

/** @throws ScimError 400 `invalidFilter` for an escape that JSON does not know, or characters that cannot be stored */
export function literal(written: string): string | boolean {
  let value: unknown;
  try {
    value = JSON.parse(written.startsWith('"') ? written : written.toLowerCase());
  } catch {
    throw invalid('has a value that is no JSON text');
  }
  if (typeof value === 'string' && !isStorable(value)) throw invalid('has a value that cannot be stored');
  return value as string | boolean;
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function invalid(what: string): ScimError {
  return new ScimError(400, 'invalidFilter', `The filter ${what}.`);
}
