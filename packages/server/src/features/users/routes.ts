import { proveOwn } from '../../access/accounts/own-proof.ts';
import { sessionGone } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';
import { accountBody, type Implementer, passkeyBody } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { registerUser } from './register-user.ts';
import { beginSetUp } from './set-up.ts';
import { rememberSignUp } from './sign-up-browser.ts';
import { verifyUserEmail } from './verify-user-email.ts';

/** Accounts of the people who run the portal (contract §A.10). */
export function userRoutes(implement: Implementer, deps: Deps): void {
  implement(
    'registerUser',
    async ({ context, reply, body }) => {
      const { organizationID, signedUp } = await registerUser(context, body);
      rememberSignUp(deps, reply, signedUp);
      return { organizationID };
    },
    accountBody,
  );

  implement('verifyUserEmail', async ({ context, body }) => verifyUserEmail(context, body.token), accountBody);

  implement('acceptInvitation', async ({ context, body }) => acceptInvitation(context, body), accountBody);

  implement('beginSetUp', async ({ context, body }) => beginSetUp(context, body), accountBody);

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
      .executeTakeFirstOrThrow(() => sessionGone());
    return user;
  });
}
