import type { Portal } from '@stoa/permissions/portal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../access/accounts/change-password.ts';
import { forgotPassword } from '../../access/accounts/forgot-password.ts';
import { proveOwn } from '../../access/accounts/own-proof.ts';
import { endOwnSession, ownSessions } from '../../access/accounts/own-sessions.ts';
import { refreshSession } from '../../access/accounts/refresh-session.ts';
import { resetPassword } from '../../access/accounts/reset-password.ts';
import { signIn } from '../../access/accounts/sign-in.ts';
import { signOut } from '../../access/accounts/sign-out.ts';
import { rememberBrowser } from '../../access/known-browser.ts';
import { sessionGone } from '../../access/session.ts';
import { proveWrites } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { afterAnswer } from '../../http/after-answer.ts';
import { accountBody, type Implementer, passkeyBody } from '../../http/implement.ts';
import { clearSessionCookies, setSessionCookies } from '../../http/session-cookie.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { registerUser } from './register-user.ts';
import { beginSetUp } from './set-up.ts';
import { rememberSignUp } from './sign-up-browser.ts';
import { verifyUserEmail } from './verify-user-email.ts';

/** Accounts of the people who run the portal (contract §A.10). */
export function userRoutes(implement: Implementer, deps: Deps): void {
  const remember = (request: FastifyRequest, reply: FastifyReply, { portal_id }: Portal, email: string) =>
    rememberBrowser(deps, request, reply, { portal_id, entity: 'user', email });

  implement(
    'authenticateUser',
    async ({ context, portal, request, reply, body }) => {
      setSessionCookies(reply, await signIn(context, 'user', body), deps.config, 'user');
      remember(request, reply, portal, body.username);
    },
    accountBody,
  );

  implement(
    'registerUser',
    async ({ context, reply, body }) => {
      const { organizationID, signedUp } = await registerUser(context, body);
      rememberSignUp(deps, reply, signedUp);
      return { organizationID };
    },
    accountBody,
  );

  implement(
    'forgotUserPassword',
    async ({ context, portal, request, body }) => {
      await proveWrites(deps.db, { portal_id: portal.portal_id, now: deps.now() });
      // The work is not awaited: the time of the answer must not tell whether the account exists (auth E1).
      afterAnswer(request, forgotPassword(context, 'user', body.email));
    },
    accountBody,
  );

  implement(
    'resetUserPassword',
    async ({ context, portal, request, reply, body }) => {
      const { email, hasFactor } = await resetPassword(context, 'user', body);
      // A mailbox alone must not give a browser a count of wrong codes of its own.
      if (!hasFactor) remember(request, reply, portal, email);
      return { email };
    },
    accountBody,
  );

  implement('verifyUserEmail', async ({ context, body }) => verifyUserEmail(context, body.token), accountBody);

  implement('acceptInvitation', async ({ context, body }) => acceptInvitation(context, body), accountBody);

  implement('beginSetUp', async ({ context, body }) => beginSetUp(context, body), accountBody);

  implement(
    'changeUserPassword',
    async ({ context, reply, body }) => {
      setSessionCookies(reply, await changePassword(context, body), deps.config, 'user');
    },
    accountBody,
  );

  implement(
    'proveUserPassword',
    async ({ context, reply, body }) => {
      setSessionCookies(reply, await proveOwn(context, body), deps.config, 'user');
    },
    passkeyBody,
  );

  implement('getCurrentUser', async ({ portal, actor }) => {
    const user = await deps.db
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'preferred_name', 'organization', 'region', 'role'])
      .select(['created_at', 'updated_at'])
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', actor.id)
      .executeTakeFirst();
    if (!user) throw sessionGone();
    return user;
  });

  implement('logOutUser', async ({ context, reply }) => {
    await signOut(context, 'user');
    clearSessionCookies(reply, deps.config, 'user');
  });

  implement('refreshUserSession', async ({ context, reply }) => {
    const tokens = await refreshSession(context, 'user');
    if (tokens) setSessionCookies(reply, tokens, deps.config, 'user');
  });

  implement('listUserSessions', async ({ portal, actor }) => ownSessions(deps, portal, actor));

  implement('endUserSession', async ({ context, params }) => endOwnSession(context, params.sessionId));
}
