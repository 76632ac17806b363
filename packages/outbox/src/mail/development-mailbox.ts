import type { Database } from '@stoa/database/tables';
import type { MailContent } from '@stoa/letters/message';
import type { Kysely } from 'kysely';

/** A mail as the mailbox knows it. */
interface KeptMail extends MailContent {
  readonly portal_id: string;
  readonly id: string;
  readonly to: string;
}

/** Keeps a mail for `/dev/mail`. A repeated delivery of the same mail keeps it once. */
export async function keepDevelopmentMail(db: Kysely<Database>, mail: KeptMail): Promise<void> {
  await db
    .insertInto('development_mails')
    .values({
      portal_id: mail.portal_id,
      id: mail.id,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .onConflict((conflict) => conflict.columns(['portal_id', 'id']).doNothing())
    .execute();
}
