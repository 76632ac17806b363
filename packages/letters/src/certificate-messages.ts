import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';

export const certificateReleasedData = z.strictObject({
  full_name: z.string().nullable(),
  application_name: z.string(),
  /** The application's page. */
  link: z.url({ protocol: /^https?$/ }),
});

/** An operator has taken it from the application. */
export function certificateReleased(
  data: z.infer<typeof certificateReleasedData>,
  context: MessageContext,
): MailContent {
  const fill = { application: data.application_name };
  return writeLetter(context, 'certificateReleased', { name: data.full_name, link: data.link, fill });
}
