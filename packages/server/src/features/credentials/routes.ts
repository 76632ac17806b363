import { notFound } from '@stoa/common/problem';
import { auditAct } from '@stoa/permissions/audit-act';
import { requireOwnApplication } from '@stoa/permissions/own-application';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { createCredential } from './create-credential.ts';
import { credentialUsage } from './credential-usage.ts';
import { rotateCredential } from './rotate-credential.ts';

export function credentialRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listCredentials', async ({ portal, actor, params, query }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const credentials = db
      .selectFrom('credentials')
      .select(['id', 'display_name'])
      .where('portal_id', '=', portal.portal_id)
      .where('application_id', '=', params.applicationId)
      .orderBy(sql`created_at`)
      .orderBy('id');
    return pageOf(credentials, query, (row) => row);
  });

  implement('getCredentialUsage', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    return { data: await credentialUsage(db, portal, params.applicationId, deps.now()) };
  });

  implement('createCredential', async ({ context, params, body }) =>
    createCredential(context, params.applicationId, body),
  );

  implement('renameCredential', async ({ portal, actor, params, body }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const { numUpdatedRows } = await db
      .updateTable('credentials')
      .set({ display_name: body.display_name, updated_at: deps.now() })
      .where('portal_id', '=', portal.portal_id)
      .where('application_id', '=', params.applicationId)
      .where('id', '=', params.credentialId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('This credential');
  });

  implement('rotateCredential', async ({ context, params, body }) => rotateCredential(context, params, body));

  implement('revokeCredential', async ({ context, portal, actor, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      await requireOwnApplication(trx, portal, actor, params.applicationId);
      const { numDeletedRows } = await trx
        .deleteFrom('credentials')
        .where('portal_id', '=', portal_id)
        .where('application_id', '=', params.applicationId)
        .where('id', '=', params.credentialId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('This credential');
      await auditAct(trx, context, { event: 'credential_revoked', subject: `credential:${params.credentialId}` });
    });
  });
}
