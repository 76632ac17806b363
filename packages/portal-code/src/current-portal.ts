import type {
  AuthStrategiesTable,
  Database,
  DocumentsTable,
  ProductImagesTable,
  ProductsTable,
  ProductVersionsTable,
} from '@stoa/database/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import { settingsColumns } from './change-settings.ts';
import { identityProviderFields } from './identity-provider-rows.ts';
import type { CurrentPortal } from './known-portal.ts';
import { type Fields, fontFields, imageFields, type ProductPicture, tryItFields } from './picture.ts';
import { strategyFields } from './strategy-rows.ts';
import { readTeams } from './team-rows.ts';

/** The portal as the database has it, in the form in which it is compared. */
export async function readCurrentPortal(db: Kysely<Database>, portalId: string): Promise<CurrentPortal> {
  const strategies = await db.selectFrom('auth_strategies').selectAll().where('portal_id', '=', portalId).execute();
  const providers = await db.selectFrom('identity_providers').selectAll().where('portal_id', '=', portalId).execute();
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('portal_id', '=', portalId)
    .orderBy('slug')
    .execute();
  const versions = await db
    .selectFrom('product_versions')
    .selectAll()
    .where('portal_id', '=', portalId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'product_id', 'parent_document_id', 'slug', 'title', 'position', 'content_sha256'])
    .select(['updated_at', 'rich_version'])
    .where('portal_id', '=', portalId)
    .orderBy('position')
    .orderBy('slug')
    .execute();
  const teams = await readTeams(db, portalId);
  const images = await db.selectFrom('product_images').selectAll().where('portal_id', '=', portalId).execute();
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  const within = (productId: string, key: string) => `${slugs.get(productId)}/${key}`;
  return {
    rendered: new Map(
      documents.map(({ product_id, slug, updated_at, rich_version }) => [
        within(product_id, slug),
        { updatedAt: updated_at, version: rich_version },
      ]),
    ),
    images: new Map(images.map(({ sha256, media_type, width, height }) => [sha256, { media_type, width, height }])),
    picture: {
      portal: await readSettings(db, portalId),
      strategies: new Map(strategies.map((strategy) => [strategy.name, strategyFields(strategy)])),
      identityProviders: new Map(providers.map((provider) => [provider.identifier, identityProviderFields(provider)])),
      products: productPictures({ products, versions, documents, images, strategies }),
      teams: new Map(teams.map(({ name, fields }) => [name, fields])),
    },
    ids: {
      strategies: new Map(strategies.map(({ id, name }) => [name, id])),
      products: new Map(products.map(({ id, slug }) => [slug, id])),
      teams: new Map(teams.map(({ id, name }) => [name, id])),
      versions: new Map(versions.map(({ id, product_id, name }) => [within(product_id, name), id])),
      documents: new Map(documents.map(({ id, product_id, slug }) => [within(product_id, slug), id])),
    },
  };
}

interface ProductRows {
  readonly products: readonly Selectable<ProductsTable>[];
  readonly versions: readonly Selectable<ProductVersionsTable>[];
  readonly documents: readonly Pick<
    Selectable<DocumentsTable>,
    'id' | 'product_id' | 'parent_document_id' | 'slug' | 'title' | 'position' | 'content_sha256'
  >[];
  readonly images: readonly Selectable<ProductImagesTable>[];
  readonly strategies: readonly Selectable<AuthStrategiesTable>[];
}

function productPictures({ products, versions, documents, images, strategies }: ProductRows) {
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  const strategyNames = new Map(strategies.map(({ id, name }) => [id, name]));
  const documentSlugs = new Map(documents.map(({ id, slug }) => [id, slug]));

  const pictures = new Map<
    string,
    ProductPicture & { versions: Map<string, Fields>; documents: Map<string, Fields> }
  >();
  for (const { id, slug, name, description, public_labels: labels, ...product } of products) {
    const tryIt = tryItFields({ proxy: product.try_it_proxy, allow_private: product.try_it_allow_private });
    const own = imageFields(images.filter(({ product_id }) => product_id === id));
    pictures.set(slug, {
      fields: { name, description, labels, ...tryIt, images: own },
      versions: new Map(),
      documents: new Map(),
    });
  }
  for (const version of versions) {
    pictures.get(slugs.get(version.product_id) ?? '')?.versions.set(version.name, {
      specification: version.spec_sha256,
      deprecated: version.deprecated,
      sunset_at: version.sunset_at?.toISOString() ?? null,
      preflight: version.gateway_preflight,
      'registration.strategy': strategyNames.get(version.auth_strategy_id ?? '') ?? null,
      'registration.enabled': version.registration_enabled,
      'registration.auto_approve': version.registration_auto_approve,
    });
  }
  for (const document of documents) {
    pictures.get(slugs.get(document.product_id) ?? '')?.documents.set(document.slug, {
      title: document.title,
      parent: documentSlugs.get(document.parent_document_id ?? '') ?? null,
      position: document.position,
      content: document.content_sha256,
    });
  }
  return pictures;
}

async function readSettings(db: Kysely<Database>, portalId: string): Promise<Fields> {
  const { appearance, feature_set, ...settings } = await db
    .selectFrom('portals')
    .select([...settingsColumns, 'appearance', 'feature_set'])
    .where('portal_id', '=', portalId)
    .executeTakeFirstOrThrow();
  const assets = await db
    .selectFrom('portal_assets')
    .select(['name', 'sha256'])
    .where('portal_id', '=', portalId)
    .execute();
  const asset = (name: string) => assets.find((row) => row.name === name)?.sha256 ?? null;
  return {
    ...settings,
    feature_set,
    'appearance.primary_header': appearance.primary_header ?? null,
    'appearance.welcome_message': appearance.welcome_message ?? null,
    'appearance.theme': appearance.theme ?? null,
    'appearance.accent': appearance.accent ?? null,
    'appearance.colors': appearance.colors ?? null,
    'appearance.fonts': appearance.fonts ?? null,
    'appearance.font_files': fontFields(await ownFontFields(db, portalId)),
    'appearance.logo': asset('logo'),
    'appearance.cover': asset('catalog-cover'),
    'appearance.favicon': asset('favicon'),
  };
}

function ownFontFields(db: Kysely<Database>, portalId: string) {
  return db
    .selectFrom('portal_fonts')
    .select(['family', 'weight', 'style', 'sha256'])
    .where('portal_id', '=', portalId)
    .execute();
}

/** Counts rows of the portal by the id that they hold in a column. */
export async function countBy(
  db: Kysely<Database>,
  portalId: string,
  [table, column]:
    | readonly ['registrations', 'product_version_id']
    | readonly ['applications', 'auth_strategy_id']
    | readonly ['team_members', 'team_id'],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select ${sql.ref(column)} as id, count(*)::int as count from ${sql.table(table)}
     where portal_id = ${portalId} and ${sql.ref(column)} is not null group by ${sql.ref(column)}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
