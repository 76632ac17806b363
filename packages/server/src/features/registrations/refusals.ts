import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';

interface Access {
  readonly portal_id: string;
  readonly developer_id: string;
  readonly product_version_id: string;
}

/** Remembers that an operator rejected or revoked a developer's access to a product version, whatever becomes of the registration. */
export async function rememberRefusal(trx: Transaction<Database>, access: Access, refused_at: Date): Promise<void> {
  await trx
    .insertInto('registration_refusals')
    .values({ ...access, refused_at })
    .onConflict((conflict) =>
      conflict.columns(['portal_id', 'developer_id', 'product_version_id']).doUpdateSet({ refused_at }),
    )
    .execute();
}

/** An approval is the operator's newer word. */
export async function forgetRefusal(trx: Transaction<Database>, access: Access): Promise<void> {
  await trx
    .deleteFrom('registration_refusals')
    .where('portal_id', '=', access.portal_id)
    .where('developer_id', '=', access.developer_id)
    .where('product_version_id', '=', access.product_version_id)
    .execute();
}

export async function wasRefused(trx: Transaction<Database>, access: Access): Promise<boolean> {
  const row = await trx
    .selectFrom('registration_refusals')
    .select('refused_at')
    .where('portal_id', '=', access.portal_id)
    .where('developer_id', '=', access.developer_id)
    .where('product_version_id', '=', access.product_version_id)
    .executeTakeFirst();
  return row !== undefined;
}
