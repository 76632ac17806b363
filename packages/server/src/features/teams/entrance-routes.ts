import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import { changeEntrance } from '@stoa/portal-code/entrance/change-entrance';
import { providerDetail, strategyDetail } from '@stoa/portal-code/entrance/entrance-detail';
import { listStrategies } from '@stoa/portal-code/entrance/list-entrance';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

type Context = CallContext<ManagingActor>;

/** What admits calls, and what signs people in: each change is a publication. */
export function entranceRoutes(implement: Implementer, { db, now, contentChecker: checker, config }: Deps): void {
  const change = ({ portal, actor, request }: Context, what: Parameters<typeof changeEntrance>[2]) =>
    changeEntrance({ db, checker, now }, portal.portal_id, what, { actor: actorName(actor), request });
  const strategy = ({ portal }: Pick<Context, 'portal'>, name: string) =>
    strategyDetail(db, portal.portal_id, name, config.oidcSecrets);
  const provider = ({ portal }: Pick<Context, 'portal'>, identifier: string) =>
    providerDetail(db, portal.portal_id, identifier, config.oidcSecrets);

  implement('listManagedAuthStrategies', async ({ portal }) => ({ data: await listStrategies(db, portal.portal_id) }));
  implement('getAuthStrategy', ({ context, params }) => strategy(context, params.strategyName));
  implement('createAuthStrategy', async ({ context, body: { strategy: entry } }) => {
    await change(context, { kind: 'strategy', entry });
    return strategy(context, entry.name);
  });
  implement('replaceAuthStrategy', async ({ context, params: { strategyName: key }, body }) => {
    await change(context, { kind: 'strategy', key, entry: body.strategy, expected: body.expected });
    return strategy(context, key);
  });
  implement('deleteAuthStrategy', ({ context, params: { strategyName: key } }) =>
    change(context, { kind: 'strategy', key }),
  );

  implement('getIdentityProvider', ({ context, params }) => provider(context, params.identifier));
  implement('createIdentityProvider', async ({ context, body: { provider: entry } }) => {
    await change(context, { kind: 'provider', entry });
    return provider(context, entry.identifier);
  });
  implement('replaceIdentityProvider', async ({ context, params: { identifier: key }, body }) => {
    await change(context, { kind: 'provider', key, entry: body.provider, expected: body.expected });
    return provider(context, key);
  });
  implement('deleteIdentityProvider', ({ context, params: { identifier: key } }) =>
    change(context, { kind: 'provider', key }),
  );
}
