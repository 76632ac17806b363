import { notFound } from '@stoa/common/problem';
import type { Database, DeveloperStatus, UserStatus } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { AccountScope } from './entity.ts';

/** What the account rules need to know of a developer or a user. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  /** Users alone have one. */
  readonly organization: string | null;
  readonly password_hash: string | null;
  readonly status: DeveloperStatus | UserStatus;
}

export async function findAccount(
  db: Kysely<Database>,
  { portal_id, entity }: AccountScope,
  by: { readonly email: string } | { readonly id: string },
  { lock = false } = {},
): Promise<Account | undefined> {
  const [column, value] = 'email' in by ? (['email', by.email] as const) : (['id', by.id] as const);
  const common = ['id', 'email', 'full_name', 'password_hash', 'status'] as const;
  if (entity === 'user') {
    return db
      .selectFrom('users')
      .select([...common, 'organization'])
      .where('portal_id', '=', portal_id)
      .where(column, '=', value)
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst();
  }
  return db
    .selectFrom('developers')
    .select([...common, sql<null>`null`.as('organization')])
    .where('portal_id', '=', portal_id)
    .where(column, '=', value)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** @param touched when the owner did it: `updated_at`; a rehash with new parameters leaves it alone */
export async function storePasswordHash(
  db: Kysely<Database>,
  { portal_id, entity, id }: AccountScope & { readonly id: string },
  password_hash: string,
  touched?: Date,
): Promise<void> {
  const change = { password_hash, ...(touched && { updated_at: touched }) };
  if (entity === 'user') {
    await db.updateTable('users').set(change).where('portal_id', '=', portal_id).where('id', '=', id).execute();
  } else {
    await db.updateTable('developers').set(change).where('portal_id', '=', portal_id).where('id', '=', id).execute();
  }
}

/** The account, for the rest of the transaction. @throws Problem 404 */
export async function lockAccount(
  trx: Kysely<Database>,
  owner: AccountScope & { readonly id: string },
): Promise<Account> {
  const account = await findAccount(trx, owner, { id: owner.id }, { lock: true });
  if (!account) throw notFound(`This ${owner.entity}`);
  return account;
}
