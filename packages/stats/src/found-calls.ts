import type { FoundCall, FoundCalls } from '@stoa/contract/portal-stats';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { askStore } from './asked-store.ts';
import { callFields } from './call-fields.ts';
import type { StatsSources } from './stats-sources.ts';

const dayMs = 86_400_000;

/**
 * Calls of the whole portal by the gateway's id of the request, with what they belong to.
 * @throws Problem 503
 */
export async function foundCalls(deps: StatsSources, portal: Portal, id: string): Promise<FoundCalls> {
  const { db } = deps;
  const gateways = await gatewayNames(db, portal);
  const { calls, keptMs } = await askStore(deps, async (store) => ({
    calls: await store.findById(portal.portal_id, { id, gatewayIds: [...gateways.keys()] }),
    keptMs: store.rawMs,
  }));
  const versions = await versionFacts(
    db,
    portal,
    calls.map(({ productVersionId }) => productVersionId),
  );
  const applications = await applicationFacts(
    db,
    portal,
    calls.flatMap(({ applicationId }) => applicationId ?? []),
  );
  const data = calls.map((call): FoundCall => {
    const version = versions.get(call.productVersionId);
    const application = applications.get(call.applicationId ?? '');
    return {
      ...callFields(call),
      product: version?.product ?? null,
      product_version: version?.version ?? null,
      product_slug: version?.slug ?? null,
      application_id: call.applicationId,
      application: application?.name ?? null,
      developer: application?.email ?? null,
      gateway: { id: call.gatewayId, name: gateways.get(call.gatewayId) as string },
    };
  });
  return { data, kept_days: Math.floor(keptMs / dayMs) };
}

async function gatewayNames(db: Kysely<Database>, { portal_id }: Portal): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('gateways').where('portal_id', '=', portal_id).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function versionFacts(db: Kysely<Database>, { portal_id }: Portal, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; version: string; product: string; slug: string }>`
    select v.id, v.name as version, p.name as product, p.slug
      from product_versions v join products p on p.portal_id = v.portal_id and p.id = v.product_id
     where v.portal_id = ${portal_id} and v.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function applicationFacts(db: Kysely<Database>, { portal_id }: Portal, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select a.id, a.name, d.email
      from applications a join developers d on d.portal_id = a.portal_id and d.id = a.developer_id
     where a.portal_id = ${portal_id} and a.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
