import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database, DeveloperStatus } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import { type Admission, type Arrival, asLinked } from './arrival.ts';
import { forgetStranger } from './forget-stranger.ts';
import { addIdentity, hasOtherSubject, noteIdentityUsed, recallIdentity } from './identities.ts';
import { isTrustedFor, ownsEmail } from './identity-providers.ts';

interface Account {
  readonly id: string;
  readonly status: DeveloperStatus;
}

/**
 * Which developer's account somebody may open who was proved by an identity provider (auth F3). The key is issuer and
 * subject. An address leads to an account that exists only where the provider says it is verified and the portal trusts
 * the provider for its domain; somebody new gets an account of their own.
 */
export async function admitDeveloper(trx: Transaction<Database>, arrival: Arrival): Promise<Admission> {
  const known = await recallIdentity(trx, 'developer', arrival);
  const owner = known && (await accountBy(trx, arrival, 'id', known));
  // Without an owner the account was deleted a moment ago: whoever comes is somebody new.
  if (owner) {
    await noteIdentityUsed(trx, 'developer', arrival);
    return admissionOf(owner);
  }

  const { email } = arrival.profile;
  if (!email) return { refused: 'email_missing' };
  if (!ownsEmail(arrival.provider, arrival.profile, email)) return { refused: 'email_unverified' };
  const existing = await accountBy(trx, arrival, 'email', email);
  if (!existing) return admissionOf(await register(trx, arrival, email));
  // The same person's other arrival may have made the account after we had looked for the identity.
  if (!known && (await recallIdentity(trx, 'developer', arrival))) return admitDeveloper(trx, arrival);
  if (
    !isTrustedFor(arrival.provider, email, arrival.profile.claims) ||
    (await hasOtherSubject(trx, 'developer', arrival, existing.id))
  )
    return { id: existing.id, refused: 'account_exists' };
  const admission = admissionOf(existing);
  if (admission.refused === 'disabled' || admission.refused === 'rejected') return admission;
  return asLinked(admissionOf(await link(trx, arrival, existing)));
}

async function accountBy(
  trx: Transaction<Database>,
  { portal }: Arrival,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> {
  return trx
    .selectFrom('developers')
    .select(['id', 'status'])
    .where('portal_id', '=', portal.portal_id)
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

function admissionOf({ id, status }: Account): Admission {
  // Nobody is unverified who came this way; it is listed so that a new status cannot slip through.
  if (status === 'approved') return { id };
  return { id, refused: status === 'unverified' ? 'pending' : status };
}

/** The provider decides who may enter, unless the portal wants to decide (contract §A.3). */
function firstStatus({ portal, provider }: Arrival): 'approved' | 'pending' {
  return provider.auto_approve || portal.auto_approve_developers ? 'approved' : 'pending';
}

async function register(trx: Transaction<Database>, arrival: Arrival, email: string): Promise<Account> {
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
  return account;
}

/** An address that nobody had confirmed is confirmed by this; what a stranger may have entered before does not stay. */
async function link(trx: Transaction<Database>, arrival: Arrival, existing: Account): Promise<Account> {
  const { portal, profile, now } = arrival;
  await addIdentity(trx, 'developer', arrival, existing.id);
  if (existing.status !== 'unverified') return existing;
  await forgetStranger(trx, 'developer', arrival, existing.id);
  const status = firstStatus(arrival);
  await trx
    .updateTable('developers')
    .set({ status, full_name: profile.name, password_hash: null, email_verified_at: now, updated_at: now })
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', existing.id)
    .execute();
  return { id: existing.id, status };
}
