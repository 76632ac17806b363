import type { IncomingHttpHeaders } from 'node:http';

/** Names under which a key is looked for besides those of the auth strategy. */
const aliases = ['x-api-key', 'apikey'];

/**
 * The key of a request, under the header names of the version's auth strategy.
 * @returns undefined when there is none, `'ambiguous'` when two names carry different keys
 */
export function presentedKey(
  headers: IncomingHttpHeaders,
  keyNames: readonly string[],
): string | undefined | { ambiguous: true } {
  const names = new Set([...keyNames.map((name) => name.toLowerCase()), ...aliases]);
  const keys = new Set<string>();
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') keys.add(value);
  }
  if (keys.size > 1) return { ambiguous: true };
  return [...keys][0];
}
