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
export interface MailTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  /** Introduces the link in full, for programs that show no button. */
  readonly plainLink: string;
  readonly footer: string;
  /** Introduces what an operator says about a decision. */
  readonly reason: string;
  readonly verifyEmail: MessageTexts;
  readonly resetPassword: MessageTexts;
  readonly alreadyRegistered: MessageTexts;
  readonly accountApproved: MessageTexts;
  readonly accountRejected: MessageTexts;
  readonly accountDeleted: MessageTexts;
  readonly passwordChanged: MessageTexts;
  readonly userVerifyEmail: MessageTexts;
  readonly invitation: MessageTexts;
  readonly registrationApproved: MessageTexts;
  readonly registrationRejected: MessageTexts;
  readonly registrationRevoked: MessageTexts;
  readonly registrationReopened: MessageTexts;
  readonly certificateReleased: MessageTexts;
  readonly reviewWaiting: MessageTexts;
  readonly webhookFailing: MessageTexts;
  readonly keyExpires: MessageTexts;
  readonly keyExpired: MessageTexts;
  readonly keyRevoked: MessageTexts;
  readonly secretRefreshed: MessageTexts;
  readonly certificateExpires: MessageTexts;
  readonly certificateExpired: MessageTexts;
}

/** A message by its key in the tables. */
export type MessageName = { [K in keyof MailTexts]: MailTexts[K] extends MessageTexts ? K : never }[keyof MailTexts];
