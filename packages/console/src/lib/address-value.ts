/**
 * A value of the address, such as of a filter: trimmed, at most 255 characters.
 * @returns undefined for what is empty or cannot be read; the server never gets the latter, and `UnreadableAddress` says so
 */
export function addressValue(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isReadable(value)) return undefined;
  return value.trim().slice(0, 255) || undefined;
}

/** Control characters, such as U+0000, are in no name and in no id. */
export const isReadable = (text: string) => !/\p{Cc}/u.test(text);
