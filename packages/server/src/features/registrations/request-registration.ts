import { Problem, refusedField } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import type { Database, RegistrationStatus } from '@stoa/database/tables';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import { productActions } from '@stoa/permissions/product-actions';
import type { Kysely, Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { wasRefused } from './refusals.ts';
import { presentedRegistrations } from './registration-rows.ts';
import { nextStatus } from './transitions.ts';

interface RegistrationInput {
  readonly product_version_id: string;
  readonly scopes?: readonly string[] | undefined;
}

/**
 * Asks for access of an application to a product version: approved at once where the version says so, otherwise
 * pending until an operator decides (portal §4). @returns the registration
 */
export async function requestRegistration(
  context: CallContext<DeveloperActor>,
  applicationId: string,
  input: RegistrationInput,
) {
  const { deps, portal, actor } = context;
  const { portal_id } = portal;
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnApplication(trx, portal, actor, applicationId);
    const application = await requireOwnApplication(trx, portal, actor, applicationId);
    const version = await registrableVersion(trx, portal, actor, input.product_version_id);
    if (version.auth_strategy_id !== application.auth_strategy_id) {
      throw new Problem(
        'strategy_mismatch',
        409,
        'This product version uses another auth strategy than this application.',
      );
    }
    const strategy = await strategyOf(trx, portal, version.auth_strategy_id);
    refuseScopes(strategy?.available_scopes ?? [], input.scopes);
    const { id, status } = await writeRegistration(trx, {
      portal_id,
      application_id: applicationId,
      developer_id: actor.id,
      version,
      autoApprove: version.registration_auto_approve && strategy?.auto_approve === true,
      scopes: input.scopes ?? [],
      now: deps.now(),
    });
    await auditAct(trx, context, {
      event: 'registration_requested',
      subject: `registration:${id}`,
      details: { status, scopes: input.scopes ?? [] },
    });
    // The answer is read before the commit: after it the application may be gone already.
    return presentedRegistrations(trx, portal).where('registration.id', '=', id).executeTakeFirstOrThrow();
  });
}

async function registrableVersion(trx: Kysely<Database>, portal: Portal, actor: DeveloperActor, id: string) {
  const version = await trx
    .selectFrom('product_versions')
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', id)
    // The lock is held until the commit: the version cannot be deleted in between.
    .forKeyShare()
    .executeTakeFirst();
  const actions = version && (await productActions(trx, portal, actor, version.product_id));
  if (!version || !actions?.view)
    throw refusedField('version_unknown', 'product_version_id', 'is not a product version of this portal');
  if (!version.registration_enabled || !version.auth_strategy_id) {
    throw new Problem('registration_closed', 409, 'This product version does not accept registrations.');
  }
  if (!actions.register)
    throw new Problem('registration_not_allowed', 403, 'You may not register applications for this product.');
  return version;
}

async function strategyOf(trx: Kysely<Database>, portal: Portal, strategyId: string | null) {
  if (!strategyId) return undefined;
  return trx
    .selectFrom('auth_strategies')
    .select(['available_scopes', 'auto_approve'])
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', strategyId)
    .executeTakeFirst();
}

function refuseScopes(available: readonly string[], scopes: readonly string[] = []): void {
  const unknown = scopes.filter((scope) => !available.includes(scope));
  if (unknown.length > 0)
    throw refusedField(
      'scopes_unsupported',
      'scopes',
      `has scopes that this product version does not offer: ${unknown.join(', ')}`,
    );
}

interface NewRegistration {
  readonly portal_id: string;
  readonly application_id: string;
  readonly developer_id: string;
  readonly version: {
    readonly id: string;
    readonly product_id: string;
  };
  /** Whether the version lets in without an approval, and its auth strategy allows that. */
  readonly autoApprove: boolean;
  readonly scopes: readonly string[];
  readonly now: Date;
}

async function writeRegistration(
  trx: Transaction<Database>,
  input: NewRegistration,
): Promise<{ id: string; status: RegistrationStatus }> {
  const { portal_id, application_id, developer_id, version, autoApprove, now } = input;
  const scopes = JSON.stringify(input.scopes);
  const earlier = await trx
    .selectFrom('registrations')
    .select(['id', 'status'])
    .where('portal_id', '=', portal_id)
    .where('application_id', '=', application_id)
    .where('product_version_id', '=', version.id)
    .forUpdate()
    .executeTakeFirst();
  if (earlier) {
    const status = nextStatus('request', earlier.status);
    await trx
      .updateTable('registrations')
      .set({ status, scopes, requested_scopes: scopes, updated_at: now })
      .where('portal_id', '=', portal_id)
      .where('id', '=', earlier.id)
      .execute();
    return { id: earlier.id, status };
  }
  const id = newId();
  // A registration that an operator refused or took back is never approved by itself again, not through another application
  // either.
  const refused = await wasRefused(trx, { portal_id, developer_id, product_version_id: version.id });
  const status = autoApprove && !refused ? 'approved' : 'pending';
  await trx
    .insertInto('registrations')
    .values({
      portal_id,
      id,
      application_id,
      product_id: version.product_id,
      product_version_id: version.id,
      status,
      scopes,
      requested_scopes: scopes,
      updated_at: now,
    })
    .execute();
  return { id, status };
}
