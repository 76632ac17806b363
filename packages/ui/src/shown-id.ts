/** How much of an id is shown (auth-elements §2). */
export type IdFormat = 'uuid' | 'hidden' | 'redacted' | 'deleted';

/** Length from which an id is cut (auth-elements §9). */
export const ID_LENGTH = 15;

/** The first 15 characters and an ellipsis, or the whole id when it is no longer than that. */
export function truncatedId(id: string): string {
  return id.length > ID_LENGTH ? `${id.slice(0, ID_LENGTH)}…` : id;
}

/** What stands on the page for an id: the id, nothing, five asterisks, or an asterisk and its first five characters. */
export function shownId(id: string, format: IdFormat, truncated: boolean): string {
  if (format === 'hidden') return '';
  if (format === 'redacted') return '*****';
  if (format === 'deleted') return `*${id.slice(0, 5)}`;
  return truncated ? truncatedId(id) : id;
}
