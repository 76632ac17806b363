import { audit, type RequestFacts } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';

interface NarrowedApplication {
  readonly portal_id: string;
  readonly application_id: string;
  /** Its scopes before and after. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly actor: string;
  readonly request: RequestFacts;
  readonly now: Date;
}

/**
 * What an application gives up, all of its registrations give up, in the same transaction (portal §5: updating scopes
 * affects all registrations). What it gains, none of them does: a scope is granted registration by registration.
 */
export async function narrowRegistrations(trx: Transaction<Database>, input: NarrowedApplication): Promise<void> {
  const { portal_id, application_id, before, after, actor, request, now } = input;
  const lost = new Set(before.filter((scope) => !after.includes(scope)));
  if (lost.size === 0) return;
  const registrations = await trx
    .selectFrom('registrations')
    .select(['id', 'status', 'scopes', 'requested_scopes'])
    .where('portal_id', '=', portal_id)
    .where('application_id', '=', application_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const without = (scopes: readonly string[]) => scopes.filter((scope) => !lost.has(scope));
  for (const { id, status, ...old } of registrations) {
    const scopes = without(old.scopes);
    const requested_scopes = without(old.requested_scopes);
    if (scopes.length === old.scopes.length && requested_scopes.length === old.requested_scopes.length) continue;
    await trx
      .updateTable('registrations')
      .set({ scopes: JSON.stringify(scopes), requested_scopes: JSON.stringify(requested_scopes), updated_at: now })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      portal_id,
      event: 'registration_scopes_narrowed',
      actor,
      subject: `registration:${id}`,
      details: { status, scopes },
      request,
    });
  }
}
