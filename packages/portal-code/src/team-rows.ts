import { everyoneName } from '@stoa/contract/portal-code';
import { newId } from '@stoa/database/ids';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, GrantedAction } from '@stoa/database/tables';
import type { Kysely, Transaction } from 'kysely';
import { teamFields } from './team-pictures.ts';
import type { Work } from './work.ts';

/** Every team with what it was granted, as it is compared. The built-in one goes by its own name. */
export async function readTeams(db: Kysely<Database>, portalId: string) {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'description', 'is_everyone', 'every_product'])
    .where('portal_id', '=', portalId)
    .orderBy('is_everyone', 'desc')
    .orderBy('name')
    .execute();
  const grants = await db
    .selectFrom('product_grants as granted')
    .innerJoin('products as product', samePortal('product.id', 'granted.product_id'))
    .where('granted.portal_id', '=', portalId)
    .select(['granted.team_id', 'granted.action', 'product.slug'])
    .execute();
  const ofTeam = Map.groupBy(grants, ({ team_id }) => team_id);
  return teams.map(({ id, name, description, is_everyone, every_product }) => {
    const products = Object.fromEntries((ofTeam.get(id) ?? []).map(({ slug, action }) => [slug, action]));
    return {
      id,
      name: is_everyone ? everyoneName : name,
      fields: teamFields({ description, every_product, products }),
    };
  });
}

/** Writes what a diff says of teams. What goes comes first: another team may take the name. */
export async function writeTeams(db: Transaction<Database>, work: Work): Promise<void> {
  const { portalId: portal_id, manifest, current, changes, productIds, now } = work;
  const touched = changes.filter(({ kind }) => kind === 'team');
  const gone = touched.filter(({ action }) => action === 'delete').map(({ key }) => current.ids.teams.get(key) ?? '');
  if (gone.length > 0)
    await db.deleteFrom('teams').where('portal_id', '=', portal_id).where('id', 'in', gone).execute();
  for (const { action, key } of touched) {
    const team =
      key === everyoneName
        ? { description: null, ...manifest.teams?.everyone }
        : manifest.teams?.teams.find(({ name }) => name === key);
    if (action === 'delete' || !team) continue;
    const id = current.ids.teams.get(key) ?? newId();
    const values = {
      description: team.description || null,
      every_product: team.every_product ?? null,
      updated_at: now,
    };
    if (action === 'create')
      await db
        .insertInto('teams')
        .values({ portal_id, id, name: key, is_everyone: key === everyoneName, ...values })
        .execute();
    else await db.updateTable('teams').set(values).where('portal_id', '=', portal_id).where('id', '=', id).execute();
    await db.deleteFrom('product_grants').where('portal_id', '=', portal_id).where('team_id', '=', id).execute();
    const grants = Object.entries(team.products ?? {}).map(([slug, granted]) => ({
      portal_id,
      team_id: id,
      product_id: productIds.get(slug) ?? '',
      action: granted satisfies GrantedAction,
    }));
    for (let from = 0; from < grants.length; from += 1000)
      await db
        .insertInto('product_grants')
        .values(grants.slice(from, from + 1000))
        .execute();
  }
}
