import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Kysely } from 'kysely';
import type { Client } from './held-client.ts';
import type { Issuing } from './step.ts';

/** Tells the developer that the secret that was asked for is there. The mail carries no secret: it is revealed in the portal. */
export async function queueRotatedMail(
  trx: Kysely<Database>,
  { config }: Issuing,
  { portal_id, application_id }: Client,
): Promise<void> {
  const found = await trx
    .selectFrom('applications as application')
    .innerJoin('developers as developer', samePortal('developer.id', 'application.developer_id'))
    .innerJoin('portals as portal', 'portal.portal_id', 'application.portal_id')
    .where('application.portal_id', '=', portal_id)
    .where('application.id', '=', application_id)
    .select(['application.name', 'developer.email', 'developer.full_name', 'portal.locale'])
    .executeTakeFirst();
  if (!found) return;
  await queueMail(
    trx,
    { portal_id, locale: found.locale },
    {
      to: found.email,
      message: 'secret-refreshed',
      data: {
        full_name: found.full_name,
        application_name: found.name,
        link: `${config.publicUrl}/application/${application_id}`,
      },
    },
  );
}
