import { type Locale, locales } from '@stoa/contract/locales';
import {
  accountApproved,
  accountDeleted,
  accountRejected,
  addressChanged,
  addressChangedData,
  alreadyRegistered,
  appRemoved,
  factorAdded,
  factorRemoved,
  invitation,
  invitationData,
  passwordChanged,
  personData,
  personLinkData,
  recoveryCodesMade,
  recoveryCodeUsed,
  rejectedPersonData,
  resetPassword,
  resetPasswordData,
  userVerifyEmail,
  verifyEmail,
  verifyEmailData,
} from '@stoa/letters/account-messages';
import { applicationGiven, applicationReceived, transferData } from '@stoa/letters/application-messages';
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
  tokenAdded,
  tokenData,
  tokenExpired,
  tokenExpires,
  tokenExpiryData,
} from '@stoa/letters/expiry-messages';
import type { MailContent, MessageContext } from '@stoa/letters/message';
import {
  registrationApproved,
  registrationData,
  registrationRejected,
  registrationReopened,
  registrationRevoked,
  reviewData,
  reviewWaiting,
  versionSunset,
  versionSunsetData,
} from '@stoa/letters/registration-messages';
import {
  factorRequired,
  factorRequiredData,
  factorReset,
  factorResetBegun,
  factorResetData,
  newBrowser,
  newBrowserData,
  passkeyAdded,
  passkeyData,
  passkeyRemoved,
  providerLinkData,
  providerLinked,
  providerUnlinked,
} from '@stoa/letters/sign-in-messages';
import { webhookFailing, webhookFailingData } from '@stoa/letters/webhook-messages';
import { z } from 'zod';

/** One address and nothing else: no list, no display name, no line break. */
const addressSchema = z
  .string()
  .max(320)
  .regex(/^[^\s\p{C}<>()[\],;:"@\\]+@[^\s\p{C}<>()[\],;:"@\\]+$/u);

function entry<D extends z.ZodType>(data: D, write: (data: z.infer<D>, context: MessageContext) => MailContent) {
  return { data, write };
}

/** Every mail by its name: what it must be told, and who writes it. */
const messages = {
  'verify-email': entry(verifyEmailData, verifyEmail),
  'reset-password': entry(resetPasswordData, resetPassword),
  'already-registered': entry(personLinkData, alreadyRegistered),
  'account-approved': entry(personLinkData, accountApproved),
  'account-rejected': entry(rejectedPersonData, accountRejected),
  'account-deleted': entry(personData, accountDeleted),
  'address-changed': entry(addressChangedData, addressChanged),
  'password-changed': entry(personLinkData, passwordChanged),
  'provider-linked': entry(providerLinkData, providerLinked),
  'provider-unlinked': entry(providerLinkData, providerUnlinked),
  'new-browser': entry(newBrowserData, newBrowser),
  'factor-added': entry(personLinkData, factorAdded),
  'factor-removed': entry(personLinkData, factorRemoved),
  'factor-required': entry(factorRequiredData, factorRequired),
  'factor-reset-begun': entry(factorResetData, factorResetBegun),
  'factor-reset': entry(personLinkData, factorReset),
  'app-removed': entry(personLinkData, appRemoved),
  'recovery-codes-made': entry(personLinkData, recoveryCodesMade),
  'passkey-added': entry(passkeyData, passkeyAdded),
  'passkey-removed': entry(passkeyData, passkeyRemoved),
  'recovery-code-used': entry(personLinkData, recoveryCodeUsed),
  'user-verify-email': entry(verifyEmailData, userVerifyEmail),
  invitation: entry(invitationData, invitation),
  'registration-approved': entry(registrationData, registrationApproved),
  'registration-rejected': entry(registrationData, registrationRejected),
  'registration-revoked': entry(registrationData, registrationRevoked),
  'registration-reopened': entry(registrationData, registrationReopened),
  'version-sunset': entry(versionSunsetData, versionSunset),
  'application-given': entry(transferData, applicationGiven),
  'application-received': entry(transferData, applicationReceived),
  'certificate-released': entry(certificateReleasedData, certificateReleased),
  'review-waiting': entry(reviewData, reviewWaiting),
  'webhook-failing': entry(webhookFailingData, webhookFailing),
  'key-expires': entry(keyExpiryData, keyExpires),
  'key-expired': entry(keyExpiryData, keyExpired),
  'key-revoked': entry(keyData, keyRevoked),
  'token-added': entry(tokenData, tokenAdded),
  'token-expires': entry(tokenExpiryData, tokenExpires),
  'token-expired': entry(tokenExpiryData, tokenExpired),
  'secret-refreshed': entry(secretData, secretRefreshed),
  'certificate-expires': entry(certificateExpiryData, certificateExpires),
  'certificate-expired': entry(certificateExpiryData, certificateExpired),
};

type Messages = typeof messages;
type Payload<N extends keyof Messages, Data> = {
  readonly to: string;
  readonly message: N;
  readonly locale: Locale;
  readonly data: Data;
};
export type MailPayload = { [N in keyof Messages]: Payload<N, z.infer<Messages[N]['data']>> }[keyof Messages];
/** The payload as callers write it, before defaults. */
export type MailPayloadInput = { [N in keyof Messages]: Payload<N, z.input<Messages[N]['data']>> }[keyof Messages];

const [first, ...others] = Object.entries(messages).map(([name, { data }]) =>
  z.strictObject({ to: addressSchema, message: z.literal(name), locale: z.enum(locales), data }),
);
if (!first) throw new Error('no mail at all');

/** What the outbox holds of a mail until it is delivered. */
export const mailPayloadSchema = z.discriminatedUnion('message', [first, ...others]) as z.ZodType<unknown> as z.ZodType<
  MailPayload,
  MailPayloadInput
>;

/** Writes the mail that a payload stands for. */
export function writeMail(payload: MailPayload, context: Omit<MessageContext, 'to' | 'locale'>): MailContent {
  const { write } = messages[payload.message] as {
    write(data: MailPayload['data'], context: MessageContext): MailContent;
  };
  return write(payload.data, { ...context, to: payload.to, locale: payload.locale });
}
