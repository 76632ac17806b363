import type { Database } from '@stoa/database/tables';
import type { Sealer } from '@stoa/secrets/sealer';
import type { Transaction } from 'kysely';
import { authenticatorOf, hasFactor, takeStep } from './factor.ts';
import { newOneTimeSecret, oneTimeAddress } from './one-time-password.ts';
import { aboutOwner, type FactorOwner, ownerColumn, ownerColumns } from './owner.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** How long a secret waits for its first code. */
const waitsMs = 15 * 60_000;

/**
 * A new secret, which asks for nothing until a code has confirmed it.
 * @returns undefined when the account has an app already
 */
export async function beginAuthenticator(
  trx: Transaction<Database>,
  sealer: Sealer,
  owner: FactorOwner,
  { issuer, label, now }: { readonly issuer: string; readonly label: string; readonly now: Date },
): Promise<{ secret: string; uri: string } | undefined> {
  if ((await authenticatorOf(trx, owner))?.confirmed_at) return undefined;
  await deleteAuthenticator(trx, owner);
  const secret = newOneTimeSecret();
  await trx
    .insertInto('authenticators')
    .values({
      portal_id: owner.portal_id,
      ...ownerColumns(owner),
      secret: sealer.seal(secret, aboutOwner(owner)),
      begun_at: now,
      confirmed_at: null,
      last_step: 0,
    })
    .execute();
  return { secret, uri: oneTimeAddress(secret, issuer, label) };
}

/** The first right code. @returns the recovery codes; undefined when the code is wrong, or nothing waits for one */
export async function confirmAuthenticator(
  trx: Transaction<Database>,
  sealer: Sealer,
  owner: FactorOwner,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<string[] | undefined> {
  const row = await authenticatorOf(trx, owner);
  if (!row || row.confirmed_at || now.getTime() - row.begun_at.getTime() > waitsMs) return undefined;
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!(await takeStep(trx, sealer, owner, { sealed: row.secret, code: digits, now }))) return undefined;
  await trx
    .updateTable('authenticators')
    .set({ confirmed_at: now })
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .execute();
  return replaceRecoveryCodes(trx, owner);
}

/** The app. Without a passkey the recovery codes go too: the password alone opens the account again. */
export async function removeFactor(trx: Transaction<Database>, owner: FactorOwner): Promise<void> {
  await deleteAuthenticator(trx, owner);
  await dropUnusedCodes(trx, owner);
}

/** Recovery codes stand in for an app or a passkey; without one they are worth nothing. */
export async function dropUnusedCodes(trx: Transaction<Database>, owner: FactorOwner): Promise<void> {
  if (!(await hasFactor(trx, owner))) await deleteRecoveryCodes(trx, owner);
}

async function deleteAuthenticator(trx: Transaction<Database>, owner: FactorOwner): Promise<void> {
  await trx
    .deleteFrom('authenticators')
    .where('portal_id', '=', owner.portal_id)
    .where(ownerColumn(owner), '=', owner.id)
    .execute();
}
