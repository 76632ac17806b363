import { Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';

const columns = ['id', 'email', 'full_name', 'created_at', 'updated_at'] as const;

/** The account of the signed-in developer. */
export async function currentDeveloper(deps: Deps, portal: Portal, actor: DeveloperActor) {
  const developer = await deps.db
    .selectFrom('developers')
    .select(columns)
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow(() => noAccount());
  return developer;
}

/** Gives the account another name; the address is its identity and stays. */
export async function renameDeveloper(
  { deps, portal, actor, request }: CallContext<DeveloperActor>,
  full_name: string,
) {
  const { portal_id } = portal;
  const owner = `developer:${actor.id}`;
  return inTransaction(deps.db, async (trx) => {
    const developer = await trx
      .updateTable('developers')
      .set({ full_name, updated_at: deps.now() })
      .where('portal_id', '=', portal_id)
      .where('id', '=', actor.id)
      .returning(columns)
      .executeTakeFirstOrThrow(() => noAccount());
    await audit(trx, { portal_id, event: 'developer_renamed', actor: owner, subject: owner, request });
    return developer;
  });
}

/** The account went while the call was under way. */
export function noAccount(): Problem {
  return new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
}
