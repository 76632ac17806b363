import type { InvalidParameter } from '@stoa/contract/problem';

/**
 * Text that PostgreSQL cannot store: the character U+0000, and half a surrogate pair (which JSON can spell as `\\ud800`).
 * Refused here, it can never surface as an error of a query.
 */
export function unstorableText(
  value: unknown,
  source: 'path' | 'query' | 'body',
  path: readonly string[] = [],
): InvalidParameter[] {
  if (typeof value === 'string') {
    const reason = value.includes('\0')
      ? 'must not contain the character U+0000'
      : value.isWellFormed()
        ? undefined
        : 'must be well-formed Unicode';
    return reason ? [{ field: path.join('.') || source, rule: 'invalid', reason, source }] : [];
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorableText(key, source, [...path, key]),
    ...unstorableText(inner, source, [...path, key]),
  ]);
}
