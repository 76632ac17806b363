import { notFound } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import type { ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';

/** Offered at once. */
const most = 20;

export async function listReasons({ db }: Pick<Deps, 'db'>, { portal_id }: Portal) {
  return db
    .selectFrom('decision_reasons')
    .select(['id', 'text', 'used_at'])
    .where('portal_id', '=', portal_id)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A reason that was used comes first the next time; a new one is kept only when that is asked for. */
export async function noteReason(
  { deps, portal }: CallContext<ManagingActor>,
  text: string,
  keep: boolean,
): Promise<void> {
  const { portal_id } = portal;
  const used_at = deps.now();
  if (keep) {
    await deps.db
      .insertInto('decision_reasons')
      .values({ portal_id, id: newId(), text, used_at })
      .onConflict((conflict) => conflict.columns(['portal_id', 'text']).doUpdateSet({ used_at }))
      .execute();
    return;
  }
  await deps.db
    .updateTable('decision_reasons')
    .set({ used_at })
    .where('portal_id', '=', portal_id)
    .where('text', '=', text)
    .execute();
}

export async function deleteReason({ deps, portal }: CallContext<ManagingActor>, id: string): Promise<void> {
  await deps.db
    .deleteFrom('decision_reasons')
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('This reason'));
}
