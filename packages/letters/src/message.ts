import type { Locale } from '@stoa/contract/locales';

/** From which portal and in which language a mail is written. */
export interface MessageContext {
  readonly portal: {
    readonly name: string;
    /** `#rrggbb` */
    readonly accent?: string | undefined;
  };
  readonly locale: Locale;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail in words, before it becomes HTML or text. */
export interface Letter {
  readonly lang: string;
  readonly portal: string;
  readonly accent: string | undefined;
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly body: readonly string[];
  readonly action: { readonly label: string; readonly link: string; readonly plainLink: string } | undefined;
  readonly notes: readonly string[];
  readonly footer: string;
}
