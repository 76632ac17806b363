import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';
import { momentInWords } from './moment-in-words.ts';

/** A receiver of webhooks that keeps failing. */
export const webhookFailingData = z.strictObject({
  full_name: z.string().nullable(),
  /** Its host: what stands behind it may be a token. */
  receiver: z.string(),
  failing_since: z.iso.datetime(),
  waiting: z.int().min(0),
  /** The console. */
  link: z.url({ protocol: /^https?$/ }),
});

export function webhookFailing(data: z.infer<typeof webhookFailingData>, context: MessageContext): MailContent {
  const { full_name: name, link, receiver, failing_since, waiting } = data;
  const fill = { receiver, date: momentInWords(failing_since, context), waiting: String(waiting) };
  return writeLetter(context, 'webhookFailing', { name, link, fill });
}
