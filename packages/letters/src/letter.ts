import { greetableName, singleLine } from '@stoa/common/single-line';
import { type Locale, languageTag } from '@stoa/contract/locales';
import { fillText } from '@stoa/text/text';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { type MessageName, mailTexts } from './mail-texts.ts';
import type { Letter, MailContent, MessageContext } from './message.ts';

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
  const greeted = greetableName(name);
  const given = Object.entries({ ...fill, portal: context.portal.name, name: greeted ?? '' });
  const values = Object.fromEntries(given.map(([key, value]) => [key, singleLine(value, 80)]));
  // Which keys a message has is its own matter, so they are looked up and not spelled.
  const texts: Readonly<Record<string, string>> = mailTexts[context.locale];
  const say = (key: string) => fillText(texts[key] ?? '', values);
  const list = (part: 'body' | 'note') =>
    Object.keys(texts)
      .filter((key) => key.startsWith(`${message}.${part}.`))
      .map(say);
  const label = say(`${message}.action`);
  const letter: Letter = {
    lang: languageTag(context.locale),
    portal: singleLine(context.portal.name, 80),
    accent: context.portal.accent,
    subject: singleLine(say(`${message}.subject`), 200),
    heading: say(`${message}.heading`),
    greeting: say(greeted ? 'greeting' : 'greetingWithoutName'),
    body: [...list('body'), ...(reason ? [`${say('reason')} ${singleLine(reason, 1000)}`] : [])],
    action: label && link ? { label, link, plainLink: say('plainLink') } : undefined,
    notes: list('note'),
    footer: say('footer'),
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
