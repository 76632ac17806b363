/** A day as the publisher wrote it, such as of a sunset, in UTC: where the reader is must not move it. `June 30, 2027`. */
export function dayText(at: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}
