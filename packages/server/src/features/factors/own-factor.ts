import { notFound, Problem } from '@stoa/common/problem';
import type { OwnProof } from '@stoa/contract/own-proof';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { authenticatorOf, factorState, hasFactor } from '@stoa/factors/factor';
import { policyFor } from '@stoa/factors/policy';
import { replaceRecoveryCodes } from '@stoa/factors/recovery-codes';
import { waitingReset } from '@stoa/factors/resets';
import { beginAuthenticator, confirmAuthenticator, removeFactor } from '@stoa/factors/set-up';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName, type DeveloperSession, type UserActor } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';
import { type Account, findAccount } from '../../access/accounts/account-rows.ts';
import { ownerOf as accountOf, entities } from '../../access/accounts/entity.ts';
import { withOwnProof } from '../../access/accounts/own-proof.ts';
import { countCode, wrongCode } from '../../access/accounts/second-step.ts';
import type { CallContext } from '../../access/call-context.ts';
import { refuseMailedPassword } from '../../access/mailed-password.ts';
import { endSessions, noteFactor, renewSession, type SessionTokens, sessionGone } from '../../access/session.ts';

export type Own = CallContext<DeveloperSession | UserActor>;

export const ownerOf = ({ portal: { portal_id }, actor: { kind: entity, id } }: Own) =>
  ({ portal_id, entity, id }) as const;

/** What the account has beside its password, and what the portal asks of this session. */
export async function ownFactors(context: Own) {
  const { deps, portal, actor } = context;
  const policy = policyFor(portal, actor.kind);
  const owner = ownerOf(context);
  const reset_due_at = (await waitingReset(deps.db, owner, deps.now()))?.due_at ?? null;
  return { ...(await factorState(deps.db, owner)), policy, due_at: actor.factor_due_at, reset_due_at };
}

/** A secret for an app. @throws Problem 400, 403, 409 when there is an app already or the portal offers none, 429 */
export async function beginOwnAuthenticator(context: Own, proof: OwnProof) {
  const { deps, portal } = context;
  refuseWhereOff(context);
  await refuseMailedPassword(context);
  const begun = await withOwnProof(context, proof, async (trx, { email }) =>
    beginAuthenticator(trx, deps.sealer, ownerOf(context), { issuer: portal.name, label: email, now: deps.now() }),
  );
  if (!begun) throw new Problem('conflict', 409, 'This account has an authenticator app already.');
  return begun;
}

/**
 * The first right code of the app. Sessions that another person may have opened with the password alone end; this one goes on
 * with new tokens.
 * @throws Problem 400 that names `code`, 429
 */
export async function confirmOwnAuthenticator(context: Own, code: string) {
  const { deps, portal, actor } = context;
  const { portal_id } = portal;
  const now = deps.now();
  const owner = ownerOf(context);
  // A stolen session could otherwise use up the tries of the owner's log-in.
  const waiting = await authenticatorOf(deps.db, owner);
  if (!waiting || waiting.confirmed_at) throw wrongCode();
  await countCode(context, owner, { ...actor, full_name: '' });
  const confirmed = await inTransaction(deps.db, async (trx) => {
    const account = await findAccount(trx, owner, { id: actor.id }, { lock: true });
    if (!account) throw sessionGone();
    const codes = await confirmAuthenticator(trx, deps.sealer, owner, { code, now });
    if (!codes) return undefined;
    await endSessions(trx, { portal_id, ...accountOf(owner.entity, owner.id), now }, { except: actor.session_id });
    const tokens = await renewedTokens(trx, context);
    await noteFactor(trx, { portal_id, session_id: actor.session_id }, 'totp');
    await note(trx, context, account, { event: 'factor_added', message: 'factor-added' });
    return { recovery_codes: codes, tokens };
  });
  if (!confirmed) throw wrongCode();
  deps.nudgeOutbox();
  return confirmed;
}

