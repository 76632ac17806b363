import { invalidField, notFound, Problem } from '@stoa/common/problem';
import type { DecidedRegistration, RegistrationDecision } from '@stoa/contract/managed-registrations';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database, RegistrationStatus } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import { untilFault } from '../../http/until-fault.ts';
import { managedRegistrations } from './managed-registrations.ts';
import { forgetRefusal, rememberRefusal } from './refusals.ts';
import { nextStatus, transitions } from './transitions.ts';

export interface Decision {
  readonly decision: RegistrationDecision;
  readonly reason?: string | undefined;
  /** The requested scopes to grant; if not given, the scopes stay as they are. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * The scopes that may be granted to many at once: each gets those of its requested scopes, or keeps its own if all are among
   * these.
   */
  readonly scopesWithin?: readonly string[] | undefined;
}

/** An operator's decision: status, audit and mail in one transaction. The gateway sees it with the commit. */
export async function decideRegistration(context: CallContext<ManagingActor>, id: string, decision: Decision) {
  const { deps } = context;
  const decided = await inTransaction(deps.db, (trx) => decideWithin(trx, context, id, decision));
  deps.nudgeOutbox();
  return decided;
}

/**
 * Many at once, each in a transaction of its own: one that is refused, or that another operator was faster with, leaves
 * the others decided. Asking again is harmless. What comes after a fault is not decided, and told as that.
 */
export async function decideRegistrations(
  context: CallContext<ManagingActor>,
  ids: readonly string[],
  decision: Decision,
): Promise<DecidedRegistration[]> {
  const results = await untilFault(
    context.request,
    ids,
    (id) => decideOne(context, id, decision),
    (id, { code, message }): DecidedRegistration => ({
      id,
      outcome: 'not_decided',
      status: null,
      problem: { code, detail: message },
    }),
  );
  context.deps.nudgeOutbox();
  return results;
}

async function decideOne(
  context: CallContext<ManagingActor>,
  id: string,
  decision: Decision,
): Promise<DecidedRegistration> {
  const { deps, portal } = context;
  const { to } = transitions[decision.decision];
  if ((await statusOf(deps, portal, id)) === to) return { id, outcome: 'unchanged', status: to, problem: null };
  try {
    const { status } = await inTransaction(deps.db, (trx) => decideWithin(trx, context, id, decision));
    return { id, outcome: 'decided', status, problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const status = (await statusOf(deps, portal, id)) ?? null;
    return { id, outcome: 'refused', status, problem: { code: error.code, detail: error.message } };
  }
}

async function statusOf({ db }: Deps, portal: Portal, id: string): Promise<RegistrationStatus | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('status')
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

async function decideWithin(
  trx: Transaction<Database>,
  context: CallContext<ManagingActor>,
  id: string,
  { decision, reason, scopesWithin, ...choice }: Decision,
) {
  const { deps, portal } = context;
  const { portal_id } = portal;
  const { event, mail, refusal } = transitions[decision];
  const registration = await trx
    .selectFrom('registrations')
    .select(['status', 'scopes', 'requested_scopes'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This registration'));
  const status = nextStatus(decision, registration.status);
  const within = scopesWithin && registration.requested_scopes.filter((each) => scopesWithin.includes(each));
  const isCut = within && within.length < registration.requested_scopes.length;
  const scopes = choice.scopes ?? (isCut ? within : undefined);
  refuseUnrequested(scopes, registration.requested_scopes);
  await trx
    .updateTable('registrations')
    .set({ status, updated_at: deps.now(), ...(scopes && { scopes: JSON.stringify(scopes) }) })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .execute();
  await auditAct(trx, context, {
    event,
    subject: `registration:${id}`,
    details: {
      status,
      ...(reason && { reason }),
      ...(status === 'approved' && { scopes: scopes ?? registration.scopes }),
    },
  });
  const row = await managedRegistrations(trx, portal).where('registration.id', '=', id).executeTakeFirstOrThrow();
  const access = { portal_id, developer_id: row.developer.id, product_version_id: row.product_version.id };
  if (refusal === 'forget') await forgetRefusal(trx, access);
  if (refusal === 'remember') await rememberRefusal(trx, access, deps.now());
  if (mail)
    await queueMail(trx, portal, {
      to: row.developer.email,
      message: mail,
      data: {
        full_name: row.developer.full_name,
        application_name: row.application.name,
        product_name: row.product.name,
        version_name: row.product_version.name,
        link: `${deps.config.publicUrl}/application/${row.application.id}`,
        reason: reason ?? null,
      },
    });
  return row;
}

function refuseUnrequested(scopes: readonly string[] | undefined, requested: readonly string[]): void {
  const more = scopes?.filter((scope) => !requested.includes(scope)) ?? [];
  if (more.length > 0) throw invalidField('scopes', `has scopes that were not asked for: ${more.join(', ')}`);
}
