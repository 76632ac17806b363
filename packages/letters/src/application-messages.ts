import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';

export const transferData = z.strictObject({
  full_name: z.string().nullable(),
  application_name: z.string(),
  /** The application's page, or the list of those that are left. */
  link: z.url({ protocol: /^https?$/ }),
});

type Data = z.infer<typeof transferData>;

/** An operator has given it to somebody else. */
export function applicationGiven(data: Data, context: MessageContext): MailContent {
  return letter('applicationGiven', data, context);
}

/** The same to the developer who has it now. */
export function applicationReceived(data: Data, context: MessageContext): MailContent {
  return letter('applicationReceived', data, context);
}

function letter(name: 'applicationGiven' | 'applicationReceived', data: Data, context: MessageContext): MailContent {
  const fill = { application: data.application_name };
  return writeLetter(context, name, { name: data.full_name, link: data.link, fill });
}
