import { canonicalNumber, isExactNumber, numericValue } from '@stoa/contract/exact-number';

/** The content with every number as the nearest double, as the validation of documents needs it. */
export function withDoubles(content: unknown): unknown {
  return mapScalars(content, (value) => (isExactNumber(value) ? numericValue(value) : value));
}

/** The content of a document with equal numbers written alike, so that comparing their texts compares them. */
export function withCanonicalNumbers({
  content,
  exact,
}: {
  readonly content: unknown;
  readonly exact: unknown;
}): unknown {
  if (content === exact) return content;
  return mapScalars(exact, (value) => (isExactNumber(value) ? canonicalNumber(value) : value));
}

/** The content with other scalars; what stands in several places (YAML's aliases) is looked at once. */
export function mapScalars(content: unknown, change: (value: unknown) => unknown): unknown {
  const made = new Map<object, unknown>();
  const map = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return change(value);
    const known = made.get(value);
    if (known !== undefined) return known;
    // fromEntries defines members: an assignment to `__proto__` would set the prototype.
    const copy = Array.isArray(value)
      ? value.map(map)
      : Object.fromEntries(Object.entries(value).map(([name, child]) => [name, map(child)]));
    made.set(value, copy);
    return copy;
  };
  return map(content);
}
