import { greetableName, singleLine } from '@stoa/common/single-line';
import { languageTag } from '@stoa/contract/locales';
import { fillText } from '@stoa/text/text';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { type MailName, mailTexts } from './mail-texts.ts';
import { type MailData, mails } from './mails.ts';
import type { Letter, MailContent, MessageContext } from './message.ts';
import { placeholder } from './placeholder.ts';

/**
 * Writes one mail of the table, with its placeholders filled and in the one layout. Each value that fills one becomes a
 * single short line. A `reason` in the data is what somebody said in their own words: a paragraph of its own.
 */
export function writeLetter(mail: MailName, data: MailData, { locale, portal }: MessageContext): MailContent {
  const { full_name, link, reason, ...facts }: MailData & { readonly link?: string; readonly reason?: string | null } =
    data;
  const greeted = greetableName(full_name);
  const given = Object.entries<string | number>(facts).map(([field, value]) => placeholder(field, value, locale));
  const all = Object.entries({ ...Object.fromEntries(given), portal: portal.name, name: greeted ?? '' });
  const values = Object.fromEntries(all.map(([key, value]) => [key, singleLine(value, 80)]));
  // How many paragraphs a mail has is its own matter, so its keys are looked up and not spelled.
  const texts: Readonly<Record<string, string>> = mailTexts[locale];
  const say = (key: string) => fillText(texts[key] ?? '', values);
  const list = (part: 'body' | 'note') =>
    Object.keys(texts)
      .filter((key) => key.startsWith(`${mail}.${part}.`))
      .map(say);
  const { action }: (typeof mails)[MailName] & { readonly action?: string } = mails[mail];
  const letter: Letter = {
    lang: languageTag(locale),
    portal: singleLine(portal.name, 80),
    accent: portal.accent,
    subject: singleLine(say(`${mail}.subject`), 200),
    heading: say(`${mail}.heading`),
    greeting: say(greeted ? 'greeting' : 'greetingWithoutName'),
    body: [...list('body'), ...(reason ? [`${say('reason')} ${singleLine(reason, 1000)}`] : [])],
    action: action && link ? { label: say(`action.${action}`), link, plainLink: say('plainLink') } : undefined,
    notes: list('note'),
    footer: say('footer'),
  };
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
}
