import { languageTag } from '@stoa/contract/locales';
import type { MessageContext } from './message.ts';

/** The mail is read anywhere: the moment is said in UTC, and that it is. */
export function momentInWords(at: string, { locale }: MessageContext): string {
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  // Some languages put a narrow no-break space before AM, which few mail fonts have.
  return `${format.format(new Date(at)).replace(/\u202f/g, ' ')} UTC`;
}

/** A day that was given as one: its date in UTC. */
export function dayInWords(at: string, { locale }: MessageContext): string {
  return new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}
