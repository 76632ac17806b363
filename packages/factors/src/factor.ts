import type { Database } from '@stoa/database/tables';
import { SealedElsewhere, type Sealer } from '@stoa/secrets/sealer';
import type { Kysely, Transaction } from 'kysely';
import { stepOfCode } from './one-time-password.ts';
import { aboutOwner, type FactorOwner, ownerColumn } from './owner.ts';
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts';

export type Proof = 'totp' | 'recovery_code';

/** What an account has beside its password. */
export async function factorState(db: Kysely<Database>, owner: FactorOwner) {
  const row = await authenticatorOf(db, owner);
  if (!row?.confirmed_at) return { authenticator: null, recovery_codes_left: 0 };
  return { authenticator: { added_at: row.confirmed_at }, recovery_codes_left: await recoveryCodesLeft(db, owner) };
}

/** Whether the right password alone opens nothing. */
export async function hasFactor(db: Kysely<Database>, owner: FactorOwner): Promise<boolean> {
  return Boolean((await authenticatorOf(db, owner))?.confirmed_at);
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
