import { textConditions } from '@stoa/database/text-match';
import { endAllSessions, unlockAccount } from '../../access/accounts/managed-account.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { decideDeveloper } from './decide-developer.ts';

/** Developers as operators see and decide on them. */
export function developerManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('listDevelopers', async ({ portal, query }) => {
    const developers = deps.db
      .selectFrom('developers')
      .select(['id', 'email', 'full_name', 'status', 'created_at', 'updated_at'])
      .where('portal_id', '=', portal.portal_id)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('email'), query, 'email'),
          ...textConditions(where.ref('status'), query, 'status'),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    return pageOf(developers, query, (row) => row);
  });

  implement('approveDeveloper', async ({ context, params }) => decideDeveloper(context, params.developerId, 'approve'));
  implement('rejectDeveloper', async ({ context, params, body }) =>
    decideDeveloper(context, params.developerId, 'reject', { reason: body?.reason }),
  );
  implement('disableDeveloper', async ({ context, params }) => decideDeveloper(context, params.developerId, 'disable'));

  implement('unlockDeveloper', async ({ context, params }) => {
    await unlockAccount(context, 'developer', params.developerId);
    return undefined;
  });
  implement('endAllDeveloperSessions', async ({ context, params }) => {
    await endAllSessions(context, 'developer', params.developerId);
    return undefined;
  });
}