/** @throws Problem 400, 403, 409 for the last one where the portal requires one, 429 */
export async function removeOwnFactor(context: Own, proof: OwnProof): Promise<void> {
  const owner = ownerOf(context);
  await refuseLast(context, ({ authenticator, passkeys }) => authenticator !== null && passkeys === 0);
  // This comes before the proof, which would be rolled back with the refusal.
  if (!(await authenticatorOf(context.deps.db, owner))?.confirmed_at) throw notFound('This authenticator app');
  await withOwnProof(context, proof, async (trx, account) => {
    await removeFactor(trx, owner);
    await keepRequired(trx, context);
    const message = (await hasFactor(trx, owner)) ? 'app-removed' : 'factor-removed';
    await note(trx, context, account, { event: 'factor_removed', message });
  });
  context.deps.nudgeOutbox();
}

/** A new set of codes; the old one opens nothing any more. @throws Problem 400, 403, 429 */
export async function renewOwnRecoveryCodes(context: Own, proof: OwnProof) {
  const recovery_codes = await withOwnProof(context, proof, async (trx, account) => {
    if (!(await hasFactor(trx, ownerOf(context))))
      throw new Problem('conflict', 409, 'This account has no second factor.');
    await note(trx, context, account, { event: 'recovery_codes_made', message: 'recovery-codes-made' });
    return replaceRecoveryCodes(trx, ownerOf(context));
  });
  context.deps.nudgeOutbox();
  return { recovery_codes };
}

async function note(
  trx: Transaction<Database>,
  { deps, portal, actor, request }: Own,
  { email: to, full_name }: Account,
  {
    event,
    message,
  }: {
    readonly event: string;
    readonly message: 'factor-added' | 'factor-removed' | 'app-removed' | 'recovery-codes-made';
  },
): Promise<void> {
  const subject = actorName(actor);
  await audit(trx, { portal_id: portal.portal_id, event, actor: subject, subject, request });
  const link = `${deps.config.publicUrl}${entities[actor.kind].pages.forgotPassword}`;
  await queueMail(trx, portal, { to, message, data: { full_name, link } });
}

/** A portal that offers no second factor takes no new one; what is there goes on being asked for. @throws Problem 409 */
export function refuseWhereOff({ portal, actor }: Own): void {
  if (policyFor(portal, actor.kind) === 'off')
    throw new Problem('factor_off', 409, 'This portal offers no second factor.', {
      title: 'Second Factor Switched Off',
    });
}

/**
 * A session that has more rights from now on goes on with new tokens (auth A5): a thief who has read the old ones gets no more
 * rights. One that has ended meanwhile adds nothing: its account's owner may have ended it to throw a thief out.
 * @throws Problem 401
 */
export async function renewedTokens(trx: Transaction<Database>, { deps, portal, actor }: Own): Promise<SessionTokens> {
  const session = { portal_id: portal.portal_id, session_id: actor.session_id, now: deps.now() };
  const tokens = await renewSession(trx, session);
  if (!tokens) throw sessionGone();
  return tokens;
}

/** Checks within the same transaction that a required factor is left after one was taken away. @throws Problem 409 */
export async function keepRequired(trx: Transaction<Database>, context: Own): Promise<void> {
  if (policyFor(context.portal, context.actor.kind) === 'required' && !(await hasFactor(trx, ownerOf(context))))
    throw lastFactor();
}

/** The same before the proof, which would be rolled back with the refusal: its code would work once more. @throws Problem 409 */
export async function refuseLast(
  context: Own,
  isLast: (state: Awaited<ReturnType<typeof factorState>>) => boolean,
): Promise<void> {
  if (policyFor(context.portal, context.actor.kind) !== 'required') return;
  if (isLast(await factorState(context.deps.db, ownerOf(context)))) throw lastFactor();
}

function lastFactor(): Problem {
  return new Problem('factor_required', 409, 'This portal requires a second factor. Add another one first.', {
    title: 'Second Factor Required',
  });
}
