import type { Portal } from '@stoa/permissions/portal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../access/accounts/change-password.ts';
import { forgotPassword } from '../../access/accounts/forgot-password.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../../access/accounts/own-sessions.ts';
import { refreshSession } from '../../access/accounts/refresh-session.ts';
import { resetPassword } from '../../access/accounts/reset-password.ts';
import { signIn } from '../../access/accounts/sign-in.ts';
import { signOut } from '../../access/accounts/sign-out.ts';
import { forgetBrowser, rememberBrowser } from '../../access/known-browser.ts';
import { proveWrites } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { afterAnswer } from '../../http/after-answer.ts';
import { accountBody, type Implementer } from '../../http/implement.ts';
import { clearSessionCookies, setSessionCookies } from '../../http/session-cookie.ts';
import { currentDeveloper, renameDeveloper } from './current-developer.ts';
import { deleteAccount } from './delete-account.ts';
import { registerDeveloper } from './register-developer.ts';
import { signInMethods } from './sign-in-methods.ts';
import { verifyEmail } from './verify-email.ts';

export function developerRoutes(implement: Implementer, deps: Deps): void {
  const remember = (request: FastifyRequest, reply: FastifyReply, { portal_id }: Portal, email: string) =>
    rememberBrowser(deps, request, reply, { portal_id, entity: 'developer', email });

  implement(
    'registerDeveloper',
    async ({ context, body }) => {
      await registerDeveloper(context, body);
      return {};
    },
    accountBody,
  );

  implement(
    'authenticateDeveloper',
    async ({ context, portal, request, reply, body }) => {
      setSessionCookies(reply, await signIn(context, 'developer', body), deps.config);
      remember(request, reply, portal, body.username);
    },
    accountBody,
  );

  implement(
    'forgotDeveloperPassword',
    async ({ context, portal, request, body }) => {
      await proveWrites(deps.db, { portal_id: portal.portal_id, now: deps.now() });
      // The work is not awaited: the time of the answer must not tell whether the account exists (auth E1).
      afterAnswer(request, forgotPassword(context, 'developer', body.email));
    },
    accountBody,
  );

  implement(
    'resetDeveloperPassword',
    async ({ context, portal, request, reply, body }) => {
      const { email, hasFactor } = await resetPassword(context, 'developer', body);
      // A mailbox alone must not give a browser a count of wrong codes of its own.
      if (!hasFactor) remember(request, reply, portal, email);
    },
    accountBody,
  );

  implement('verifyDeveloperEmail', async ({ context, body }) => verifyEmail(context, body.token), accountBody);

  implement('getCurrentDeveloper', async ({ portal, actor }) => currentDeveloper(deps, portal, actor));

  implement(
    'updateCurrentDeveloper',
    async ({ context, body }) => renameDeveloper(context, body.full_name),
    accountBody,
  );

  implement(
    'deleteCurrentDeveloper',
    async ({ context, reply, body }) => {
      await deleteAccount(context, body);
      clearSessionCookies(reply, deps.config);
      forgetBrowser(deps, reply, 'developer');
    },
    accountBody,
  );

  implement('getDeveloperSignInMethods', async ({ portal, actor }) => signInMethods(deps, portal, actor));

  implement('logOutDeveloper', async ({ context, reply }) => {
    await signOut(context, 'developer');
    clearSessionCookies(reply, deps.config);
  });

  implement('refreshDeveloperSession', async ({ context, reply }) => {
    const tokens = await refreshSession(context, 'developer');
    if (tokens) setSessionCookies(reply, tokens, deps.config);
  });

  implement(
    'changeDeveloperPassword',
    async ({ context, reply, body }) => {
      setSessionCookies(reply, await changePassword(context, body), deps.config);
    },
    accountBody,
  );

  implement('listDeveloperSessions', async ({ portal, actor }) => ownSessions(deps, portal, actor));

  implement('endOtherDeveloperSessions', async ({ context }) => endOtherSessions(context));

  implement('endDeveloperSession', async ({ context, params }) => endOwnSession(context, params.sessionId));
}
