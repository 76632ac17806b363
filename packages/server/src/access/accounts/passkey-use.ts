import { notFound, Problem, refusedField } from '@stoa/common/problem';
import type { PasskeyAssertion } from '@stoa/contract/own-proof';
import { audit } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import { challengeIn, type RelyingParty, relyingPartyOf, verifyAssertion } from '@stoa/factors/passkey-ceremonies';
import { type ChallengePurpose, newChallenge, takeChallenge } from '@stoa/factors/passkey-challenges';
import { type Assertion, notePasskeyUse, passkeyByCredential, type StoredPasskey } from '@stoa/factors/passkey-rows';
import { addressKey } from '@stoa/outbound/network/client-address';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { takeLoginPoints } from './login-throttle.ts';
import { stopResetByOwner } from './stop-reset.ts';

export type Purpose = Pick<ChallengePurpose, 'entity' | 'purpose' | 'boundTo'>;

/** @throws Problem 404 where browsers offer no passkeys */
export function relyingParty({ deps, portal }: Pick<CallContext, 'deps' | 'portal'>): RelyingParty {
  const party = relyingPartyOf(deps.config.publicUrl, portal.name);
  if (!party) throw notFound('This call');
  return party;
}

/** A new challenge. Every visit to the log-in page asks for one, so that the counter is a large one of its own. @throws Problem 429 */
export async function beginChallenge({ deps, portal, request }: CallContext, purpose: Purpose): Promise<string> {
  const { portal_id } = portal;
  const now = deps.now();
  const counter = { portal_id, name: 'passkeyAddress', key: addressKey(request.ip), now } as const;
  await takeLoginPoints(deps, request, [counter], { counter: counter.name });
  return newChallenge(deps.db, { portal_id, ...purpose, now });
}

export interface UsedPasskey {
  readonly stored: StoredPasskey;
  readonly assertion: Assertion;
}

/** The reason why an answer is refused, for the audit log, with the passkey if it is known. */
export interface RefusedPasskey {
  readonly refused: string;
  readonly stored?: StoredPasskey;
}

/** Verifies what a browser brought (WebAuthn §7.2). Its challenge is used up, whatever comes of it. */
export async function readAssertion(
  context: CallContext,
  purpose: Purpose,
  answer: PasskeyAssertion,
): Promise<UsedPasskey | RefusedPasskey> {
  const { deps, portal } = context;
  const { portal_id } = portal;
  const party = relyingParty(context);
  const challenge = challengeIn(answer);
  if (challenge === undefined || !(await takeChallenge(deps.db, challenge, { portal_id, ...purpose, now: deps.now() })))
    return { refused: 'challenge' };
  const stored = await passkeyByCredential(deps.db, { portal_id, entity: purpose.entity }, answer.id);
  if (!stored) return { refused: 'unknown' };
  const assertion = await verifyAssertion(party, challenge, stored, answer);
  return 'refused' in assertion ? { ...assertion, stored } : { stored, assertion };
}

/** Notes the use, with the account's row locked. @returns false when the counter has not grown: the passkey was copied (WebAuthn §6.1.1) */
export async function noteUse(
  trx: Transaction<Database>,
  context: CallContext,
  { stored, assertion }: UsedPasskey,
): Promise<boolean> {
  if (!(await notePasskeyUse(trx, stored, assertion, context.deps.now()))) return false;
  await stopResetByOwner(trx, context, stored.owner, 'factor');
  return true;
}

/** The audit log tells why; the answer does not. */
export async function auditRefusedPasskey(
  { deps, portal: { portal_id }, request }: CallContext,
  { refused, stored }: RefusedPasskey,
  actor = 'anonymous',
): Promise<void> {
  const subject = stored && `${stored.owner.entity}:${stored.owner.id}`;
  await audit(deps.db, {
    portal_id,
    event: refused === 'counter' ? 'authn_passkey_copied' : 'authn_passkey_fail',
    actor,
    ...(subject !== undefined && { subject }),
    details: { reason: refused.slice(0, 200), ...(stored && { passkey: stored.id }) },
    request,
  });
}

/** Gives one answer for every reason but one: the authenticator may be told to forget a passkey that no account has. */
export function passkeyRefused({ refused }: RefusedPasskey): Problem {
  return refused === 'unknown'
    ? new Problem('unknown_passkey', 401, 'No account here has this passkey.', { title: 'Unknown Passkey' })
    : new Problem('wrong_passkey', 401, 'This passkey was not accepted. Please try again.', { title: 'Wrong Passkey' });
}

/** The same refusal for a caller who is signed in. */
export function wrongPasskey(): Problem {
  return refusedField('wrong_passkey', 'passkey', 'was not accepted. Please try again');
}
