import type { Endpoints } from '@stoa/contract/endpoints';
import type { UserEntity } from '@stoa/database/tables';
import { changePassword } from '../../access/accounts/change-password.ts';
import { forgotPassword } from '../../access/accounts/forgot-password.ts';
import { endOwnSession, ownSessions } from '../../access/accounts/own-sessions.ts';
import { refreshSession } from '../../access/accounts/refresh-session.ts';
import { resetPassword } from '../../access/accounts/reset-password.ts';
import { signIn } from '../../access/accounts/sign-in.ts';
import { signOut } from '../../access/accounts/sign-out.ts';
import { rememberBrowser } from '../../access/known-browser.ts';
import { proveWrites } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { afterAnswer } from '../../http/after-answer.ts';
import { accountBody, type Call, type Implementer } from '../../http/implement.ts';
import { clearSessionCookies, setSessionCookies } from '../../http/session-cookie.ts';

const calls = {
  developer: {
    authenticate: 'authenticateDeveloper',
    forgot: 'forgotDeveloperPassword',
    change: 'changeDeveloperPassword',
    logOut: 'logOutDeveloper',
    refresh: 'refreshDeveloperSession',
    sessions: 'listDeveloperSessions',
    endSession: 'endDeveloperSession',
  },
  user: {
    authenticate: 'authenticateUser',
    forgot: 'forgotUserPassword',
    change: 'changeUserPassword',
    logOut: 'logOutUser',
    refresh: 'refreshUserSession',
    sessions: 'listUserSessions',
    endSession: 'endUserSession',
  },
} as const;

/** Sign-in by password, and the sessions that it opens: the same calls for developers and for users. */
export function accountRoutes(implement: Implementer, deps: Deps): void {
  for (const entity of ['developer', 'user'] as const) {
    const { authenticate, forgot, change, logOut, refresh, sessions, endSession } = calls[entity];

    implement(
      authenticate,
      async ({ context, portal: { portal_id }, request, reply, body }) => {
        setSessionCookies(reply, await signIn(context, entity, body), deps.config, entity);
        rememberBrowser(deps, request, reply, { portal_id, entity, email: body.username });
      },
      accountBody,
    );

    implement(
      forgot,
      async ({ context, portal: { portal_id }, request, body }) => {
        await proveWrites(deps.db, { portal_id, now: deps.now() });
        // The work is not awaited: the time of the answer must not tell whether the account exists (auth E1).
        afterAnswer(request, forgotPassword(context, entity, body.email));
      },
      accountBody,
    );

    implement(
      change,
      async ({ context, reply, body }) => {
        setSessionCookies(reply, await changePassword(context, body), deps.config, entity);
      },
      accountBody,
    );

    implement(logOut, async ({ context, reply }) => {
      await signOut(context, entity);
      clearSessionCookies(reply, deps.config, entity);
    });

    implement(refresh, async ({ context, reply }) => {
      const tokens = await refreshSession(context, entity);
      if (tokens) setSessionCookies(reply, tokens, deps.config, entity);
    });

    implement(sessions, async ({ portal, actor }) => ownSessions(deps, portal, actor));

    implement(endSession, async ({ context, params }) => endOwnSession(context, params.sessionId));
  }

  // The answers differ.
  implement('resetDeveloperPassword', async (call) => void (await setPassword('developer', call)), accountBody);
  implement('resetUserPassword', async (call) => ({ email: await setPassword('user', call) }), accountBody);
}

type Reset = 'resetDeveloperPassword' | 'resetUserPassword';

async function setPassword(entity: UserEntity, call: Call<Endpoints[Reset]>): Promise<string> {
  const { context, portal, request, reply, body } = call;
  const { email, hasFactor } = await resetPassword(context, entity, body);
  // A mailbox alone must not give a browser a count of wrong codes of its own.
  if (!hasFactor) rememberBrowser(context.deps, request, reply, { portal_id: portal.portal_id, entity, email });
  return email;
}
