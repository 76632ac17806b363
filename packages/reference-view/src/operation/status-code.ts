/** Codes in the order in which they are read: by number, a range (`4XX`) after its codes, `default` last. */
export function inOrder(codes: readonly string[]): readonly string[] {
  const rank = (code: string) => (/^\d/.test(code) ? code.toUpperCase().replaceAll('X', '~') : `~~${code}`);
  return codes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
