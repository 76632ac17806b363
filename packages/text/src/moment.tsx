import { useLanguage } from './language.tsx';

const units: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['minute', 60],
  ['hour', 3600],
];

/** How long ago in words, up to a month; before that the date. */
export function momentText(at: Date, now: Date, tag: string): string {
  const days = Math.abs(at.getTime() - now.getTime()) / 86_400_000;
  if (days > 30) return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
  return timeAgo(at, now, tag);
}

/** How long ago in words, however long: it fits into a sentence where a date does not. */
export function timeAgo(at: Date, now: Date, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  // Of days the dates count: what ends in 47 hours does not end tomorrow.
  if (Math.abs(seconds) >= 86_400)
    return format.format(Math.round((startOfDay(at) - startOfDay(now)) / 86_400_000), 'day');
  const [unit, size] = units.findLast(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
}

const startOfDay = (at: Date) => new Date(at).setHours(0, 0, 0, 0);

/** A moment: relative in lists, absolute on hover. */
export function Moment({ at }: { at: string }) {
  const { tag } = useLanguage();
  const date = new Date(at);
  const absolute = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={at} title={absolute}>
      {momentText(date, new Date(), tag)}
    </time>
  );
}
