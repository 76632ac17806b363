/** A query string as it is: values stay strings, where a router would read `?application=12` as a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** @returns `?a=b`, without what is undefined or empty; empty where nothing is left */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
