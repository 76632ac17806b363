import { newId } from '@stoa/database/ids';
import type { Database, PasskeysTable } from '@stoa/database/tables';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type FactorOwner, ownerColumn, ownerColumns } from './owner.ts';

type Row = Selectable<PasskeysTable>;

export type NewPasskey = Pick<
  Row,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'device_type' | 'backed_up' | 'aaguid'
>;

export interface StoredPasskey extends NewPasskey {
  readonly id: string;
  readonly owner: FactorOwner;
  readonly name: string;
}

/** What a use of a passkey tells. */
export interface Assertion {
  readonly counter: number;
  readonly backed_up: boolean;
}

/** How many an account may have. */
export const mostPasskeys = 20;

const told = [
  'id',
  'name',
  'credential_id',
  'transports',
  'device_type',
  'backed_up',
  'created_at',
  'last_used_at',
] as const;

/** Those of an account, the oldest first. */
export async function passkeysOf(db: Kysely<Database>, owner: FactorOwner) {
  return db
    .selectFrom('passkeys')
    .select(told)
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(db: Kysely<Database>, owner: FactorOwner): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Finds the owner of a passkey.
 * @returns undefined for one that no account of this kind has
 */
export async function passkeyByCredential(
  db: Kysely<Database>,
  { portal_id, entity }: Omit<FactorOwner, 'id'>,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  const id = entity === 'developer' ? row?.developer_id : row?.user_id;
  return row && id ? { ...row, owner: { portal_id, entity, id } } : undefined;
}

/** @returns undefined when an account has this passkey already */
export async function addPasskey(
  trx: Transaction<Database>,
  owner: FactorOwner,
  { transports, ...passkey }: NewPasskey & { readonly name: string },
  now: Date,
) {
  return trx
    .insertInto('passkeys')
    .values({
      portal_id: owner.portal_id,
      id: newId(),
      ...ownerColumns(owner),
      ...passkey,
      transports: JSON.stringify(transports),
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['portal_id', 'credential_id']).doNothing())
    .returning(told)
    .executeTakeFirst();
}

/** @returns undefined when the account has no such passkey */
export async function renamePasskey(db: Kysely<Database>, owner: FactorOwner, id: string, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .where('id', '=', id)
    .returning(told)
    .executeTakeFirst();
}

/** @returns undefined when the account has no such passkey */
export async function deletePasskey(trx: Transaction<Database>, owner: FactorOwner, id: string) {
  return trx
    .deleteFrom('passkeys')
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/**
 * Notes a use. One statement: a counter that has not grown is that of a copy (WebAuthn §6.1.1), and of parallel uses with one
 * counter one wins. Passkeys that do not count stay at 0.
 * @returns false when the counter has not grown, or the passkey was removed meanwhile
 */
export async function notePasskeyUse(
  trx: Transaction<Database>,
  { owner, id }: StoredPasskey,
  { counter, backed_up }: Assertion,
  now: Date,
): Promise<boolean> {
  const noted = await trx
    .updateTable('passkeys')
    .set({ counter, backed_up, last_used_at: now })
    .where('portal_id', '=', owner.portal_id)
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.lit(counter === 0)])]))
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}
