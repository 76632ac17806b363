import { notFound } from '@stoa/common/problem';
import type { ManagedCertificate } from '@stoa/contract/managed-certificates';
import { placeOf } from '@stoa/database/list-place';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { textConditions } from '@stoa/database/text-match';
import { certificateRow, certificateRows } from '@stoa/managed-lists/certificate-rows';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import { callsOfDay } from '@stoa/stats/calls-of-day';
import { type Kysely, sql } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import { filterIn } from '../../http/filter.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/**
 * Certificates as operators see them. An upload proves nothing, and the first application that uploads one has it: if that was
 * not its owner, an operator gives it back (docs/decisions/017).
 */
export function certificateManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('listManagedCertificates', async ({ portal, query }) => {
    const rows = certificates(deps.db, portal)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('certificate.thumbprint'), query, 'thumbprint'),
          ...textConditions(where.ref('certificate.application_id'), query, 'application_id'),
        ]),
      )
      .orderBy('certificate.updated_at', 'desc')
      .orderBy('certificate.thumbprint');
    return pageOf(rows, query, (row) => row);
  });

  implement('listEndingCertificates', async ({ portal, query }) => {
    const after = query['page[after]'];
    return certificateRows(deps.db, portal, {
      list: filterIn(query, 'list') ?? 'ending',
      now: deps.now(),
      size: query['page[size]'],
      after: after ? placeOf(after) : undefined,
    });
  });

  implement('getManagedCertificate', async ({ portal, params }) => {
    const found = await certificateRow(deps.db, portal, params.thumbprint);
    if (!found) throw notFound('This certificate');
    const calls = await callsOfDay(deps, portal, [found.application.id]);
    return { ...found, calls_24h: calls?.requests ?? null };
  });

  implement('releaseCertificate', async ({ context, params }) => release(context, params.thumbprint));
}

async function release(context: CallContext<ManagingActor>, thumbprint: string) {
  const { deps, portal } = context;
  const { portal_id } = portal;
  const released = await deps.db.transaction().execute(async (trx) => {
    const row = await certificates(trx, portal)
      .where('certificate.thumbprint', '=', thumbprint)
      .forUpdate('certificate')
      .executeTakeFirstOrThrow(() => notFound('This certificate'));
    const { application, developer } = row;
    await trx
      .deleteFrom('certificates')
      .where('portal_id', '=', portal_id)
      .where('application_id', '=', application.id)
      .where('thumbprint', '=', thumbprint)
      .execute();
    await auditAct(trx, context, {
      event: 'certificate_released',
      subject: `application:${application.id}`,
      details: { thumbprint },
    });
    await queueMail(trx, portal, {
      to: developer.email,
      message: 'certificate-released',
      data: {
        full_name: developer.full_name,
        application_name: application.name,
        link: `${deps.config.publicUrl}/application/${application.id}`,
      },
    });
    return row;
  });
  deps.nudgeOutbox();
  return released;
}

function certificates(db: Kysely<Database>, portal: Portal) {
  return db
    .selectFrom('certificates as certificate')
    .innerJoin('applications as application', samePortal('application.id', 'certificate.application_id'))
    .innerJoin('developers as developer', samePortal('developer.id', 'application.developer_id'))
    .where('certificate.portal_id', '=', portal.portal_id)
    .select(['certificate.thumbprint', 'certificate.subject', 'certificate.issuer', 'certificate.serial_number'])
    .select(['certificate.not_before', 'certificate.not_after', 'certificate.updated_at'])
    .select([
      sql<ManagedCertificate['application']>`jsonb_build_object('id', application.id, 'name', application.name)`.as(
        'application',
      ),
      sql<
        ManagedCertificate['developer']
      >`jsonb_build_object('id', developer.id, 'email', developer.email, 'full_name', developer.full_name)`.as(
        'developer',
      ),
    ]);
}
