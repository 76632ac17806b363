import { Problem, refusedField } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import { factorsOf, hasFactor, type Proof, takeCode } from '@stoa/factors/factor';
import type { FactorOwner } from '@stoa/factors/owner';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { knownBrowser } from '../known-browser.ts';
import { type Counter, clearAllPoints, clearPoints, takePoint, tooManyAttempts } from '../throttle.ts';
import type { Account } from './account-rows.ts';
import { entities } from './entity.ts';
import { countedAs } from './login-throttle.ts';
import { stopResetByOwner } from './stop-reset.ts';

type Person = Pick<Account, 'email' | 'full_name'>;

/**
 * Wrong codes have a counter of their own: an attacker who knows the password would have the password's given back at every try.
 */
function countersOf({ deps, request }: CallContext, owner: FactorOwner, { email }: Person): readonly Counter[] {
  const { portal_id, entity } = owner;
  const browser = knownBrowser(deps, request, { portal_id, entity, email });
  const counter = { portal_id, key: countedAs(entity, owner.id), now: deps.now() };
  if (browser === undefined) return [{ ...counter, name: 'factor' }];
  // Strangers share one counter, and shut no browser out that has logged in before.
  return [
    { ...counter, name: 'factor', browser },
    { ...counter, name: 'factorKnown' },
  ];
}

/** Counts a try before the code is looked at, and outside of the transaction that a wrong code rolls back. @throws Problem 429 */
export async function countCode(context: CallContext, owner: FactorOwner, account: Person): Promise<void> {
  for (const counter of countersOf(context, owner, account)) {
    const { points, limit, wait } = await takePoint(context.deps.db, counter);
    if (points > limit) throw tooManyAttempts(wait);
  }
}

/**
 * Lifts the locks that wrong codes brought; three times a day at most, else who lifts them could try every code.
 * @throws Problem 429
 */
export async function clearCodePoints(
  trx: Transaction<Database>,
  { portal_id, entity, id }: FactorOwner,
  now: Date,
): Promise<void> {
  const key = countedAs(entity, id);
  const isLocked = [
    await clearAllPoints(trx, { portal_id, name: 'factor', key }),
    await clearAllPoints(trx, { portal_id, name: 'factorKnown', key }),
  ].includes(true);
  if (!isLocked) return;
  const { points, limit, wait } = await takePoint(trx, { portal_id, name: 'factorUnlock', key, now });
  if (points > limit) throw tooManyAttempts(wait);
}

/** A right code is used up, and told by mail when it was a recovery code. @returns undefined when it is wrong */
async function proveCode(
  trx: Transaction<Database>,
  context: CallContext,
  { owner, account }: { readonly owner: FactorOwner; readonly account: Person },
  code: string,
): Promise<Proof | undefined> {
  const { deps, portal } = context;
  const proof = await takeCode(trx, deps.sealer, owner, { code, now: deps.now() });
  if (proof === undefined) return undefined;
  for (const counter of countersOf(context, owner, account)) await clearPoints(trx, counter);
  await stopResetByOwner(trx, context, owner, 'factor');
  if (proof === 'recovery_code') {
    const link = `${deps.config.publicUrl}${entities[owner.entity].pages.forgotPassword}`;
    const data = { full_name: account.full_name, link };
    await queueMail(trx, portal, { to: account.email, message: 'recovery-code-used', data });
  }
  return proof;
}

/** What the right password leads to: straight in, or to the question for a code. */
export async function secondStep(
  trx: Transaction<Database>,
  context: CallContext,
  whose: { readonly owner: FactorOwner; readonly account: Person },
  code: string | undefined,
): Promise<{ readonly factor?: Proof | undefined; readonly refused?: 'needed' | 'wrong' }> {
  if (!(await hasFactor(trx, whose.owner))) return {};
  if (code === undefined) return { refused: 'needed' };
  const factor = await proveCode(trx, context, whose, code);
  return factor === undefined ? { refused: 'wrong' } : { factor };
}

/** The password was right, so the caller may know that there is a factor (auth A1). */
export async function stepRefused(
  { deps, portal: { portal_id }, request }: CallContext,
  { entity, id }: FactorOwner,
  refused: 'needed' | 'wrong',
): Promise<Problem> {
  const subject = `${entity}:${id}`;
  const event = refused === 'needed' ? 'authn_factor_needed' : 'authn_factor_fail';
  await audit(deps.db, { portal_id, event, actor: 'anonymous', subject, request });
  return refused === 'needed'
    ? new Problem('factor_needed', 403, 'Please give a second factor: a code, or a passkey in place of the password.', {
        title: 'Second Factor Needed',
        factors: await factorsOf(deps.db, { portal_id, entity, id }),
      })
    : wrongCode();
}

/** The answer is the same for a right code that was used already. */
export function wrongCode(): Problem {
  return refusedField('wrong_code', 'code', 'is wrong, or was used already');
}
