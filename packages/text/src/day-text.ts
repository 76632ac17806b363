/** A day such as of a sunset, which begins at midnight UTC: `June 30, 2027`. */
export function dayText(at: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}
