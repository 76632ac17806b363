import type { Database, UserEntity } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import { type Admission, type Arrival, asLinked } from './arrival.ts';
import { forgetStranger } from './forget-stranger.ts';
import { addIdentity, hasOtherSubject, noteIdentityUsed, recallIdentity } from './identities.ts';
import { isTrustedFor, ownsEmail } from './identity-providers.ts';

interface Account<Status> {
  readonly id: string;
  readonly status: Status;
}

/** What differs between the accounts of developers and of users. */
export interface Accounts<Status extends string> {
  readonly entity: UserEntity;
  /** Locks it. */
  readonly find: (
    trx: Transaction<Database>,
    where: { readonly portal_id: string } & ({ readonly id: string } | { readonly email: string }),
  ) => Promise<Account<Status> | undefined>;
  readonly admissionOf: (account: Account<Status>) => Admission;
  /** A provider that an address leads from does not open these. */
  readonly closed: readonly Status[];
  /** The provider confirms an address that was unconfirmed; the password that a stranger may have chosen is removed. */
  readonly confirm: (trx: Transaction<Database>, arrival: Arrival, id: string) => Promise<Account<Status>>;
  /** Admits a person whose address has no account. */
  readonly admitNew: (trx: Transaction<Database>, arrival: Arrival, email: string) => Promise<Admission>;
}

/**
 * Decides which account a person proved by an identity provider may open (auth F3). The key is issuer and subject. An address
 * leads to an existing account only where the provider says it is verified and the portal trusts the provider for its domain.
 */
export async function admit<Status extends string>(
  trx: Transaction<Database>,
  arrival: Arrival,
  accounts: Accounts<Status>,
): Promise<Admission> {
  const { entity, admissionOf } = accounts;
  const { provider, profile } = arrival;
  const { portal_id } = arrival.portal;
  const known = await recallIdentity(trx, entity, arrival);
  const owner = known && (await accounts.find(trx, { portal_id, id: known }));
  // An identity without an owner means that the account was deleted a moment ago: the person counts as new.
  if (owner) {
    await noteIdentityUsed(trx, entity, arrival);
    return admissionOf(owner);
  }

  const { email } = profile;
  if (!email) return { refused: 'email_missing' };
  if (!ownsEmail(provider, profile, email)) return { refused: 'email_unverified' };
  const existing = await accounts.find(trx, { portal_id, email });
  if (!existing) return accounts.admitNew(trx, arrival, email);
  // The same person's other arrival may have made the account after we had looked for the identity.
  if (!known && (await recallIdentity(trx, entity, arrival))) return admit(trx, arrival, accounts);
  const isTrusted = isTrustedFor(provider, email, profile.claims);
  if (!isTrusted || (await hasOtherSubject(trx, entity, arrival, existing.id)))
    return { id: existing.id, refused: 'account_exists' };
  if (accounts.closed.includes(existing.status)) return admissionOf(existing);
  await addIdentity(trx, entity, arrival, existing.id);
  if (existing.status !== 'unverified') return asLinked(admissionOf(existing));
  await forgetStranger(trx, entity, arrival, existing.id);
  return asLinked(admissionOf(await accounts.confirm(trx, arrival, existing.id)));
}
