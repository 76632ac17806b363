import { invalidField, refusedField } from '@stoa/common/problem';
import type { OwnProof, PasskeyAssertion } from '@stoa/contract/own-proof';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import type { Proof } from '@stoa/factors/factor';
import { assertionOptions } from '@stoa/factors/passkey-ceremonies';
import { passkeysOf } from '@stoa/factors/passkey-rows';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { passwordsOff, requireSignIn, takesPasswords } from '../require-proof.ts';
import { renewSession, type SessionTokens, sessionGone } from '../session.ts';
import { type Account, findAccount } from './account-rows.ts';
import {
  auditRefusedPasskey,
  beginChallenge,
  noteUse,
  type RefusedPasskey,
  readAssertion,
  relyingParty,
  wrongPasskey,
} from './passkey-use.ts';
import { withPassword } from './proven-password.ts';
import { countCode, secondStep, stepRefused } from './second-step.ts';

type Own = CallContext<DeveloperSession | UserActor>;
/** What is done after the proof. `factor` is the second factor that was proven, if there was one. */
type Work<Result> = (trx: Transaction<Database>, account: Account, factor: Proof | undefined) => Promise<Result>;

const ownerOf = ({ portal: { portal_id }, actor: { kind: entity, id } }: Own) => ({ portal_id, entity, id }) as const;
const purposeOf = ({ actor: { kind: entity, session_id } }: Own) =>
  ({ entity, purpose: 'proof', boundTo: session_id }) as const;

/** Begins a proof by a passkey of this account, for this session alone. @throws Problem 404, 429 */
export async function beginPasskeyProof(context: Own) {
  const party = relyingParty(context);
  const own = await passkeysOf(context.deps.db, ownerOf(context));
  return { options: assertionOptions(party, await beginChallenge(context, purposeOf(context)), own) };
}

/**
 * Changes how the account is signed in to, once the user has proved to be its owner: neither a stolen session nor a stolen password
 * is enough. The password comes with a code where the account has a second factor; a passkey is both. An account without a
 * password must have signed in just now, and gives only a code.
 * @throws Problem 400 that names `password`, `code` or `passkey`, 401, 403 `factor_needed`, `sign_in_needed` or `passwords_off`, 429, 503
 */
export async function withOwnProof<Result>(context: Own, proof: OwnProof, work: Work<Result>): Promise<Result> {
  if (proof.passkey) return withPasskey(context, proof.passkey, work);
  if (proof.password !== undefined) {
    if (!takesPasswords(context)) throw passwordsOff();
    return withPasswordAndCode(context, { password: proof.password, code: proof.code }, work);
  }
  const account = await findAccount(context.deps.db, ownerOf(context), { id: context.actor.id });
  if (account?.password_hash != null && takesPasswords(context))
    throw invalidField('password', 'is a required field', 'required');
  return withCodeAlone(context, proof.code, work);
}

/**
 * Marks the session as proved and gives it new tokens (auth A5): a thief who has read the old ones does not get what the proof
 * opens.
 * @throws as `withOwnProof`
 */
export async function proveOwn(context: Own, proof: OwnProof): Promise<SessionTokens> {
  const { deps, portal, actor } = context;
  const session = { portal_id: portal.portal_id, session_id: actor.session_id, now: deps.now() };
  return withOwnProof(context, proof, async (trx, _account, factor) => {
    const tokens = await renewSession(trx, session);
    if (!tokens) throw sessionGone();
    await trx
      .updateTable('sessions')
      .set({ proven_at: session.now, own_proof_at: session.now, ...(factor && { factor }) })
      .where('portal_id', '=', session.portal_id)
      .where('id', '=', session.session_id)
      .execute();
    return tokens;
  });
}

async function withPasskey<Result>(context: Own, passkey: PasskeyAssertion, work: Work<Result>): Promise<Result> {
  const owner = ownerOf(context);
  const refuse = async (why: RefusedPasskey) => {
    await auditRefusedPasskey(context, why, `${owner.entity}:${owner.id}`);
    return wrongPasskey();
  };
  const used = await readAssertion(context, purposeOf(context), passkey);
  if ('refused' in used) throw await refuse(used);
  if (used.stored.owner.id !== owner.id) throw await refuse({ refused: 'another account', stored: used.stored });
  const outcome = await inTransaction(context.deps.db, async (trx) => {
    const account = await findAccount(trx, owner, { id: owner.id }, { lock: true });
    if (!account) throw sessionGone();
    return (await noteUse(trx, context, used)) ? { done: await work(trx, account, 'passkey') } : undefined;
  });
  if (!outcome) throw await refuse({ refused: 'counter', stored: used.stored });
  return outcome.done;
}

async function withPasswordAndCode<Result>(
  context: Own,
  { password, code }: { readonly password: string; readonly code: string | undefined },
  work: Work<Result>,
): Promise<Result> {
  const { deps, actor, request } = context;
  const owner = ownerOf(context);
  const name = `${owner.entity}:${owner.id}`;
  const claim = { ...owner, email: actor.email, by: { id: actor.id }, password, details: { account: name } };
  const outcome = await withPassword(deps, request, claim, {
    prepare: async (account) => (code === undefined ? undefined : countCode(context, owner, account)),
    work: async (trx, account) => {
      const { factor, refused } = await secondStep(trx, context, { owner, account }, code);
      return refused === undefined ? { done: await work(trx, account, factor) } : { refused };
    },
  });
  if (!outcome.proven) {
    await audit(deps.db, {
      portal_id: owner.portal_id,
      event: 'authn_proof_fail',
      actor: name,
      subject: name,
      request,
    });
    throw outcome.account ? refusedField('wrong_password', 'password', 'is not your current password') : sessionGone();
  }
  if (outcome.result.refused !== undefined) throw await stepRefused(context, owner, outcome.result.refused);
  return outcome.result.done as Result;
}

/** Proves an account that only an identity provider opens. */
async function withCodeAlone<Result>(context: Own, code: string | undefined, work: Work<Result>): Promise<Result> {
  await requireSignIn(context);
  const owner = ownerOf(context);
  if (code !== undefined) await countCode(context, owner, { ...context.actor, full_name: '' });
  const outcome = await inTransaction(context.deps.db, async (trx) => {
    const account = await findAccount(trx, owner, { id: owner.id }, { lock: true });
    if (!account) throw sessionGone();
    const { factor, refused } = await secondStep(trx, context, { owner, account }, code);
    return refused === undefined ? { done: await work(trx, account, factor) } : { refused };
  });
  if (outcome.refused !== undefined) throw await stepRefused(context, owner, outcome.refused);
  return outcome.done as Result;
}
