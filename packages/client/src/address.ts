type Scalar = string | number | boolean;
export type QueryValue = Scalar | null | undefined | readonly Scalar[];

/**
 * The address of a call: `{name}` in the path is filled and encoded, the query appended.
 * Lists repeat their key; undefined and null are left out.
 * @throws TypeError naming a path parameter that is missing (portal §5)
 */
export function address(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The required path parameter "${name}" is missing.`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query as Record<string, QueryValue>)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null) search.append(key, String(item));
    }
  }
  const tail = search.toString();
  return `${baseUrl.replace(/\/+$/, '')}${filled}${tail && `?${tail}`}`;
}
