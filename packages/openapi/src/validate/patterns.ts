import { type Trail, walk, written } from './references.ts';

/** Finds each `pattern` that is not an expression of ECMA-262 (JSON Schema 2020-12 §6.3.3). */
export function brokenPatterns(document: unknown): (readonly [path: readonly string[], pattern: string])[] {
  const found: (readonly [Trail | undefined, string])[] = [];
  walk(document, (path, { pattern }) => {
    if (typeof pattern === 'string' && !isExpression(pattern)) found.push([path, pattern]);
  });
  return found.map(([path, pattern]) => [[...written(path), 'pattern'], pattern]);
}

/** An expression may be valid with the flag `u` or without it: authors write for both. */
function isExpression(source: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return Boolean(new RegExp(source, flags));
    } catch {
      return false;
    }
  });
}
