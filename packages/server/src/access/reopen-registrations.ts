import { audit, type RequestFacts } from '@stoa/database/audit';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Portal } from '@stoa/permissions/portal';
import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';

interface ChangedClient {
  readonly application_id: string;
  /** Its client id before and after. */
  readonly before: string | null;
  readonly after: string | null;
  readonly actor: string;
  readonly request: RequestFacts;
}

/**
 * An operator who approved a registration approved the client of that time. With another one, what an operator has to approve
 * waits for an operator again, in the same transaction; what is approved without asking stays, unless it was refused before.
 */
export async function reopenRegistrations(
  trx: Transaction<Database>,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  portal: Portal,
  { application_id, before, after, actor, request }: ChangedClient,
): Promise<void> {
  const { portal_id } = portal;
  for (const { id, email, ...names } of await lockReopened(trx, portal_id, application_id)) {
    await trx
      .updateTable('registrations')
      .set({ status: 'pending', updated_at: now() })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      portal_id,
      event: 'registration_client_changed',
      actor,
      subject: `registration:${id}`,
      details: { status: 'pending', before, after },
      request,
    });
    await queueMail(trx, portal, {
      to: email,
      message: 'registration-reopened',
      data: { ...names, link: `${config.publicUrl}/application/${application_id}` },
    });
  }
}

/** The approved registrations that an operator has to approve, with whom to tell. */
function lockReopened(trx: Transaction<Database>, portal_id: string, application_id: string) {
  return trx
    .selectFrom('registrations as registration')
    .innerJoin('applications as application', samePortal('application.id', 'registration.application_id'))
    .innerJoin('developers as developer', samePortal('developer.id', 'application.developer_id'))
    .innerJoin('product_versions as version', samePortal('version.id', 'registration.product_version_id'))
    .innerJoin('products as product', samePortal('product.id', 'version.product_id'))
    .innerJoin('auth_strategies as strategy', samePortal('strategy.id', 'application.auth_strategy_id'))
    .leftJoin('registration_refusals as refusal', (join) =>
      join
        .onRef('refusal.portal_id', '=', 'registration.portal_id')
        .onRef('refusal.developer_id', '=', 'application.developer_id')
        .onRef('refusal.product_version_id', '=', 'registration.product_version_id'),
    )
    .where('registration.portal_id', '=', portal_id)
    .where('registration.application_id', '=', application_id)
    .where('registration.status', '=', 'approved')
    .where((where) =>
      where.not(
        where.and([
          where('version.registration_auto_approve', '=', true),
          where('strategy.auto_approve', '=', true),
          where('refusal.developer_id', 'is', null),
        ]),
      ),
    )
    .select(['registration.id', 'application.name as application_name'])
    .select(['product.name as product_name', 'version.name as version_name'])
    .select(['developer.email', 'developer.full_name'])
    .orderBy('registration.id')
    .forUpdate('registration')
    .execute();
}
