import { textConditions } from '@stoa/database/text-match';
import { waitingResets } from '@stoa/factors/resets';
import { listedUsers } from '@stoa/permissions/listed-users';
import { lockedAddresses } from '../../access/accounts/login-throttle.ts';
import { endAllSessions, unlockAccount } from '../../access/accounts/managed-account.ts';
import { sessionLimits } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { invitationColumns, inviteUser, withdrawInvitation } from './invitations.ts';
import { changeUserRole, decideUser } from './managed-users.ts';

/** Users as owners and operators manage them. */
export function userManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('listUsers', async ({ portal, query }) => {
    const { portal_id } = portal;
    const now = deps.now();
    const users = listedUsers(deps.db, portal_id, { now, idleSince: new Date(now.getTime() - sessionLimits.idle) })
      .where((where) =>
        where.and([
          ...textConditions(where.ref('person.email'), query, 'email'),
          ...textConditions(where.ref('person.status'), query, 'status'),
          ...textConditions(where.ref('person.role'), query, 'role'),
        ]),
      )
      .orderBy('person.created_at', 'desc')
      .orderBy('person.id', 'desc');
    const page = await pageOf(users, query, (row) => row);
    const locked = await lockedAddresses(deps.db, { portal_id, entity: 'user', now }, page.data);
    const ids = page.data.map(({ id }) => id);
    const resets = await waitingResets(deps.db, { portal_id, entity: 'user' }, { ids, now });
    const more = ({ id, email }: { readonly id: string; readonly email: string }) => ({
      locked: locked.has(email),
      factor_reset_due_at: resets.get(id)?.due_at ?? null,
      factor_reset_mail: resets.get(id)?.mail ?? null,
    });
    return { ...page, data: page.data.map((row) => ({ ...row, ...more(row) })) };
  });

  implement('changeUserRole', async ({ context, params, body }) => changeUserRole(context, params.userId, body.role));
  implement('disableUser', async ({ context, params }) => decideUser(context, params.userId, 'disable'));
  implement('enableUser', async ({ context, params }) => decideUser(context, params.userId, 'enable'));
  implement('unlockUser', async ({ context, params }) => unlockAccount(context, 'user', params.userId));
  implement('endAllUserSessions', async ({ context, params }) => endAllSessions(context, 'user', params.userId));

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

  implement('withdrawInvitation', async ({ context, params }) => withdrawInvitation(context, params.invitationId));
}
