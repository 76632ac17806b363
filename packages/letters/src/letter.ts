import { greetableName, singleLine } from '@stoa/common/single-line';
import { type Locale, languageTag } from '@stoa/contract/locales';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { MailTexts, MessageName } from './mail-texts.ts';
import type { Letter, MailContent, MessageContext } from './message.ts';
import { mailTexts } from './text-tables.ts';

interface LetterData {
  readonly name: string | null;
  readonly link?: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly reason?: string;
}

/**
 * Writes one message of the tables, with its placeholders filled and in the one layout.
 *
 * @param fill values of the message's placeholders; each becomes a single short line
 * @param reason what somebody said about it, in their own words: a paragraph of its own
 */
export function writeLetter(
  context: MessageContext,
  message: MessageName,
  { name, link, fill = {}, reason }: LetterData,
): MailContent {
  const texts: MailTexts = mailTexts[context.locale];
  const { subject, heading, body, action, notes } = texts[message];
  const greeted = greetableName(name);
  const values: Record<string, string> = { ...fill, portal: context.portal.name, name: greeted ?? '' };
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, key: string) => singleLine(values[key] ?? placeholder, 80));
  const letter: Letter = {
    lang: languageTag(context.locale),
    portal: singleLine(context.portal.name, 80),
    accent: context.portal.accent,
    subject: singleLine(filled(subject), 200),
    heading: filled(heading),
    greeting: filled(greeted ? texts.greeting : texts.greetingWithoutName),
    body: [...body.map(filled), ...(reason ? [`${texts.reason} ${singleLine(reason, 1000)}`] : [])],
    action: action && link ? { label: filled(action), link, plainLink: texts.plainLink } : undefined,
    notes: notes.map(filled),
    footer: filled(texts.footer),
  };
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
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
