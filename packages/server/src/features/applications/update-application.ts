import { isDeepStrictEqual } from 'node:util';
import { refusedField } from '@stoa/common/problem';
import type { applicationEndpoints } from '@stoa/contract/applications';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { ApplicationsTable, Database } from '@stoa/database/tables';
import { pendingReference } from '@stoa/issuing/pending-reference';
import { queueClientUpdate } from '@stoa/issuing/queue-client-work';
import { actorName, type DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { narrowRegistrations } from '@stoa/permissions/narrow-registrations';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Selectable, Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { reopenRegistrations } from '../../access/reopen-registrations.ts';
import type { Deps } from '../../deps.ts';
import { ownApplications } from './application-rows.ts';
import { refuseUnknownScopes } from './create-application.ts';
import { limitIssuing } from './limit-issuing.ts';
import { asConflict } from './name-conflict.ts';
import { storedTexts } from './stored-texts.ts';

type Body = ParsedBody<(typeof applicationEndpoints)['updateApplication']>;

/** Changes what the body names; an empty description or redirect URI clears it. */
export async function updateApplication(context: CallContext<DeveloperActor>, id: string, body: Body) {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const updated = await deps.db
    .transaction()
    .execute(async (trx) => {
      await lockOwnApplication(trx, portal, actor, id);
      const application = await requireOwnApplication(trx, portal, actor, id);
      const { scopes: before } = application;
      const { hasClient, isOtherClient } = await clientChange(trx, deps, application, body);
      await trx
        .updateTable('applications')
        .set({
          updated_at: deps.now(),
          ...(body.name !== undefined && { name: body.name }),
          ...storedTexts(body),
          ...(body.reference_id !== undefined && !hasClient && { reference_id: body.reference_id }),
          ...(isOtherClient && { client_unproven_since: deps.now(), client_proven_at: null, client_proven_by: null }),
          ...(body.scopes !== undefined && { scopes: JSON.stringify(body.scopes) }),
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await auditAct(trx, context, { event: 'application_updated', subject: `application:${id}` });
      if (isOtherClient) {
        const changed = { application_id: id, before: application.reference_id, after: body.reference_id ?? null };
        await reopenRegistrations(trx, deps, portal, { ...changed, actor: actorName(actor), request });
      }
      if (hasClient && changesClient(application, body)) {
        await limitIssuing(trx, portal_id, actor, deps.now());
        await queueClientUpdate(trx, portal_id, id);
      }
      if (body.scopes) {
        const narrowed = { portal_id, application_id: id, before, after: body.scopes };
        await narrowRegistrations(trx, { ...narrowed, actor: actorName(actor), request, now: deps.now() });
      }
      // The answer is read before the commit: after it the application may be gone already.
      return ownApplications(trx, portal, actor).where('application.id', '=', id).executeTakeFirstOrThrow();
    })
    .catch(asConflict);
  deps.nudgeIssuing();
  deps.nudgeOutbox();
  return updated;
}

/**
 * What a change means for the client of an application: whether the portal has made one, and whether the developer names another.
 * @throws Problem 400 for unknown scopes, or another client id where the portal has made the client
 */
async function clientChange(
  trx: Transaction<Database>,
  { sealer }: Pick<Deps, 'sealer'>,
  { portal_id, id, auth_strategy_id, reference_id }: Selectable<ApplicationsTable>,
  body: Body,
) {
  const strategy = await trx
    .selectFrom('auth_strategies')
    .select(['available_scopes', 'credential_type'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', auth_strategy_id)
    .executeTakeFirst();
  if (strategy) refuseUnknownScopes(strategy, body.scopes);
  const hasClient = strategy?.credential_type === 'client_credentials';
  // Forms send it back as it was, and it was a placeholder until the client was made (contract §A.6).
  const asItWas = [reference_id, pendingReference(sealer, id)].includes(body.reference_id ?? '');
  if (hasClient && body.reference_id !== undefined && !asItWas)
    throw refusedField(
      'reference_id_fixed',
      'reference_id',
      'cannot be changed: it is the client id at the identity provider',
    );
  const namesClient = strategy?.credential_type === 'self_managed_client_credentials';
  const isOtherClient = namesClient && body.reference_id !== undefined && body.reference_id !== reference_id;
  return { hasClient, isOtherClient };
}

/** Whether the issuer must be told. */
function changesClient(before: Selectable<ApplicationsTable>, { name, redirect_uri, scopes }: Body): boolean {
  return (
    (name !== undefined && name !== before.name) ||
    (redirect_uri !== undefined && (redirect_uri || null) !== before.redirect_uri) ||
    (scopes !== undefined && !isDeepStrictEqual(scopes, before.scopes))
  );
}
