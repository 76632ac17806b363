import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';
import { dayInWords } from './moment-in-words.ts';

export const registrationData = z.strictObject({
  full_name: z.string().nullable(),
  application_name: z.string(),
  product_name: z.string(),
  version_name: z.string(),
  /** The application's page. */
  link: z.url({ protocol: /^https?$/ }),
  /** What the operator says about it, in the operator's words. */
  reason: z.string().max(1000).nullable().default(null),
});
type Registration = z.infer<typeof registrationData>;

export function registrationApproved(data: Registration, context: MessageContext): MailContent {
  return writeLetter(context, 'registrationApproved', aboutRegistration(data));
}

export function registrationRejected(data: Registration, context: MessageContext): MailContent {
  return writeLetter(context, 'registrationRejected', aboutRegistration(data));
}

export function registrationRevoked(data: Registration, context: MessageContext): MailContent {
  return writeLetter(context, 'registrationRevoked', aboutRegistration(data));
}

/** The application's developer has changed its client: it awaits approval again. */
export function registrationReopened(data: Registration, context: MessageContext): MailContent {
  return writeLetter(context, 'registrationReopened', aboutRegistration(data));
}

export const versionSunsetData = z.strictObject({
  ...registrationData.omit({ reason: true }).shape,
  sunset_at: z.iso.datetime(),
});

/** To the owner of an application that still calls a deprecated version. */
export function versionSunset(data: z.infer<typeof versionSunsetData>, context: MessageContext): MailContent {
  const about = aboutRegistration({ ...data, reason: null });
  const fill = { ...about.fill, day: dayInWords(data.sunset_at, context) };
  return writeLetter(context, 'versionSunset', { ...about, fill });
}

/** How much waits for owners and approvers. */
export const reviewData = z.strictObject({
  full_name: z.string().nullable(),
  registrations: z.int().min(0),
  accounts: z.int().min(0),
  /** The console. */
  link: z.url({ protocol: /^https?$/ }),
});

export function reviewWaiting(data: z.infer<typeof reviewData>, context: MessageContext): MailContent {
  const fill = { registrations: String(data.registrations), accounts: String(data.accounts) };
  return writeLetter(context, 'reviewWaiting', { name: data.full_name, link: data.link, fill });
}

function aboutRegistration(data: Registration) {
  return {
    name: data.full_name,
    link: data.link,
    ...(data.reason !== null && { reason: data.reason }),
    fill: { application: data.application_name, product: data.product_name, version: data.version_name },
  };
}
