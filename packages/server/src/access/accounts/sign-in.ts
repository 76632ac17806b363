import { Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import type { Database, UserEntity } from '@stoa/database/tables';
import type { Proof } from '@stoa/factors/factor';
import type { FactorOwner } from '@stoa/factors/owner';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../call-context.ts';
import { hasSignedInBefore, openSession, type SessionTokens } from '../session.ts';
import { type Account, storePasswordHash } from './account-rows.ts';
import { entities, ownerOf } from './entity.ts';
import { tellOfNewBrowser } from './new-browser-mail.ts';
import { withPassword } from './proven-password.ts';
import { countCode, secondStep, stepRefused } from './second-step.ts';
import { endPresentedSession } from './sign-out.ts';

/**
 * Signs a user or developer in by password. An unknown address costs the same work as a wrong password and gets the same answer;
 * that an account is waiting or disabled is said only to a caller who knows the password (auth A1 to A3, B1).
 */
export async function signIn(
  context: CallContext,
  entity: UserEntity,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
): Promise<SessionTokens> {
  const { deps, portal, request } = context;
  const { portal_id } = portal;
  const { admitted } = entities[entity];
  const who = tokenHash(username);
  const by = { email: username };
  const details = { username_sha256: who };
  const outcome = await withPassword(
    deps,
    request,
    { portal_id, entity, email: username, by, password, details },
    {
      prepare: async (account) => {
        if (code !== undefined) await countCode(context, { portal_id, entity, id: account.id }, account);
        return rehashed(deps, account, password);
      },
      work: async (trx, account, newHash) => {
        if (account.status !== admitted) return { account };
        if (newHash !== undefined) await storePasswordHash(trx, { portal_id, entity, id: account.id }, newHash);
        const owner = { portal_id, entity, id: account.id };
        const { factor, refused } = await secondStep(trx, context, { owner, account }, code);
        if (refused !== undefined) return { account, refused };
        return { account, tokens: await enter(trx, context, owner, factor) };
      },
    },
  );
  if (outcome.proven && outcome.result.tokens) return outcome.result.tokens;
  if (outcome.proven && outcome.result.refused !== undefined) {
    throw await stepRefused(context, { portal_id, entity, id: outcome.result.account.id }, outcome.result.refused);
  }
  const account = outcome.proven ? outcome.result.account : outcome.account;
  const shutOut = outcome.proven && outcome.result.account.status !== 'unverified';
  await audit(deps.db, {
    portal_id,
    event: 'authn_login_fail',
    actor: 'anonymous',
    ...(account ? { subject: `${entity}:${account.id}` } : { details: { entity, username_sha256: who } }),
    ...(shutOut && { details: { reason: outcome.result.account.status } }),
    request,
  });
  throw shutOut
    ? notAdmitted(entity, outcome.result.account.status)
    : new Problem('invalid_credentials', 401, 'The email address or the password is wrong.', {
        title: 'Invalid Credentials',
      });
}

/** The one session that this browser has from now on. */
export async function enter(
  trx: Transaction<Database>,
  context: CallContext,
  { portal_id, entity, id }: FactorOwner,
  factor: Proof | undefined,
): Promise<SessionTokens> {
  const { deps, request } = context;
  const owner = `${entity}:${id}`;
  await endPresentedSession(trx, context, entity);
  const is_first = !(await hasSignedInBefore(trx, portal_id, owner));
  if (!is_first) await tellOfNewBrowser(trx, context, entity, id);
  await audit(trx, { portal_id, event: 'authn_login_success', actor: owner, subject: owner, request });
  const user_agent = request.headers['user-agent'] ?? '';
  const visit = {
    portal_id,
    now: deps.now(),
    ip: request.ip,
    user_agent,
    opened_by: 'password',
    factor,
    is_first,
  } as const;
  return openSession(trx, { ...visit, ...ownerOf(entity, id) });
}

/** The password is at hand only during the sign-in, so an outdated hash is renewed here (auth H4). */
async function rehashed(
  { passwords }: Deps,
  { password_hash }: Account,
  password: string,
): Promise<string | undefined> {
  if (password_hash === null || !passwords.isOutdated(password_hash)) return undefined;
  return passwords.hash(password);
}

/** The title carries the lower-case word "disabled": existing clients look for it (contract §0.3). */
export function notAdmitted(entity: UserEntity, status: Account['status']): Problem {
  const sentences: Readonly<Partial<Record<Account['status'], string>>> = {
    pending: 'Your account is pending approval for access.',
    rejected: 'Your account was not approved for access.',
  };
  return new Problem('account_disabled', 401, sentences[status] ?? 'Your account was disabled.', {
    title: entity === 'developer' ? 'Developer is disabled' : 'User is disabled',
  });
}
