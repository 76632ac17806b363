import { notFound, Problem, refusedField } from '@stoa/common/problem';
import type { OwnProof } from '@stoa/contract/own-proof';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { hasFactor } from '@stoa/factors/factor';
import {
  challengeIn,
  registrationOptions,
  relyingPartyOf,
  userHandleOf,
  verifyRegistration,
} from '@stoa/factors/passkey-ceremonies';
import { takeChallenge } from '@stoa/factors/passkey-challenges';
import {
  addPasskey,
  countPasskeys,
  deletePasskey,
  mostPasskeys,
  passkeysOf,
  renamePasskey,
} from '@stoa/factors/passkey-rows';
import { recoveryCodesLeft, replaceRecoveryCodes } from '@stoa/factors/recovery-codes';
import { dropUnusedCodes } from '@stoa/factors/set-up';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';
import { type Account, findAccount } from '../../access/accounts/account-rows.ts';
import { ownerOf as accountOf, entities } from '../../access/accounts/entity.ts';
import { withOwnProof } from '../../access/accounts/own-proof.ts';
import { beginChallenge, relyingParty } from '../../access/accounts/passkey-use.ts';
import { refuseMailedPassword } from '../../access/mailed-password.ts';
import { endSessions, noteFactor, sessionGone } from '../../access/session.ts';
import { keepRequired, type Own, ownerOf, refuseLast, refuseWhereOff, renewedTokens } from './own-factor.ts';

type Registration = Parameters<typeof verifyRegistration>[2];
type Row = Awaited<ReturnType<typeof passkeysOf>>[number];

const purposeOf = ({ actor: { kind: entity, session_id } }: Own) =>
  ({ entity, purpose: 'register', boundTo: session_id }) as const;

/** What the owner sees of a passkey. */
const shown = ({ transports: _, device_type: __, backed_up: synced, ...row }: Row) => ({ ...row, synced });

export async function ownPasskeys(context: Own) {
  const { deps, portal } = context;
  const owner = ownerOf(context);
  return {
    rp_id: relyingPartyOf(deps.config.publicUrl, portal.name)?.id ?? null,
    user_handle: userHandleOf(owner),
    most: mostPasskeys,
    data: (await passkeysOf(deps.db, owner)).map(shown),
  };
}

/** What the browser makes a passkey from, once it is proved who asks. @throws Problem 400, 403, 404, 409 `too_many_passkeys`, 429 */
export async function beginOwnPasskey(context: Own, proof: OwnProof) {
  const party = relyingParty(context);
  refuseWhereOff(context);
  await refuseMailedPassword(context);
  const owner = ownerOf(context);
  const { account, existing } = await withOwnProof(context, proof, async (trx, account) => {
    // This account signs in at a provider. A passkey would still let a person in who has left the provider's company (decision
    // 061).
    if (account.password_hash === null)
      throw new Problem('conflict', 409, 'A passkey stands beside a password, and this account has none.');
    const existing = await passkeysOf(trx, owner);
    if (existing.length >= mostPasskeys) throw tooManyPasskeys();
    return { account, existing };
  });
  context.deps.nudgeOutbox();
  const challenge = await beginChallenge(context, purposeOf(context));
  const { email, full_name } = account;
  const options = registrationOptions(party, challenge, { handle: userHandleOf(owner), email, full_name }, existing);
  return { options };
}

/**
 * Keeps the passkey that the browser made. The first one ends every other session, because a thief may have opened it with the
 * password alone. It also makes recovery codes, for an owner who loses the passkey.
 * @throws Problem 400 `passkey_refused`, 401, 404, 409
 */
