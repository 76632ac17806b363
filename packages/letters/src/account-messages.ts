import { z } from 'zod';
import { durationInWords, writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';

/** `full_name` is the stored account's, never what a stranger typed just now. */
const full_name = z.string().nullable();
/** A page of the portal, on the configured base URL and never on a request's Host header (auth E3). */
const link = z.url({ protocol: /^https?$/ });

export const personData = z.strictObject({ full_name });
/** `reason`: what the operator says about it, in the operator's words. */
export const rejectedPersonData = z.strictObject({ full_name, reason: z.string().max(1000).nullable().default(null) });
export const personLinkData = z.strictObject({ full_name, link });
export const verifyEmailData = tokenLinkData(24 * 60);
export const resetPasswordData = tokenLinkData(60);
export const invitationData = tokenLinkData(7 * 24 * 60).extend({ organization: z.string() });

/** `link` carries a secret: it waits sealed (`queueSecretMail`), and leaves the outbox when the mail is delivered or given up. */
function tokenLinkData(minutes: number) {
  return z.strictObject({
    full_name,
    link,
    /** Life of the link, counted from the moment the mail is queued. */
    valid_minutes: z.int().positive().default(minutes),
  });
}

/** `email`: the account's new address; `directory`: the name of the directory that changed it. */
export const addressChangedData = z.strictObject({ full_name, email: z.string(), directory: z.string() });

type Person = z.infer<typeof personData>;
type RejectedPerson = z.infer<typeof rejectedPersonData>;
type PersonLink = z.infer<typeof personLinkData>;
type TokenLink = z.infer<typeof verifyEmailData>;
type Invitation = z.infer<typeof invitationData>;

/** contract §0.15: the link is `{portal}/login?email=…&token=…` */
export function verifyEmail(data: TokenLink, context: MessageContext): MailContent {
  const duration = durationInWords(data.valid_minutes, context.locale);
  return writeLetter(context, 'verifyEmail', { name: data.full_name, link: data.link, fill: { duration } });
}

/** contract §0.15: the link is `{portal}/reset-password?email=…&token=…` */
export function resetPassword(data: TokenLink, context: MessageContext): MailContent {
  const duration = durationInWords(data.valid_minutes, context.locale);
  return writeLetter(context, 'resetPassword', { name: data.full_name, link: data.link, fill: { duration } });
}

/** auth E7: the owner of a known address learns that somebody tried to register it. Links to the log-in page. */
export function alreadyRegistered(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'alreadyRegistered', { name: data.full_name, link: data.link });
}

/** Links to the log-in page. */
export function accountApproved(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'accountApproved', { name: data.full_name, link: data.link });
}

export function accountRejected(data: RejectedPerson, context: MessageContext): MailContent {
  return writeLetter(context, 'accountRejected', {
    name: data.full_name,
    ...(data.reason !== null && { reason: data.reason }),
  });
}

/** The last mail that the address gets: whoever did not ask for it learns that somebody else did. */
export function accountDeleted(data: Person, context: MessageContext): MailContent {
  return writeLetter(context, 'accountDeleted', { name: data.full_name });
}

/** Goes to the earlier address: whoever reads it learns where the account has gone. */
export function addressChanged(
  { full_name: name, ...fill }: z.infer<typeof addressChangedData>,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'addressChanged', { name, fill });
}

/** auth E6: confirms a reset or a change to the account's owner. Links to the forgot-password page. */
export function passwordChanged(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'passwordChanged', { name: data.full_name, link: data.link });
}

/** Links to the forgot-password page, as the two below do: whoever did it may know the password. */
export function factorAdded(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'factorAdded', { name: data.full_name, link: data.link });
}

export function factorRemoved(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'factorRemoved', { name: data.full_name, link: data.link });
}

/** Passkeys and recovery codes stay. */
export function appRemoved(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'appRemoved', { name: data.full_name, link: data.link });
}

export function recoveryCodesMade(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'recoveryCodesMade', { name: data.full_name, link: data.link });
}

export function recoveryCodeUsed(data: PersonLink, context: MessageContext): MailContent {
  return writeLetter(context, 'recoveryCodeUsed', { name: data.full_name, link: data.link });
}

/** Users have chosen a password already. The link is `{portal}/console/login?email=…&token=…` */
export function userVerifyEmail(data: TokenLink, context: MessageContext): MailContent {
  const duration = durationInWords(data.valid_minutes, context.locale);
  return writeLetter(context, 'userVerifyEmail', { name: data.full_name, link: data.link, fill: { duration } });
}

/** contract §B.6: the link carries `token`, `fullName`, `org` and `email` */
export function invitation(data: Invitation, context: MessageContext): MailContent {
  const duration = durationInWords(data.valid_minutes, context.locale);
  const fill = { duration, organization: data.organization };
  return writeLetter(context, 'invitation', { name: data.full_name, link: data.link, fill });
}
