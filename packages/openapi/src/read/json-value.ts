import { isExactNumber } from '@stoa/contract/exact-number';

/** A JSON object as it was parsed: only its own members count, whatever they are called. */
export type JsonObject = Readonly<Record<string, unknown>>;

const empty: JsonObject = Object.freeze(Object.create(null));

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one. */
export function object(value: unknown): JsonObject {
  return isObject(value) ? value : empty;
}

/** The array, or an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An own member of the object, so that `constructor` is found only when the document has it. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;
}

/** The text as databases and browsers take it: no NUL, no half of a surrogate pair. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string' || isExactNumber(value)) return undefined;
  const wellFormed = value.isWellFormed() ? value : value.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\ufffd') : wellFormed;
}

/** Every member turned into something else, by its own name; undefined leaves it out. */
export function mapMembers<T>(
  value: unknown,
  change: (member: unknown, name: string) => T | undefined,
): Record<string, T> {
  // fromEntries defines members: an assignment to `__proto__` would set the prototype.
  const entries: [string, T][] = [];
  for (const [name, child] of Object.entries(object(value))) {
    const changed = change(child, name);
    if (changed !== undefined) entries.push([name, changed]);
  }
  return Object.fromEntries(entries);
}

/** The object, or undefined when it has no member. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  for (const name in value) if (Object.hasOwn(value, name)) return value;
  return undefined;
}
