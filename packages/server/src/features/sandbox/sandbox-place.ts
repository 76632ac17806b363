import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { samePortal } from '@stoa/database/same-portal';
import { onlyPortal } from '@stoa/permissions/portal';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { Deps } from '../../deps.ts';

/** The folder of the product in the demo, and the version that this server answers. */
const product = 'sandbox';
const versionName = 'v1';

/** The calls are reported in the name of this gateway. Its token is thrown away: this process is the gateway. */
export const sandboxGateway = 'Meridian Sandbox';

/** What the sandbox guards, and who it is to the portal. */
export interface SandboxPlace {
  readonly portalId: string;
  readonly versionId: string;
  readonly gatewayId: string;
}

/** @returns undefined while the portal does not publish the demo's product */
export async function sandboxPlace(deps: Pick<Deps, 'db' | 'now'>): Promise<SandboxPlace | undefined> {
  const { db } = deps;
  const portalId = (await onlyPortal(db))?.portal_id;
  if (portalId === undefined) return undefined;
  const version = await db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', samePortal('product.id', 'version.product_id'))
    .where('version.portal_id', '=', portalId)
    .where('product.slug', '=', product)
    .where('version.name', '=', versionName)
    .select('version.id')
    .executeTakeFirst();
  if (!version) return undefined;
  const place = { portalId, versionId: version.id };
  return { ...place, gatewayId: (await guarding(deps, place)) ?? (await addGateway(deps, place)) };
}

type Guarded = Omit<SandboxPlace, 'gatewayId'>;

async function guarding({ db }: Pick<Deps, 'db'>, { portalId, versionId }: Guarded): Promise<string | undefined> {
  const gateway = await db
    .selectFrom('gateways as gateway')
    .innerJoin('gateway_versions as guarded', samePortal('guarded.gateway_id', 'gateway.id'))
    .where('gateway.portal_id', '=', portalId)
    .where('gateway.name', '=', sandboxGateway)
    .where('guarded.product_version_id', '=', versionId)
    .select('gateway.id')
    .executeTakeFirst();
  return gateway?.id;
}

/** Adds the gateway at the first call, and again when the version was published anew or an operator has removed the gateway. */
async function addGateway({ db, now }: Pick<Deps, 'db' | 'now'>, { portalId, versionId }: Guarded): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('gateways')
      .values({
        portal_id: portalId,
        id: newId(),
        name: sandboxGateway,
        token_hash: tokenHash(newToken('stoa_gw_')),
        all_versions: false,
        last_seen_at: now(),
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) {
      const subject = `gateway:${added.id}`;
      await audit(trx, { portal_id: portalId, event: 'gateway_added', actor: 'system', subject });
    }
    const { id } =
      added ??
      (await trx
        .selectFrom('gateways')
        .select('id')
        .where('portal_id', '=', portalId)
        .where('name', '=', sandboxGateway)
        .executeTakeFirstOrThrow());
    await trx
      .insertInto('gateway_versions')
      .values({ portal_id: portalId, gateway_id: id, product_version_id: versionId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return id;
  });
}
