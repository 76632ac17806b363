import type { en } from './texts/en.ts';

interface MessageTexts {
  readonly subject: string;
  readonly heading: string;
  /** The first paragraph is also the preview that mail programs show beside the subject. */
  readonly body: readonly string[];
  readonly action?: string;
  /** Small print below the action. */
  readonly notes: readonly string[];
}

/**
 * Every sentence of every mail in one language. Placeholders: `{portal}` everywhere; `{name}` in the greeting;
 * `{duration}` where a link expires ("24 hours"); `{organization}` in an invitation; `{application}`, `{product}`, `{version}` in the registrations' mails; `{key}` and `{date}` in those about
 * keys and certificates; `{receiver}`, `{date}`, `{waiting}` in those about webhooks.
 */
export type MailTexts = SharedTexts & Readonly<Record<MessageName, MessageTexts>>;

interface SharedTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  /** Introduces the link in full, for programs that show no button. */
  readonly plainLink: string;
  readonly footer: string;
  /** Introduces what an operator says about a decision. */
  readonly reason: string;
}

/** A message by its key in the English texts: what is written there, every other language must have. */
export type MessageName = {
  [K in keyof typeof en]: (typeof en)[K] extends MessageTexts ? K : never;
}[keyof typeof en];
