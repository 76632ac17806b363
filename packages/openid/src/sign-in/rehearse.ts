import type { ProviderTest } from '@stoa/contract/managed-entrance';
import { inTransaction } from '@stoa/database/in-transaction';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, UserEntity } from '@stoa/database/tables';
import type { Kysely, Transaction } from 'kysely';
import { admitWithGroups } from './admitted.ts';
import type { Admit, Arrival } from './arrival.ts';
import { groupsIn } from './groups.ts';
import { recallIdentity } from './identities.ts';

type Outcome = NonNullable<ProviderTest['outcome']>;

/** Ends the transaction without a trace. */
const neverKept = new Error('a rehearsal is never kept');

/** What a sign-in would do: it is done, looked at and rolled back, so that it cannot differ from the real one. */
export async function rehearse(
  db: Kysely<Database>,
  arrival: Arrival,
  { entity, admit }: { readonly entity: UserEntity; readonly admit: Admit },
): Promise<Outcome> {
  const scope = { entity, portal_id: arrival.portal.portal_id };
  const rule = arrival.provider.groups;
  let outcome: Outcome | undefined;
  try {
    await inTransaction(db, async (trx) => {
      const known = await recallIdentity(trx, entity, arrival);
      const before = await accountOf(trx, scope, 'email', arrival.profile.email ?? '');
      const { id, refused } = await admitWithGroups(trx, arrival, { entity, admit });
      const linked = await recallIdentity(trx, entity, arrival);
      const action = !linked ? 'none' : linked === known ? 'opens' : linked === before?.id ? 'links' : 'creates';
      const account = id === undefined ? undefined : await accountOf(trx, scope, 'id', id);
      outcome = {
        action,
        refused: refused ?? null,
        account: account ? presented(account, action === 'creates') : null,
        role: account?.role ?? null,
        teams: id !== undefined && entity === 'developer' ? await teamsOf(trx, scope, id) : [],
        groups: rule ? groupsIn(rule, arrival.profile.claims) : null,
      };
      throw neverKept;
    });
  } catch (error) {
    if (error !== neverKept) throw error;
  }
  return outcome as Outcome;
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly status: string;
  /** Only users have a role. */
  readonly role?: string | null;
}

type Scope = { readonly entity: UserEntity; readonly portal_id: string };

function presented({ role: _apart, ...account }: Account, isNew: boolean): Outcome['account'] {
  return { ...account, id: isNew ? null : account.id };
}

async function accountOf(
  trx: Transaction<Database>,
  { entity, portal_id }: Scope,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> {
  const columns = ['id', 'email', 'full_name as name', 'status'] as const;
  if (entity === 'user')
    return trx
      .selectFrom('users')
      .select([...columns, 'role'])
      .where('portal_id', '=', portal_id)
      .where(column, '=', value)
      .executeTakeFirst();
  return trx
    .selectFrom('developers')
    .select(columns)
    .where('portal_id', '=', portal_id)
    .where(column, '=', value)
    .executeTakeFirst();
}

async function teamsOf(trx: Transaction<Database>, { portal_id }: Scope, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('team_members as member')
    .innerJoin('teams as team', samePortal('team.id', 'member.team_id'))
    .select('team.name')
    .where('member.portal_id', '=', portal_id)
    .where('member.developer_id', '=', id)
    .orderBy('team.name')
    .limit(50)
    .execute();
  return rows.map(({ name }) => name);
}
