import {
  accountApproved,
  accountDeleted,
  accountRejected,
  alreadyRegistered,
  invitation,
  invitationData,
  passwordChanged,
  personData,
  personLinkData,
  resetPassword,
  resetPasswordData,
  userVerifyEmail,
  verifyEmail,
  verifyEmailData,
} from '@stoa/letters/account-messages';
import { certificateReleased, certificateReleasedData } from '@stoa/letters/certificate-messages';
import {
  certificateExpired,
  certificateExpires,
  certificateExpiryData,
  keyData,
  keyExpired,
  keyExpires,
  keyExpiryData,
  keyRevoked,
  secretData,
  secretRefreshed,
} from '@stoa/letters/expiry-messages';
import { mailLocales } from '@stoa/letters/locales';
import type { MailContent, MessageContext } from '@stoa/letters/message';
import {
  registrationApproved,
  registrationData,
  registrationRejected,
  registrationReopened,
  registrationRevoked,
  reviewData,
  reviewWaiting,
} from '@stoa/letters/registration-messages';
import { webhookFailing, webhookFailingData } from '@stoa/letters/webhook-messages';
import { z } from 'zod';

/** One address and nothing else: no list, no display name, no line break. */
const addressSchema = z
  .string()
  .max(320)
  .regex(/^[^\s\p{C}<>()[\],;:"@\\]+@[^\s\p{C}<>()[\],;:"@\\]+$/u);

function message<const N extends string, D extends z.ZodType>(name: N, data: D) {
  return z.strictObject({ to: addressSchema, message: z.literal(name), locale: z.enum(mailLocales), data });
}

/** What the outbox holds of a mail until it is delivered. */
export const mailPayloadSchema = z.discriminatedUnion('message', [
  message('verify-email', verifyEmailData),
  message('reset-password', resetPasswordData),
  message('already-registered', personLinkData),
  message('account-approved', personLinkData),
  message('account-rejected', personData),
  message('account-deleted', personData),
  message('password-changed', personLinkData),
  message('user-verify-email', verifyEmailData),
  message('invitation', invitationData),
  message('registration-approved', registrationData),
  message('registration-rejected', registrationData),
  message('registration-revoked', registrationData),
  message('registration-reopened', registrationData),
  message('certificate-released', certificateReleasedData),
  message('review-waiting', reviewData),
  message('webhook-failing', webhookFailingData),
  message('key-expires', keyExpiryData),
  message('key-expired', keyExpiryData),
  message('key-revoked', keyData),
  message('secret-refreshed', secretData),
  message('certificate-expires', certificateExpiryData),
  message('certificate-expired', certificateExpiryData),
]);

export type MailPayload = z.infer<typeof mailPayloadSchema>;
/** As callers write it, before defaults. */
export type MailPayloadInput = z.input<typeof mailPayloadSchema>;
type PayloadOf<N extends MailPayload['message']> = Extract<MailPayload, { message: N }>;

type Writers = {
  readonly [N in MailPayload['message']]: (data: PayloadOf<N>['data'], context: MessageContext) => MailContent;
};

const writers: Writers = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'already-registered': alreadyRegistered,
  'account-approved': accountApproved,
  'account-rejected': accountRejected,
  'account-deleted': accountDeleted,
  'password-changed': passwordChanged,
  'user-verify-email': userVerifyEmail,
  invitation,
  'registration-approved': registrationApproved,
  'registration-rejected': registrationRejected,
  'registration-revoked': registrationRevoked,
  'registration-reopened': registrationReopened,
  'certificate-released': certificateReleased,
  'review-waiting': reviewWaiting,
  'webhook-failing': webhookFailing,
  'key-expires': keyExpires,
  'key-expired': keyExpired,
  'key-revoked': keyRevoked,
  'secret-refreshed': secretRefreshed,
  'certificate-expires': certificateExpires,
  'certificate-expired': certificateExpired,
};

/** Writes the mail that a payload stands for. */
export function writeMail(payload: MailPayload, context: Omit<MessageContext, 'to' | 'locale'>): MailContent {
  const write = writers[payload.message] as (data: MailPayload['data'], context: MessageContext) => MailContent;
  return write(payload.data, { ...context, to: payload.to, locale: payload.locale });
}
