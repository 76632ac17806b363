import type { Database, UserEntity } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import type { Admission, Admit, Arrival } from './arrival.ts';
import { prepareGroups } from './keep-groups.ts';

/** The account that an arrival opens, after what the provider's claim says of its teams and role was made true. */
export async function admitWithGroups(
  trx: Transaction<Database>,
  arrival: Arrival,
  { entity, admit }: { readonly entity: UserEntity; readonly admit: Admit },
): Promise<Admission> {
  const { portal, provider, profile, request, now } = arrival;
  const claimant = { portal_id: portal.portal_id, provider, claims: profile.claims, request, now };
  const keepGroups = await prepareGroups(trx, entity, claimant);
  const admission = await admit(trx, arrival);
  if (!admission.refused) await keepGroups(admission.id);
  return admission;
}
