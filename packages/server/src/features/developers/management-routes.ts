import { factorState } from '@stoa/factors/factor';
import { waitingReset } from '@stoa/factors/resets';
import { developerList } from '@stoa/managed-lists/developer-list';
import { developerPage } from '@stoa/managed-lists/developer-page';
import { loginCounter } from '../../access/accounts/login-throttle.ts';
import { endAllSessions, endDeveloperSession, unlockAccount } from '../../access/accounts/managed-account.ts';
import { openSessions } from '../../access/accounts/own-sessions.ts';
import { lockedUntil } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import { filterIn } from '../../http/filter.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageAsked } from '../../http/page.ts';
import { decideDeveloper } from './decide-developer.ts';
import { deleteDeveloper } from './delete-account.ts';

/** Developers as operators see and decide on them. */
export function developerManagementRoutes(implement: Implementer, deps: Deps): void {
  implement('listDevelopers', async ({ portal, query }) =>
    developerList(deps.db, portal, {
      filters: query,
      status: filterIn(query, 'status'),
      search: query.search,
      order: query.order,
      page: pageAsked(query),
    }),
  );

  implement('getManagedDeveloper', async ({ portal, actor, params }) => {
    const { developer, ...page } = await developerPage(deps, portal, actor, params.developerId);
    const { portal_id } = portal;
    const counter = loginCounter({ portal_id, entity: 'developer', email: developer.email }, deps.now());
    const owner = { portal_id, entity: 'developer', id: developer.id } as const;
    const { authenticator, ...factors } = await factorState(deps.db, owner);
    const reset = await waitingReset(deps.db, owner, deps.now());
    return {
      ...page,
      developer: {
        ...developer,
        locked_until: await lockedUntil(deps.db, counter),
        second_factor: {
          ...factors,
          authenticator: authenticator !== null,
          reset_due_at: reset?.due_at ?? null,
          reset_mail: reset?.mail ?? null,
        },
      },
      sessions: (await openSessions(deps, portal, { kind: 'developer', id: developer.id })).data,
    };
  });

  implement('deleteDeveloper', async ({ context, params }) => deleteDeveloper(context, params.developerId));
  implement('endManagedSession', async ({ context, params }) =>
    endDeveloperSession(context, params.developerId, params.sessionId),
  );

  implement('approveDeveloper', async ({ context, params }) => decideDeveloper(context, params.developerId, 'approve'));
  implement('rejectDeveloper', async ({ context, params, body }) =>
    decideDeveloper(context, params.developerId, 'reject', { reason: body?.reason }),
  );
  implement('disableDeveloper', async ({ context, params }) => decideDeveloper(context, params.developerId, 'disable'));

  implement('unlockDeveloper', async ({ context, params }) => unlockAccount(context, 'developer', params.developerId));
  implement('endAllDeveloperSessions', async ({ context, params }) =>
    endAllSessions(context, 'developer', params.developerId),
  );
}
