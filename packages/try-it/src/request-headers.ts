import { RequestProblem } from './request-problem.ts';

export type Header = readonly [name: string, value: string];

/** RFC 9110 §5.6.2 `token`. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
export function isToken(text: string): boolean {
  return token.test(text);
}

/** RFC 9110 §5.5: no control character but the tab; beyond Latin-1 nothing can be sent. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * A header that cannot become two.
 * @throws RequestProblem `invalid-header` naming it
 */
export function checkedHeader(name: string, value: string): Header {
  const trimmed = value.replace(/^[\t ]+|[\t ]+$/g, '');
  if (!isToken(name) || !fieldValue.test(trimmed)) throw new RequestProblem('invalid-header', name, 'header');
  return [name, trimmed];
}

/** The headers with this one; of the same name the new one counts. */
export function withHeader(headers: readonly Header[], header: Header): Header[] {
  return [...headers.filter(([name]) => name.toLowerCase() !== header[0].toLowerCase()), header];
}

/** RFC 6265 §4.1.1 `cookie-octet`; what is no such is percent-encoded, so that no value can start another cookie. */
export function encodeCookie(text: string): string {
  return text.replace(/[^\x21\x23-\x2b\x2c-\x3a\x3c-\x5b\x5d-\x7e]+/g, (part) =>
    encodeURIComponent(part.toWellFormed()),
  );
}
