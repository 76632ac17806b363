import { randomBytes } from 'node:crypto';
import type { Database } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Kysely, Transaction } from 'kysely';
import { aboutOwner, type FactorOwner, ownerColumn, ownerColumns } from './owner.ts';

const count = 10;
// 32 signs of which no two look alike; I, L, O and U are left out.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 random bits in six groups: from 112 on a fast hash is enough to keep them (ASVS 6.5.2). */
function newRecoveryCode(): string {
  const text = [...randomBytes(24)].map((byte) => signs[byte % 32]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the hash that is stored. Case, spaces and hyphens do not count, and signs that look alike are one. */
function hashed(owner: FactorOwner, code: string): string {
  const read = code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll(/[\s-]/g, '');
  return tokenHash(`${aboutOwner(owner)} ${read}`);
}

/** A new set; the old one opens nothing any more. @returns the codes, for the one time that they are shown */
export async function replaceRecoveryCodes(trx: Transaction<Database>, owner: FactorOwner): Promise<string[]> {
  await deleteRecoveryCodes(trx, owner);
  const codes = Array.from({ length: count }, newRecoveryCode);
  const rows = codes.map((code) => ({
    portal_id: owner.portal_id,
    code_hash: hashed(owner, code),
    ...ownerColumns(owner),
    used_at: null,
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Takes all codes of an account away. */
export async function deleteRecoveryCodes(trx: Transaction<Database>, owner: FactorOwner): Promise<void> {
  await trx
    .deleteFrom('recovery_codes')
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .execute();
}

/** Uses a code up. One statement: of parallel uses one wins. */
export async function takeRecoveryCode(
  trx: Transaction<Database>,
  owner: FactorOwner,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('portal_id', '=', owner.portal_id)
    .where('code_hash', '=', hashed(owner, code))
    .where(ownerColumn(owner), '=', owner.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** How many are left. */
export async function recoveryCodesLeft(db: Kysely<Database>, owner: FactorOwner): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
