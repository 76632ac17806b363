import { audit } from '@stoa/database/audit';
import type { Portal } from '@stoa/permissions/portal';
import { demoLogin } from './demo-login.ts';
import { demoOperatorLogin } from './demo-operator.ts';
import type { Deps } from './deps.ts';

/**
 * Disables the demo's two accounts where they still have the passwords that the README names: a data folder that was tried out in
 * development may be the one of a production server later.
 * @returns the addresses that were disabled
 */
export async function closeDemoAccounts(
  { db, now, passwords }: Pick<Deps, 'db' | 'now' | 'passwords'>,
  { portal_id }: Pick<Portal, 'portal_id'>,
): Promise<string[]> {
  const closed: string[] = [];
  for (const [table, login, open] of [
    ['users', demoOperatorLogin, 'active'],
    ['developers', demoLogin, 'approved'],
  ] as const) {
    const account = await db
      .selectFrom(table as 'users')
      .select(['id', 'password_hash'])
      .where('portal_id', '=', portal_id)
      .where('email', '=', login.email)
      .where('status', '=', open as 'active')
      .executeTakeFirst();
    if (!account?.password_hash || !(await passwords.verify(account.password_hash, login.password))) continue;
    const [entity, column] =
      table === 'users' ? (['user', 'user_id'] as const) : (['developer', 'developer_id'] as const);
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable(table as 'users')
        .set({ status: 'disabled', updated_at: now() })
        .where('portal_id', '=', portal_id)
        .where('id', '=', account.id)
        .execute();
      await trx
        .updateTable('sessions')
        .set({ ended_at: now() })
        .where('portal_id', '=', portal_id)
        .where(column, '=', account.id)
        .where('ended_at', 'is', null)
        .execute();
      const subject = `${entity}:${account.id}`;
      await audit(trx, { portal_id, event: 'demo_account_closed', actor: 'system', subject });
    });
    closed.push(login.email);
  }
  return closed;
}
