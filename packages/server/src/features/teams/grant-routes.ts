import { notFound } from '@stoa/common/problem';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { lockTeam, requireTeam } from './team-rows.ts';

/** What teams were granted. It holds from the next call on. */
export function teamGrantRoutes(implement: Implementer, { db }: Deps): void {
  implement('listTeamGrants', async ({ portal, params, query }) => {
    await requireTeam(db, portal, params.teamId);
    return pageOf(
      grantRows(db, portal, params.teamId).orderBy('product.name').orderBy('product.id'),
      query,
      (row) => row,
    );
  });

  implement('listGrantsAmong', async ({ portal, query }) => ({
    data: await db
      .selectFrom('product_grants')
      .select(['team_id', 'product_id', 'action'])
      .where('portal_id', '=', portal.portal_id)
      .where(sql<boolean>`team_id = any(${query.team_ids.split(',')}::uuid[])`)
      .where(sql<boolean>`product_id = any(${query.product_ids.split(',')}::uuid[])`)
      .execute(),
    meta: { rbac_enabled: portal.rbac_enabled },
  }));

  implement('grantProduct', async ({ context, portal, params, body: { action } }) => {
    const { portal_id } = portal;
    const { teamId: team_id, productId: product_id } = params;
    return db.transaction().execute(async (trx) => {
      await lockTeam(trx, portal, team_id);
      await requireAnyProduct(trx, portal, product_id);
      const before = await trx
        .selectFrom('product_grants')
        .select('action')
        .where('portal_id', '=', portal_id)
        .where('team_id', '=', team_id)
        .where('product_id', '=', product_id)
        .executeTakeFirst();
      if (before?.action !== action) {
        await trx
          .insertInto('product_grants')
          .values({ portal_id, team_id, product_id, action })
          .onConflict((conflict) => conflict.columns(['portal_id', 'product_id', 'team_id']).doUpdateSet({ action }))
          .execute();
        await auditAct(trx, context, {
          event: 'product_granted',
          subject: `team:${team_id}`,
          details: { product_id, action, before: before?.action ?? null },
        });
      }
      return grantRows(trx, portal, team_id).where('product.id', '=', product_id).executeTakeFirstOrThrow();
    });
  });

  implement('withdrawProduct', async ({ context, portal, params }) => {
    const { portal_id } = portal;
    const { teamId: team_id, productId: product_id } = params;
    await db.transaction().execute(async (trx) => {
      await lockTeam(trx, portal, team_id);
      await requireAnyProduct(trx, portal, product_id);
      const { numDeletedRows } = await trx
        .deleteFrom('product_grants')
        .where('portal_id', '=', portal_id)
        .where('team_id', '=', team_id)
        .where('product_id', '=', product_id)
        .executeTakeFirst();
      if (numDeletedRows > 0n)
        await auditAct(trx, context, {
          event: 'product_withdrawn',
          subject: `team:${team_id}`,
          details: { product_id },
        });
    });
  });
}

function grantRows(db: Kysely<Database>, portal: Portal, teamId: string) {
  return db
    .selectFrom('product_grants as granted')
    .innerJoin('products as product', samePortal('product.id', 'granted.product_id'))
    .where('granted.portal_id', '=', portal.portal_id)
    .where('granted.team_id', '=', teamId)
    .select([
      sql<{
        id: string;
        slug: string;
        name: string;
      }>`jsonb_build_object('id', product.id, 'slug', product.slug, 'name', product.name)`.as('product'),
      'granted.action',
      'granted.created_at as granted_at',
    ]);
}

/** @throws Problem 404. Held until the commit: the product cannot be deleted in between. */
async function requireAnyProduct(db: Kysely<Database>, portal: Portal, productId: string): Promise<void> {
  await db
    .selectFrom('products')
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', productId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => notFound('This product'));
}
