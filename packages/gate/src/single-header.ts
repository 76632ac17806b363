import type { IncomingMessage } from 'node:http';

/** That a header came several times, or several headers say different things. */
export const ambiguous = Symbol('ambiguous');
export type Ambiguous = typeof ambiguous;

/**
 * A header that may come once. Node joins most repeated headers by commas and drops a repeated `Authorization` silently; it is
 * not known which of them the API would read.
 * @param name in lower case
 * @returns undefined when it is missing or empty
 */
export function singleHeader(request: IncomingMessage, name: string): string | undefined | Ambiguous {
  const value = request.headers[name];
  if (value === undefined || value === '') return undefined;
  const { rawHeaders } = request;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] as string;
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count > 1 || typeof value !== 'string' ? ambiguous : value;
}
