import { endOtherSessions } from '../../access/accounts/own-sessions.ts';
import { forgetBrowser } from '../../access/known-browser.ts';
import type { Deps } from '../../deps.ts';
import { accountBody, type Implementer } from '../../http/implement.ts';
import { clearSessionCookies } from '../../http/session-cookie.ts';
import { currentDeveloper, renameDeveloper } from './current-developer.ts';
import { deleteAccount } from './delete-account.ts';
import { registerDeveloper } from './register-developer.ts';
import { signInMethods } from './sign-in-methods.ts';
import { verifyEmail } from './verify-email.ts';

export function developerRoutes(implement: Implementer, deps: Deps): void {
  implement(
    'registerDeveloper',
    async ({ context, body }) => {
      await registerDeveloper(context, body);
      return {};
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

  implement('endOtherDeveloperSessions', async ({ context }) => endOtherSessions(context));
}
