import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { DeveloperStatus } from '@stoa/database/tables';
import { type Accounts, admit } from './admit.ts';
import type { Admit, Arrival } from './arrival.ts';
import { addIdentity } from './identities.ts';

/** Returns the developer's account that an arrival opens; a new person gets an account of their own. */
export const admitDeveloper: Admit = (trx, arrival) => admit(trx, arrival, developers);

/** The provider decides who may enter, unless the portal wants to decide (contract §A.3). */
function firstStatus({ portal, provider }: Arrival): 'approved' | 'pending' {
  return provider.auto_approve || portal.auto_approve_developers ? 'approved' : 'pending';
}

const developers: Accounts<DeveloperStatus> = {
  entity: 'developer',
  closed: ['disabled', 'rejected'],
  find: (trx, where) =>
    trx
      .selectFrom('developers')
      .select(['id', 'status'])
      .where((row) => row.and(where))
      .forUpdate()
      .executeTakeFirst(),
  admissionOf({ id, status }) {
    // A developer who came this way is never unverified; the case is listed so that a new status cannot slip through.
    if (status === 'approved') return { id };
    return { id, refused: status === 'unverified' ? 'pending' : status };
  },
  async confirm(trx, arrival, id) {
    const { portal, profile, now } = arrival;
    const status = firstStatus(arrival);
    await trx
      .updateTable('developers')
      .set({ status, full_name: profile.name, password_hash: null, email_verified_at: now, updated_at: now })
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', id)
      .execute();
    return { id, status };
  },
  async admitNew(trx, arrival, email) {
    const { portal, provider, profile, request, now } = arrival;
    const account = { id: newId(), status: firstStatus(arrival) };
    await trx
      .insertInto('developers')
      .values({
        ...account,
        portal_id: portal.portal_id,
        email,
        full_name: profile.name,
        password_hash: null,
        email_verified_at: now,
        decided_at: null,
        updated_at: now,
      })
      .execute();
    await audit(trx, {
      portal_id: portal.portal_id,
      event: 'developer_registered',
      actor: 'anonymous',
      subject: `developer:${account.id}`,
      details: { identity_provider: provider.identifier },
      request,
    });
    await addIdentity(trx, 'developer', arrival, account.id);
    return developers.admissionOf(account);
  },
};
