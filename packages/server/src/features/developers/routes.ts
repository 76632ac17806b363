import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../access/accounts/change-password.ts';
import { forgotPassword } from '../../access/accounts/forgot-password.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../../access/accounts/own-sessions.ts';
import { refreshSession } from '../../access/accounts/refresh-session.ts';
import { resetPassword } from '../../access/accounts/reset-password.ts';
import { signIn } from '../../access/accounts/sign-in.ts';
import { signOut } from '../../access/accounts/sign-out.ts';
import { forgetBrowser, rememberBrowser } from '../../access/known-browser.ts';
import type { Portal } from '../../access/portal.ts';
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
    async ({ portal, request, body }) => {
      await registerDeveloper(deps, portal, request, body);
      return {};
    },
    accountBody,
  );

  implement(
    'authenticateDeveloper',
    async ({ portal, request, reply, body }) => {
      setSessionCookies(reply, await signIn(deps, portal, 'developer', request, body), deps.config);
      remember(request, reply, portal, body.username);
      return undefined;
    },
    accountBody,
  );

  implement(
    'forgotDeveloperPassword',
    async ({ portal, request, body }) => {
      await proveWrites(deps.db, { portal_id: portal.portal_id, now: deps.now() });
      // Not awaited: the time of the answer must not tell whether the account exists (auth E1).
      afterAnswer(request, forgotPassword(deps, portal, 'developer', request, body.email));
      return undefined;
    },
    accountBody,
  );

  implement(
    'resetDeveloperPassword',
    async ({ portal, request, reply, body }) => {
      const { email } = await resetPassword(deps, portal, 'developer', request, body);
      remember(request, reply, portal, email);
      return undefined;
    },
    accountBody,
  );

  implement(
    'verifyDeveloperEmail',
    async ({ portal, request, body }) => verifyEmail(deps, portal, request, body.token),
    accountBody,
  );

  implement('getCurrentDeveloper', async ({ portal, actor }) => currentDeveloper(deps, portal, actor));

  implement(
    'updateCurrentDeveloper',
    async ({ portal, actor, request, body }) => renameDeveloper(deps, portal, actor, request, body.full_name),
    accountBody,
  );

  implement(
    'deleteCurrentDeveloper',
    async ({ portal, actor, request, reply, body }) => {
      await deleteAccount(deps, portal, actor, request, body);
      clearSessionCookies(reply, deps.config);
      forgetBrowser(deps, reply, 'developer');
      return undefined;
    },
    accountBody,
  );

  implement('getDeveloperSignInMethods', async ({ portal, actor }) => signInMethods(deps, portal, actor));

  implement('logOutDeveloper', async ({ portal, request, reply }) => {
    await signOut(deps, portal, 'developer', request);
    clearSessionCookies(reply, deps.config);
    return undefined;
  });

  implement('refreshDeveloperSession', async ({ portal, request, reply }) => {
    const tokens = await refreshSession(deps, portal, 'developer', request);
    if (tokens) setSessionCookies(reply, tokens, deps.config);
    return undefined;
  });

  implement(
    'changeDeveloperPassword',
    async ({ portal, actor, request, reply, body }) => {
      setSessionCookies(reply, await changePassword(deps, portal, actor, request, body), deps.config);
      return undefined;
    },
    accountBody,
  );

  implement('listDeveloperSessions', async ({ portal, actor }) => ownSessions(deps, portal, actor));

  implement('endOtherDeveloperSessions', async ({ portal, actor, request }) => {
    await endOtherSessions(deps, portal, actor, request);
    return undefined;
  });

  implement('endDeveloperSession', async ({ portal, actor, request, params }) => {
    await endOwnSession(deps, portal, actor, request, params.sessionId);
    return undefined;
  });
}
