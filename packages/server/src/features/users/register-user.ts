import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { addressKey } from '@stoa/outbound/network/client-address';
import { queueMail, queueSecretMail } from '@stoa/outbox/mail/send-mail';
import { refusePersonalPassword, refuseWeakPassword } from '@stoa/secrets/password-policy';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Transaction } from 'kysely';
import { findAccount } from '../../access/accounts/account-rows.ts';
import { issueToken } from '../../access/accounts/account-tokens.ts';
import { alike } from '../../access/accounts/alike.ts';
import { entities } from '../../access/accounts/entity.ts';
import { askerOf, countedAs, takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import { mayMail } from '../../access/accounts/mail-cap.ts';
import type { CallContext } from '../../access/call-context.ts';
import { giveBackPoint } from '../../access/throttle.ts';
import type { SignedUp } from './sign-up-browser.ts';

interface SignUp {
  readonly email: string;
  readonly fullName: string;
  readonly organization: string;
  readonly password: string;
  readonly registrationCode?: string | undefined;
  readonly defaultRegion: 'us' | 'eu';
}

/**
 * Makes a user account without a role, where the operator has switched that on. The answer is the same for an address
 * that is known, and its owner gets a mail (auth E7).
 *
 * A second sign-up for an address that is not confirmed yet takes the password away: it cannot be told which of the two owns the
 * address, so its owner sets a password after confirming it.
 * @returns the portal's organization, and what the browser is to be told apart by when the address is confirmed
 * @throws Problem 404 switched off, 403 wrong access code, 400 weak password, 429
 */
export async function registerUser(
  context: CallContext,
  body: SignUp,
): Promise<{ organizationID: string; signedUp: SignedUp }> {
  const { deps, portal, request } = context;
  if (!deps.config.userRegistration) {
    throw new Problem('not_found', 404, 'Nobody can sign up here. Ask an owner of this portal for an invitation.');
  }
  const { portal_id } = portal;
  const now = deps.now();
  await checkAccessCode(context, body.registrationCode, now);
  const { email, fullName: full_name, organization, password } = body;
  refuseWeakPassword(password, { policy: deps.config.passwordPolicy });
  refusePersonalPassword(password, { email, full_name, organization, portal: portal.name });
  const counter = { portal_id, now, name: 'signUpAddress', key: addressKey(request.ip) } as const;
  await takeLoginPoints(deps, request, [counter], { counter: counter.name });
  // Hashed for a known address too: the time of the answer must not tell.
  const { inTurn, hash } = deps.passwords;
  const password_hash = await inTurn(askerOf(request, countedAs('user', email)), () => hash(password));
  const registered = inTransaction(deps.db, async (trx) => {
    const scope = { portal_id, entity: 'user' } as const;
    const allowed = await mayMail(trx, { ...scope, email, request, now, name: 'signUpAccount' });
    const inserted = await insertUser(trx, { portal_id, password_hash, updated_at: now }, body);
    const account = await findAccount(trx, scope, { email }, { lock: true });
    if (!account) throw new Error('a user vanished between two statements');
    if (!inserted && account.status === 'unverified') {
      await trx
        .updateTable('users')
        .set({ password_hash: null, updated_at: now })
        .where('portal_id', '=', portal_id)
        .where('id', '=', account.id)
        .execute();
    }
    await audit(trx, {
      portal_id,
      event: inserted ? 'user_registered' : 'user_registered_again',
      actor: 'anonymous',
      subject: `user:${account.id}`,
      request,
    });
    if (!allowed) return;
    const login = `${deps.config.publicUrl}${entities.user.pages.login}`;
    if (account.status === 'unverified') {
      const token = await issueToken(trx, { ...scope, ...account }, 'verify', { now });
      await queueSecretMail(trx, deps, portal, {
        to: email,
        message: 'user-verify-email',
        data: { full_name: account.full_name, link: `${login}?${new URLSearchParams({ email, token })}` },
      });
    } else {
      await queueMail(trx, portal, {
        to: email,
        message: 'already-registered',
        data: { full_name: account.full_name, link: login },
      });
    }
  });
  await alike(registered);
  deps.nudgeOutbox();
  return { organizationID: portal.org_id, signedUp: { portal_id, email, password_hash } };
}

/** @returns undefined where the address has an account already */
function insertUser(
  trx: Transaction<Database>,
  row: { readonly portal_id: string; readonly password_hash: string; readonly updated_at: Date },
  { email, fullName, organization, defaultRegion }: SignUp,
) {
  return trx
    .insertInto('users')
    .values({
      ...row,
      id: newId(),
      email,
      full_name: fullName,
      preferred_name: null,
      organization,
      region: defaultRegion,
      status: 'unverified',
      role: null,
      email_verified_at: null,
    })
    .onConflict((conflict) => conflict.columns(['portal_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** A wrong code counts as a failed sign-in of this client address, so that codes cannot be tried out. */
async function checkAccessCode(
  { deps, portal: { portal_id }, request }: CallContext,
  given: string | undefined,
  now: Date,
): Promise<void> {
  const expected = deps.config.userAccessCode;
  if (expected === undefined) return;
  const counter = { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) } as const;
  await takeLoginPoints(deps, request, [counter], { call: 'registerUser' });
  const bytes = (text: string) => Buffer.from(tokenHash(text));
  if (!timingSafeEqual(bytes(given ?? ''), bytes(expected))) {
    throw new Problem('forbidden', 403, 'Invalid access code');
  }
  await giveBackPoint(deps.db, counter);
}
