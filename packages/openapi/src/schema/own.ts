import { type ExactNumber, isExactNumber } from '@stoa/contract/exact-number';

/** A value's own properties, or none: specifications hold `null` where an object is due. */
export function ownObject(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The entries of what should be an object; nothing of anything else. */
export function ownEntries<T = unknown>(value: unknown): [name: string, value: T][] {
  return Object.entries(ownObject(value)) as [string, T][];
}

/** What should be an array; nothing of anything else. */
export function ownList<T = unknown>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** The strings of what should be an array of strings. */
export function ownStrings(value: unknown): readonly string[] {
  return ownList(value).filter((item): item is string => typeof item === 'string' && !isExactNumber(item));
}

/** What should be a string and has something to say. */
export function ownText(value: unknown): string | undefined {
  return typeof value === 'string' && !isExactNumber(value) && value.trim() !== '' ? value : undefined;
}

/** What should be a number, as it was written. */
export function ownNumber(value: unknown): number | ExactNumber | undefined {
  return isExactNumber(value) || Number.isFinite(value) ? (value as number | ExactNumber) : undefined;
}
