import type { Problem } from '@stoa/common/problem';
import type { PasskeyAssertion } from '@stoa/contract/own-proof';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { UserEntity } from '@stoa/database/tables';
import { assertionOptions } from '@stoa/factors/passkey-ceremonies';
import { addressKey } from '@stoa/outbound/network/client-address';
import type { CallContext } from '../call-context.ts';
import type { SessionTokens } from '../session.ts';
import { giveBackPoint } from '../throttle.ts';
import { findAccount } from './account-rows.ts';
import { entities } from './entity.ts';
import { takeLoginPoints } from './login-throttle.ts';
import {
  auditRefusedPasskey,
  beginChallenge,
  noteUse,
  passkeyRefused,
  type RefusedPasskey,
  readAssertion,
  relyingParty,
  type UsedPasskey,
} from './passkey-use.ts';
import { enter, notAdmitted } from './sign-in.ts';

/** No address is asked for, so the answer tells of no account (auth A1). @throws Problem 404, 429 */
export async function beginPasskeySignIn(context: CallContext, entity: UserEntity, browserSecret: string) {
  const party = relyingParty(context);
  const challenge = await beginChallenge(context, { entity, purpose: 'sign_in', boundTo: browserSecret });
  return { options: assertionOptions(party, challenge) };
}

/**
 * Signs a user or developer in by a passkey. It was used with a PIN or a fingerprint, so no code is asked for. A signature cannot
 * be guessed: only the failures of an address are counted, not those of an account, so a stranger's failures lock no account.
 * @throws Problem 401, 404, 429
 */
export async function signInWithPasskey(
  context: CallContext,
  entity: UserEntity,
  { passkey, browserSecret }: { readonly passkey: PasskeyAssertion; readonly browserSecret: string | undefined },
): Promise<{ readonly tokens: SessionTokens; readonly email: string }> {
  const { deps, portal, request } = context;
  const { portal_id } = portal;
  const counter = { portal_id, name: 'loginAddress', key: addressKey(request.ip), now: deps.now() } as const;
  await takeLoginPoints(deps, request, [counter], { counter: counter.name });
  const used: UsedPasskey | RefusedPasskey =
    browserSecret === undefined
      ? { refused: 'browser' }
      : await readAssertion(context, { entity, purpose: 'sign_in', boundTo: browserSecret }, passkey);
  if ('refused' in used) throw await refused(context, used);
  const { owner } = used.stored;
  const outcome = await inTransaction(deps.db, async (trx) => {
    const account = await findAccount(trx, owner, { id: owner.id }, { lock: true });
    if (!account || !(await noteUse(trx, context, used))) return undefined;
    if (account.status !== entities[entity].admitted) return { account };
    return { account, tokens: await enter(trx, context, owner, 'passkey') };
  });
  if (!outcome) throw await refused(context, { refused: 'counter', stored: used.stored });
  await giveBackPoint(deps.db, counter);
  deps.nudgeOutbox();
  if (outcome.tokens) return { tokens: outcome.tokens, email: outcome.account.email };
  const { id, status } = outcome.account;
  const subject = `${entity}:${id}`;
  await audit(deps.db, {
    portal_id,
    event: 'authn_login_fail',
    actor: 'anonymous',
    subject,
    details: { reason: status },
    request,
  });
  throw status === 'unverified' ? passkeyRefused({ refused: status }) : notAdmitted(entity, status);
}

async function refused(context: CallContext, why: RefusedPasskey): Promise<Problem> {
  await auditRefusedPasskey(context, why);
  return passkeyRefused(why);
}
