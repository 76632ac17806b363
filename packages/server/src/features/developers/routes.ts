import { refreshCookie } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { clearSessionCookies, setSessionCookies } from '../../http/session-cookie.ts';
import { Problem } from '../../problem.ts';
import { authenticate } from './authenticate.ts';
import { forgotPassword } from './forgot-password.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';
import { registerDeveloper } from './register-developer.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

/** Account bodies are a name and a password: anything larger is no sign-in (auth.md A6). */
const small = { bodyBytes: 16_384 } as const;

export function developerRoutes(implement: Implementer, deps: Deps): void {
  implement(
    'registerDeveloper',
    async ({ portal, request, body }) => {
      await registerDeveloper(deps, portal, request, body);
      return {};
    },
    small,
  );

  implement(
    'authenticateDeveloper',
    async ({ portal, request, reply, body }) => {
      setSessionCookies(reply, await authenticate(deps, portal, request, body), deps.config);
      return undefined;
    },
    small,
  );

  implement(
    'forgotDeveloperPassword',
    async ({ portal, request, body }) => {
      // Not awaited: the time of the answer must not tell whether the account exists (auth.md E1).
      forgotPassword(deps, portal, request, body.email).catch((error: unknown) =>
        request.log.error({ err: error }, 'reset mail not queued'),
      );
      return undefined;
    },
    small,
  );

  implement(
    'resetDeveloperPassword',
    async ({ portal, request, body }) => {
      await resetPassword(deps, portal, request, body);
      return undefined;
    },
    small,
  );

  implement(
    'verifyDeveloperEmail',
    async ({ portal, request, body }) => verifyEmail(deps, portal, request, body.token),
    small,
  );

  implement('getCurrentDeveloper', async ({ portal, actor }) => {
    const developer = await deps.db
      .selectFrom('developers')
      .select(['id', 'email', 'full_name', 'created_at', 'updated_at'])
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', actor.id)
      .executeTakeFirst();
    if (!developer) throw new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
    return developer;
  });

  implement('logOutDeveloper', async ({ portal, request, reply }) => {
    await logout(deps, portal, request);
    clearSessionCookies(reply, deps.config);
    return undefined;
  });

  implement('refreshDeveloperSession', async ({ portal, request, reply }) => {
    const tokens = await refreshSession(deps, portal, request, request.cookies[refreshCookie]);
    if (tokens) setSessionCookies(reply, tokens, deps.config);
    return undefined;
  });
}
