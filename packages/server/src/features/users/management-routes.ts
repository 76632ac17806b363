import { textConditions } from '@stoa/database/text-match';
import { endAllSessions, unlockAccount } from '../../access/accounts/managed-account.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { invitationColumns, inviteUser, withdrawInvitation } from './invitations.ts';
import { changeUserRole, decideUser, managedUserColumns } from './managed-users.ts';

/** Users as owners and operators manage them. */
export function userManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('listUsers', async ({ portal, query }) => {
    const users = deps.db
      .selectFrom('users')
      .select(managedUserColumns)
      .where('portal_id', '=', portal.portal_id)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('email'), query, 'email'),
          ...textConditions(where.ref('status'), query, 'status'),
          ...textConditions(where.ref('role'), query, 'role'),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    return pageOf(users, query, (row) => row);
  });

  implement('changeUserRole', async ({ context, params, body }) => changeUserRole(context, params.userId, body.role));
  implement('disableUser', async ({ context, params }) => decideUser(context, params.userId, 'disable'));
  implement('enableUser', async ({ context, params }) => decideUser(context, params.userId, 'enable'));
  implement('unlockUser', async ({ context, params }) => {
    await unlockAccount(context, 'user', params.userId);
    return undefined;
  });
  implement('endAllUserSessions', async ({ context, params }) => {
    await endAllSessions(context, 'user', params.userId);
    return undefined;
  });

  implement('listInvitations', async ({ portal, query }) => {
    const invitations = deps.db
      .selectFrom('invitations')
      .select(invitationColumns)
      .where('portal_id', '=', portal.portal_id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', deps.now())
      .where((where) => where.and(textConditions(where.ref('email'), query, 'email')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    return pageOf(invitations, query, (row) => row);
  });

  implement('inviteUser', async ({ context, body }) => inviteUser(context, body));

  implement('withdrawInvitation', async ({ context, params }) => {
    await withdrawInvitation(context, params.invitationId);
    return undefined;
  });
}
