/** The seconds for which the old key may go on working. */
export const overlaps: readonly number[] = [3_600, 86_400, 7 * 86_400, 30 * 86_400, 0];

/** "in 1 hour", "in 7 days". */
export function overlapWords(seconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  return seconds < 86_400 ? format.format(seconds / 3_600, 'hour') : format.format(seconds / 86_400, 'day');
}

/** Returns when the old key ends: a rotation never lengthens its life. */
export function endOfOld({ expires_at }: { readonly expires_at: string | null }, seconds: number, now: Date): Date {
  const wanted = now.getTime() + seconds * 1000;
  return new Date(expires_at ? Math.min(wanted, Date.parse(expires_at)) : wanted);
}

/** "ci (2)" after "ci": lists and emails tell the two apart. */
export function suggestedName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(\d{1,9}\)$/, '').slice(0, 240);
  for (let number = 2; ; number += 1) {
    const next = `${stem} (${number})`;
    if (!taken.includes(next)) return next;
  }
}
