import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';

export const registrationData = z.strictObject({
  full_name: z.string().nullable(),
  application_name: z.string(),
  product_name: z.string(),
  version_name: z.string(),
  /** The application's page. */
  link: z.url({ protocol: /^https?$/ }),
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

function aboutRegistration(data: Registration) {
  return {
    name: data.full_name,
    link: data.link,
    fill: { application: data.application_name, product: data.product_name, version: data.version_name },
  };
}
