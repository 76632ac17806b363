const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`; less than a minute is `just now`. */
export function relativeTime(then: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - then.getTime()) / 1000);
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? [];
  if (!unit || !size) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / size), unit);
}
