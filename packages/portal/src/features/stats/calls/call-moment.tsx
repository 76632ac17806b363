import { timeAgo } from '@stoa/text/moment';
import { useLanguage } from '../../../i18n/language.tsx';

/**
 * Shows how long before the list was fetched a call was made; on hover the exact time, to the millisecond.
 * @param props.at ISO 8601
 * @param props.nowMs when the list was asked for
 */
export function CallMoment({ at, nowMs }: { readonly at: string; readonly nowMs: number }) {
  const { tag } = useLanguage();
  const date = new Date(at);
  // The gateway's clock may be a little ahead of this one: nothing was called in the future.
  const until = new Date(Math.max(nowMs, date.getTime()));
  return (
    <time dateTime={at} title={callMomentText(date, tag)}>
      {secondsAgo(date, until, tag) ?? timeAgo(date, until, tag)}
    </time>
  );
}

/** The whole moment, to the millisecond. */
export function callMomentText(at: Date, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  }).format(at);
}

/** Seconds count here, where `timeAgo` says "now". */
function secondsAgo(at: Date, until: Date, tag: string): string | undefined {
  const seconds = Math.floor((until.getTime() - at.getTime()) / 1000);
  if (seconds >= 60) return undefined;
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-seconds, 'second');
}
