import { notFound } from '@stoa/common/problem';
import { placeOf } from '@stoa/database/list-place';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { keyFacts } from '@stoa/managed-lists/key-facts';
import { keyRows } from '@stoa/managed-lists/key-rows';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import { filterIn } from '../../http/filter.ts';
import type { Implementer } from '../../http/implement.ts';

/** Keys as operators see them: found by the key itself, revoked by its id. */
export function credentialManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('findManagedCredential', async ({ portal, body }) => {
    const found = await keyFacts(deps.db, portal, { key: body.credential }, deps.now());
    if (!found) throw notFound('A key like this');
    return found;
  });

  implement('getManagedCredential', async ({ portal, params }) => {
    const found = await keyFacts(deps.db, portal, { id: params.credentialId }, deps.now());
    if (!found) throw notFound('This key');
    return found;
  });

  implement('listManagedCredentials', async ({ portal, query }) => {
    const after = query['page[after]'];
    return keyRows(deps.db, portal, {
      list: filterIn(query, 'list') ?? 'ending',
      now: deps.now(),
      size: query['page[size]'],
      after: after ? placeOf(after) : undefined,
    });
  });

  implement('revokeManagedCredential', async ({ context, params }) => revoke(context, params.credentialId));
}

async function revoke(context: CallContext<ManagingActor>, id: string) {
  const { deps, portal } = context;
  const { portal_id } = portal;
  const revoked = await deps.db.transaction().execute(async (trx) => {
    const row = await credentials(trx, portal)
      .where('credential.id', '=', id)
      .forUpdate('credential')
      .executeTakeFirstOrThrow(() => notFound('This key'));
    await trx.deleteFrom('credentials').where('portal_id', '=', portal_id).where('id', '=', id).execute();
    await auditAct(trx, context, { event: 'credential_revoked', subject: `credential:${id}` });
    await queueMail(trx, portal, {
      to: row.email,
      message: 'key-revoked',
      data: {
        full_name: row.full_name,
        application_name: row.application_name,
        key_name: row.display_name,
        link: `${deps.config.publicUrl}/application/${row.application_id}`,
      },
    });
    return managed(row);
  });
  deps.nudgeOutbox();
  return revoked;
}

type Row = Awaited<ReturnType<ReturnType<typeof credentials>['executeTakeFirstOrThrow']>>;

function managed({ id, display_name, created_at, last_used_at, expires_at, ...row }: Row) {
  return {
    id,
    display_name,
    application: { id: row.application_id, name: row.application_name },
    developer: { id: row.developer_id, email: row.email, full_name: row.full_name },
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at,
  };
}

function credentials(db: Kysely<Database>, portal: Portal) {
  return db
    .selectFrom('credentials as credential')
    .innerJoin('applications as application', samePortal('application.id', 'credential.application_id'))
    .innerJoin('developers as developer', samePortal('developer.id', 'application.developer_id'))
    .where('credential.portal_id', '=', portal.portal_id)
    .select([
      'credential.id',
      'credential.display_name',
      'credential.created_at',
      'credential.last_used_at',
      'credential.expires_at',
      'application.id as application_id',
      'application.name as application_name',
      'developer.id as developer_id',
      'developer.email',
      'developer.full_name',
    ]);
}