export async function finishOwnPasskey(
  context: Own,
  { name, passkey }: { readonly name: string; readonly passkey: Registration },
) {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const party = relyingParty(context);
  const owner = ownerOf(context);
  const now = deps.now();
  const challenge = challengeIn(passkey);
  const isOurs =
    challenge !== undefined && (await takeChallenge(deps.db, challenge, { portal_id, ...purposeOf(context), now }));
  const made = isOurs ? await verifyRegistration(party, challenge, passkey) : { refused: 'challenge' };
  if ('refused' in made) {
    const subject = actorName(actor);
    const details = { reason: made.refused.slice(0, 200) };
    await audit(deps.db, { portal_id, event: 'passkey_refused', actor: subject, subject, details, request });
    throw refusedField('passkey_refused', 'passkey', 'was not accepted. Please try again');
  }
  const finished = await inTransaction(deps.db, async (trx) => {
    const account = await findAccount(trx, owner, { id: actor.id }, { lock: true });
    if (!account) throw sessionGone();
    if ((await countPasskeys(trx, owner)) >= mostPasskeys) throw tooManyPasskeys();
    const isFirst = !(await hasFactor(trx, owner));
    const row = await addPasskey(trx, owner, { ...made, name }, now);
    if (!row) throw new Problem('conflict', 409, 'This passkey belongs to an account already.');
    const tokens = await renewedTokens(trx, context);
    await noteFactor(trx, { portal_id, session_id: actor.session_id }, 'passkey');
    if (isFirst)
      await endSessions(trx, { portal_id, ...accountOf(owner.entity, owner.id), now }, { except: actor.session_id });
    const recovery_codes = (await recoveryCodesLeft(trx, owner)) === 0 ? await replaceRecoveryCodes(trx, owner) : null;
    await note(trx, context, account, { event: 'passkey_added', message: 'passkey-added', id: row.id, name });
    return { added: { passkey: shown(row), recovery_codes }, tokens };
  });
  deps.nudgeOutbox();
  return finished;
}

/** @throws Problem 404 not a passkey of the caller */
export async function renameOwnPasskey(context: Own, id: string, name: string) {
  const { deps, portal, actor, request } = context;
  return inTransaction(deps.db, async (trx) => {
    const row = await renamePasskey(trx, ownerOf(context), id, name);
    if (!row) throw notFound('This passkey');
    const { portal_id } = portal;
    const subject = actorName(actor);
    const details = { passkey: id, name };
    await audit(trx, { portal_id, event: 'passkey_renamed', actor: subject, subject, details, request });
    return shown(row);
  });
}

/** @throws Problem 400, 403, 404, 429 */
export async function removeOwnPasskey(context: Own, id: string, proof: OwnProof): Promise<void> {
  const owner = ownerOf(context);
  await refuseLast(context, ({ authenticator, passkeys }) => !authenticator && passkeys <= 1);
  // This is asked before the proof: a refusal after it would roll the proof back.
  const existing = await passkeysOf(context.deps.db, owner);
  if (!existing.some((passkey) => passkey.id === id)) throw notFound('This passkey');
  await withOwnProof(context, proof, async (trx, account) => {
    const removed = await deletePasskey(trx, owner, id);
    if (!removed) throw notFound('This passkey');
    await dropUnusedCodes(trx, owner);
    await keepRequired(trx, context);
    await note(trx, context, account, { event: 'passkey_removed', message: 'passkey-removed', id, name: removed.name });
  });
  context.deps.nudgeOutbox();
}

function tooManyPasskeys(): Problem {
  return new Problem('too_many_passkeys', 409, `An account may have ${mostPasskeys} passkeys. Remove one first.`);
}

interface Change {
  readonly event: string;
  readonly message: 'passkey-added' | 'passkey-removed';
  readonly id: string;
  readonly name: string;
}

/**
 * Records a change and mails the owner. The mail links to the account's page: a passkey that a thief has added is removed there.
 */
async function note(
  trx: Transaction<Database>,
  { deps, portal, actor, request }: Own,
  { email: to, full_name }: Account,
  { event, message, id, name: passkey }: Change,
): Promise<void> {
  const subject = actorName(actor);
  const details = { passkey: id, name: passkey };
  await audit(trx, { portal_id: portal.portal_id, event, actor: subject, subject, details, request });
  const link = `${deps.config.publicUrl}${entities[actor.kind].pages.account}`;
  await queueMail(trx, portal, { to, message, data: { full_name, link, passkey } });
}
