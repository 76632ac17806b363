import { roleAllows } from '@stoa/contract/management-roles';
import { audit, type RequestFacts } from '@stoa/database/audit';
import { invitedBy } from '@stoa/database/invited-by';
import { lockOwners } from '@stoa/database/lock-owners';
import type { Database, UserEntity } from '@stoa/database/tables';
import { sql, type Transaction } from 'kysely';
import type { Claims } from './claims.ts';
import { type FoundGroups, groupsIn } from './groups.ts';
import type { IdentityProvider } from './identity-providers.ts';

/** A person whom a provider has proved, with all claims about them. */
interface Claimant {
  readonly portal_id: string;
  readonly provider: IdentityProvider;
  readonly claims: Claims;
  readonly request: RequestFacts;
  readonly now: Date;
}

/**
 * Gets ready to make true what a provider's claim says of teams and roles (decision 057): locks what it will need before the
 * account is locked, in the order of the calls that change the same by hand.
 * @returns what does it, for the account that was admitted
 */
export async function prepareGroups(
  trx: Transaction<Database>,
  entity: UserEntity,
  claimant: Claimant,
): Promise<(accountId: string) => Promise<void>> {
  const rule = claimant.provider.groups;
  const found = rule ? groupsIn(rule, claimant.claims) : { values: [], complete: true };
  // The provider has not sent the groups because there are too many: they are unknown, so nothing is given and nothing taken.
  if (!found.complete) return (id) => noteIncomplete(trx, entity, claimant, id);
  if (entity === 'developer') {
    const wanted = await lockTeams(trx, claimant, found);
    return (id) => keepTeams(trx, claimant, id, wanted);
  }
  const owners = rule?.roles.length ? await lockOwners(trx, claimant.portal_id) : undefined;
  return (id) => keepRole(trx, claimant, id, { found, owners });
}

async function noteIncomplete(
  trx: Transaction<Database>,
  entity: UserEntity,
  { portal_id, provider, request }: Claimant,
  id: string,
): Promise<void> {
  const details = { identity_provider: provider.identifier };
  await audit(trx, {
    portal_id,
    event: 'sso_groups_unknown',
    actor: 'system',
    subject: `${entity}:${id}`,
    details,
    request,
  });
}

/** The teams that the values give, by the names they have today; a name that no team has gives nothing. */
async function lockTeams(
  trx: Transaction<Database>,
  { portal_id, provider }: Claimant,
  { values }: FoundGroups,
): Promise<string[]> {
  const has = new Set(values);
  const names = (provider.groups?.teams ?? []).filter(({ value }) => has.has(value)).map(({ team }) => team);
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('teams')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where(sql<boolean>`lower(name) in (select lower(named) from unnest(${names}::text[]) as named)`)
    .where('is_everyone', '=', false)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** What came by this claim, or by a provider that is gone, and is not wanted any more goes; what is missing comes. */
async function keepTeams(
  trx: Transaction<Database>,
  { portal_id, provider, request }: Claimant,
  developer_id: string,
  wanted: readonly string[],
): Promise<void> {
  const { identifier } = provider;
  const gone = await trx
    .deleteFrom('team_members')
    .where('portal_id', '=', portal_id)
    .where('developer_id', '=', developer_id)
    .where(claimedBy('claimed_by', portal_id, identifier))
    .where(sql<boolean>`team_id <> all(${[...wanted]}::uuid[])`)
    .returning('team_id')
    .execute();
  const added = wanted.length
    ? await trx
        .insertInto('team_members')
        .values(wanted.map((team_id) => ({ portal_id, team_id, developer_id, claimed_by: identifier })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('team_id')
        .execute()
    : [];
  const note = (event: string, team_id: string) => {
    const details = { developer_id, identity_provider: identifier };
    return audit(trx, { portal_id, event, actor: 'system', subject: `team:${team_id}`, details, request });
  };
  for (const { team_id } of gone) await note('team_member_removed', team_id);
  for (const { team_id } of added) await note('team_member_added', team_id);
}

/** Keeps a role that an owner gave. A user without one, or with one from this claim, gets what the claim says today. */
async function keepRole(
  trx: Transaction<Database>,
  { portal_id, provider, request, now }: Claimant,
  id: string,
  { found, owners }: { readonly found: FoundGroups; readonly owners: readonly string[] | undefined },
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('role')
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .where((where) =>
      where.or([where('role', 'is', null), claimedBy('role_claimed_by', portal_id, provider.identifier)]),
    )
    .executeTakeFirst();
  const role = provider.groups?.roles.find(({ value }) => found.values.includes(value))?.role ?? null;
  if (!user || user.role === role) return;
  const details = { from: user.role, to: role, identity_provider: provider.identifier };
  const entry = { portal_id, actor: 'system', subject: `user:${id}`, details, request };
  if (user.role === 'owner') {
    const others = (owners ?? (await lockOwners(trx, portal_id))).filter((owner) => owner !== id);
    if (others.length === 0) return audit(trx, { ...entry, event: 'sso_last_owner_kept' });
  }
  await trx
    .updateTable('users')
    .set({ role, role_claimed_by: role && provider.identifier, updated_at: now })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .execute();
  // A change by hand does the same: a user who may not invite any more leaves no open invitation behind.
  if (!roleAllows(role, 'inviteUser'))
    await trx
      .deleteFrom('invitations')
      .where('portal_id', '=', portal_id)
      .where(invitedBy(id))
      .where('used_at', 'is', null)
      .execute();
  await audit(trx, { ...entry, event: 'user_role_changed' });
}

/** Whether it came by this provider, or by one that is there no more and could never take it back. */
function claimedBy(column: 'claimed_by' | 'role_claimed_by', portal_id: string, identifier: string) {
  const from = sql.ref(column);
  return sql<boolean>`${from} is not null and (${from} = ${identifier} or not exists (
    select from identity_providers as provider where provider.portal_id = ${portal_id} and provider.identifier = ${from}))`;
}
