/** The claims as the provider sent them: of any type. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether a claim is there, in whatever form. */
export function hasClaim(claims: Claims, path: string): boolean {
  return lookUp(claims, path) !== undefined;
}

/** The name as it is, then as a path: names of claims may have dots themselves (`https://id.example/groups`). */
export function lookUp(object: unknown, path: string): unknown {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  if (Object.hasOwn(object, path)) return (object as Claims)[path] ?? undefined;
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    const found = Object.hasOwn(object, head) ? lookUp((object as Claims)[head], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
