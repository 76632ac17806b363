import { type Locale, languageTag } from '@stoa/contract/locales';

/** @returns the name and the text of the placeholder that a field of a mail's data fills */
export function placeholder(field: string, value: string | number, locale: Locale): [name: string, text: string] {
  const text = String(value);
  switch (field) {
    case 'valid_minutes':
      return ['duration', durationInWords(Number(value), locale)];
    case 'expires_at':
    case 'failing_since':
      return ['date', momentInWords(text, locale)];
    case 'from':
    case 'due_at':
      return ['moment', momentInWords(text, locale)];
    case 'sunset_at':
      return ['day', dayInWords(text, locale)];
    default:
      return [field.replace(/_name$/, ''), text];
  }
}

/** A span of time in words: `24 hours`, `1 heure`, `7 Tage`. */
export function durationInWords(minutes: number, locale: Locale): string {
  const [value, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(languageTag(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** The mail is read anywhere: the moment is said in UTC, and that it is. */
function momentInWords(at: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  // Some languages put a narrow no-break space before AM, which few mail fonts have.
  return `${format.format(new Date(at)).replace(/\u202f/g, ' ')} UTC`;
}

/** A day that was given as one: its date in UTC. */
function dayInWords(at: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}
