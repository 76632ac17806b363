import { storedNames } from '@stoa/appearance/image-type';
import { storedAppearance } from '@stoa/appearance/stored-appearance';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import { setMediaTypes } from './blobs.ts';
import type { PlannedChange } from './diff.ts';
import { writeIdentityProviders } from './identity-provider-rows.ts';
import { contentReferences } from './prepare-contents.ts';
import { writtenStrategy } from './strategy-rows.ts';
import { writeTeams } from './team-rows.ts';
import type { Work } from './work.ts';
import { writeDocuments, writeProductImages } from './write-documents.ts';
import { writeSettings } from './write-settings.ts';
import { writeVersions } from './write-versions.ts';

/** Writes the changes of a diff. Rows that others refer to are created first and deleted last. */
export async function writeChanges(db: Transaction<Database>, work: Work): Promise<void> {
  await setMediaTypes(db, work.portalId, [...contentReferences(work.manifest).values()]);
  if (work.changes.some(({ kind }) => kind === 'portal')) await writePortal(db, work);
  const strategyIds = await writeStrategies(db, work);
  await writeIdentityProviders(db, work);
  await writeProducts(db, work);
  await writeVersions(db, work, strategyIds);
  await writeProductImages(db, work);
  await writeDocuments(db, work);
  await writeTeams(db, work);
  await deleteGone(db, work);
}

async function writePortal(
  db: Transaction<Database>,
  { portalId, manifest, contents, changes, now }: Work,
): Promise<void> {
  const { name, appearance, ...settings } = manifest.portal;
  const { logo, cover, favicon, font_files, ...texts } = appearance;
  await db
    .updateTable('portals')
    .set({
      feature_set: JSON.stringify(settings.feature_set),
      appearance: JSON.stringify(storedAppearance(texts)),
    })
    .where('portal_id', '=', portalId)
    .execute();
  const movesPasswords = changes.some(
    ({ kind, fields }) => kind === 'portal' && fields?.some(({ field }) => field === 'basic_auth'),
  );
  await writeSettings(db, { portalId, settings: { name, ...settings }, movesPasswords, now });
  for (const [image, prepared] of contents.images) {
    const asset = storedNames[image];
    await db.deleteFrom('portal_assets').where('portal_id', '=', portalId).where('name', '=', asset).execute();
    if (!prepared) continue;
    const { reference, bytes } = prepared;
    await db
      .insertInto('portal_assets')
      .values({ portal_id: portalId, name: asset, content_type: reference.media_type, bytes, sha256: reference.sha256 })
      .execute();
  }
  if (!contents.fonts) return;
  await db.deleteFrom('portal_fonts').where('portal_id', '=', portalId).execute();
  for (const { file, ...face } of font_files) {
    const bytes = contents.fonts.get(file.sha256);
    if (!bytes) continue;
    await db
      .insertInto('portal_fonts')
      .values({ portal_id: portalId, ...face, sha256: file.sha256, bytes })
      .execute();
  }
}

/** Ids by name, of those that exist afterwards. */
async function writeStrategies(
  db: Transaction<Database>,
  { portalId, manifest, current, changes, now }: Work,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const touched = new Map(
    changes.filter(({ kind }) => kind === 'auth_strategy').map((change) => [change.key, change.action]),
  );
  // The database allows one default at any moment: the old one is cleared before the new one is set.
  if (touched.size > 0) {
    const standing = manifest.auth_strategies.find((strategy) => strategy.default)?.name ?? '';
    await db
      .updateTable('auth_strategies')
      .set({ is_default: false })
      .where('portal_id', '=', portalId)
      .where('is_default', '=', true)
      .where('name', '!=', standing)
      .execute();
  }
  for (const strategy of manifest.auth_strategies) {
    const id = current.ids.strategies.get(strategy.name) ?? newId();
    ids.set(strategy.name, id);
    const action = touched.get(strategy.name);
    const values = { ...writtenStrategy(strategy), updated_at: now };
    if (action === 'create') {
      await db
        .insertInto('auth_strategies')
        .values({ portal_id: portalId, id, name: strategy.name, created_at: now, ...values })
        .execute();
    } else if (action === 'update') {
      await db
        .updateTable('auth_strategies')
        .set(values)
        .where('portal_id', '=', portalId)
        .where('id', '=', id)
        .execute();
    }
  }
  return ids;
}

async function writeProducts(
  db: Transaction<Database>,
  { portalId, manifest, changes, productIds, now }: Work,
): Promise<void> {
  for (const { action, key } of changes.filter(({ kind }) => kind === 'product')) {
    const product = manifest.products.find(({ slug }) => slug === key);
    const id = productIds.get(key);
    if (!product || !id) continue;
    const { slug, name, description, labels, try_it } = product;
    const values = {
      name,
      description,
      public_labels: JSON.stringify(labels),
      try_it_proxy: try_it.proxy,
      try_it_allow_private: try_it.allow_private,
      updated_at: now,
    };
    if (action === 'create')
      await db
        .insertInto('products')
        .values({ portal_id: portalId, id, slug, created_at: now, ...values })
        .execute();
    else await db.updateTable('products').set(values).where('portal_id', '=', portalId).where('id', '=', id).execute();
  }
}

async function deleteGone(db: Transaction<Database>, { portalId, changes, current }: Work): Promise<void> {
  const gone = (kind: PlannedChange['kind'], ids: ReadonlyMap<string, string>) =>
    changes
      .filter((change) => change.action === 'delete' && change.kind === kind)
      .map(({ name }) => ids.get(name) ?? '');
  const tables = [
    ['documents', gone('document', current.ids.documents)],
    ['product_versions', gone('product_version', current.ids.versions)],
    ['products', gone('product', current.ids.products)],
    ['auth_strategies', gone('auth_strategy', current.ids.strategies)],
  ] as const;
  for (const [table, ids] of tables) {
    if (ids.length > 0) await db.deleteFrom(table).where('portal_id', '=', portalId).where('id', 'in', ids).execute();
  }
}
