import type { InvalidParameter } from '@stoa/contract/problem';

/** PostgreSQL stores every character but U+0000; refused here, it can never surface as an error of a query. */
export function nulParameters(
  value: unknown,
  source: 'path' | 'query' | 'body',
  path: readonly string[] = [],
): InvalidParameter[] {
  if (typeof value === 'string') {
    const reason = 'must not contain the character U+0000';
    return value.includes('\0') ? [{ field: path.join('.') || source, rule: 'invalid', reason, source }] : [];
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => nulParameters(inner, source, [...path, key]));
}
