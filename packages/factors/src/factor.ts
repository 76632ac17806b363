import type { Database } from '@stoa/database/tables';
import { SealedElsewhere, type Sealer } from '@stoa/secrets/sealer';
import type { Kysely, Transaction } from 'kysely';
import { stepOfCode } from './one-time-password.ts';
import { aboutOwner, type FactorOwner, ownerColumn } from './owner.ts';
import { countPasskeys } from './passkey-rows.ts';
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts';

export type Proof = 'totp' | 'recovery_code' | 'passkey';

/** What an account has beside its password. */
export async function factorState(db: Kysely<Database>, owner: FactorOwner) {
  const row = await authenticatorOf(db, owner);
  return {
    authenticator: row?.confirmed_at ? { added_at: row.confirmed_at } : null,
    passkeys: await countPasskeys(db, owner),
    recovery_codes_left: await recoveryCodesLeft(db, owner),
  };
}

/** What the account takes beside the right password; with an empty list the password alone opens it. */
export async function factorsOf(db: Kysely<Database>, owner: FactorOwner): Promise<Proof[]> {
  const { authenticator, passkeys, recovery_codes_left } = await factorState(db, owner);
  const factors: Proof[] = [];
  if (authenticator) factors.push('totp');
  if (passkeys > 0) factors.push('passkey');
  // Codes open nothing by themselves: they stand in for what was lost.
  return factors.length > 0 && recovery_codes_left > 0 ? [...factors, 'recovery_code'] : factors;
}

/** Whether the right password alone opens nothing. */
export async function hasFactor(db: Kysely<Database>, owner: FactorOwner): Promise<boolean> {
  return Boolean((await authenticatorOf(db, owner))?.confirmed_at) || (await countPasskeys(db, owner)) > 0;
}

/**
 * Uses a code up: six digits of the authenticator app, or a recovery code. Neither works a second time.
 * @returns undefined when it is wrong, or was used
 */
export async function takeCode(
  trx: Transaction<Database>,
  sealer: Sealer,
  owner: FactorOwner,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<Proof | undefined> {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return (await takeRecoveryCode(trx, owner, code, now)) ? 'recovery_code' : undefined;
  const row = await authenticatorOf(trx, owner);
  return row?.confirmed_at && (await takeStep(trx, sealer, owner, { sealed: row.secret, code: digits, now }))
    ? 'totp'
    : undefined;
}

/** Notes the step of a right code. One statement: of parallel uses one wins, and no earlier code works after it. */
export async function takeStep(
  trx: Transaction<Database>,
  sealer: Sealer,
  owner: FactorOwner,
  { sealed, code, now }: { readonly sealed: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const secret = opened(sealer, owner, sealed);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
  if (step === undefined) return false;
  const taken = await trx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** The stored app of an account, confirmed or not. */
export async function authenticatorOf(db: Kysely<Database>, owner: FactorOwner) {
  return db
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at', 'begun_at'])
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirst();
}

/** Sealed with a key that was replaced: the app is worth nothing, and the recovery codes go on. */
function opened(sealer: Sealer, owner: FactorOwner, sealed: string): string | undefined {
  try {
    return sealer.open(sealed, aboutOwner(owner));
  } catch (error) {
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}
