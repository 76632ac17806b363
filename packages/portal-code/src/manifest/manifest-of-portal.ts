import {
  type AuthStrategyManifest,
  type BlobReference,
  everyoneName,
  type IdentityProviderManifest,
  type PortalManifest,
  type ProductManifest,
  portalCodeFormat,
  type TeamsManifest,
} from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { readCurrentPortal } from '../current-portal.ts';
import type { Fields, PortalPicture, ProductPicture } from '../picture.ts';
import { knownPaths, type Paths } from './known-paths.ts';
import { latestManifest } from './latest-manifest.ts';
import { referencesOf } from './portal-contents.ts';

/** A content as the manifest names it. */
type Refer = (sha256: unknown, path: string) => BlobReference;

/**
 * The portal as it is now, as the manifest that an apply would read. Paths of files are not in the tables: they come from
 * the latest revision, or are made up for what is older than revisions are.
 */
export async function manifestOfPortal(db: Kysely<Database>, portalId: string): Promise<PortalManifest> {
  const { picture } = await readCurrentPortal(db, portalId);
  const known = await latestManifest(db, portalId);
  return manifestOf(picture, known, await referencesOf(db, portalId));
}

/** Pure. `known` is a manifest whose paths hold on. */
export function manifestOf(
  picture: PortalPicture,
  known: PortalManifest | undefined,
  contents: ReadonlyMap<string, Omit<BlobReference, 'path'>>,
): PortalManifest {
  const refer: Refer = (sha256, path) => ({
    ...(contents.get(String(sha256)) ?? { sha256: String(sha256), size: 0, media_type: 'application/octet-stream' }),
    path,
  });
  return {
    format: portalCodeFormat,
    portal: settingsOf(picture.portal, known, refer),
    auth_strategies: [...picture.strategies].map(([name, fields]) => strategyOf(name, fields)),
    identity_providers: [...picture.identityProviders].map(
      ([identifier, fields]) => ({ identifier, ...fields }) as IdentityProviderManifest,
    ),
    products: [...picture.products].map(([slug, product]) =>
      productOf(slug, product, knownPaths(known?.products.find((one) => one.slug === slug)), refer),
    ),
    teams: teamsOf(picture.teams ?? new Map()),
  };
}

function settingsOf(fields: Fields, known: PortalManifest | undefined, refer: Refer): PortalManifest['portal'] {
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('appearance.'));
  const before = known?.portal.appearance;
  const picture = (name: 'logo' | 'cover' | 'favicon') => {
    const sha256 = fields[`appearance.${name}`];
    if (sha256 === null || sha256 === undefined) return null;
    return before?.[name]?.sha256 === sha256 ? refer(sha256, before[name].path) : refer(sha256, `appearance/${name}`);
  };
  const fonts = Object.entries(fields['appearance.font_files'] as Record<string, string>);
  return {
    ...(Object.fromEntries(own) as Omit<PortalManifest['portal'], 'appearance'>),
    appearance: {
      ...(Object.fromEntries(
        ['primary_header', 'welcome_message', 'theme', 'accent', 'colors', 'fonts'].map((name) => [
          name,
          fields[`appearance.${name}`] ?? null,
        ]),
      ) as Pick<PortalManifest['portal']['appearance'], 'theme'>),
      font_files: fonts.map(([face, sha256], index) => {
        const [, family = '', weight = '400', style = 'normal'] =
          /^(.*) (\d+(?: \d+)?) (normal|italic)$/.exec(face) ?? [];
        const path = before?.font_files.find(({ file }) => file.sha256 === sha256)?.file.path;
        return { family, weight, style, file: refer(sha256, path ?? `appearance/font-${index + 1}.woff2`) };
      }),
      logo: picture('logo'),
      cover: picture('cover'),
      favicon: picture('favicon'),
    } as PortalManifest['portal']['appearance'],
  };
}

/** Leaves out the fields that the strategy's type does not have. */
function strategyOf(name: string, fields: Fields): AuthStrategyManifest {
  const { key_names, auth_methods, available_scopes, issuer, audiences, client_id_claims, ...rest } = fields;
  const { introspection, registration, ...settings } = rest;
  if (fields.credential_type === 'key_auth') return { name, ...settings, key_names } as AuthStrategyManifest;
  const tokens = { auth_methods, available_scopes, issuer, audiences, client_id_claims, introspection };
  if (fields.credential_type !== 'client_credentials') return { name, ...settings, ...tokens } as AuthStrategyManifest;
  return {
    name,
    ...settings,
    ...tokens,
    registration: { initial_access_token_env: null, ...(registration as object | null) },
  } as AuthStrategyManifest;
}

function productOf(slug: string, { fields, versions, documents }: ProductPicture, paths: Paths, refer: Refer) {
  const folder = `products/${slug}`;
  const tree = [...documents].map(([key, document]) => ({ slug: key, ...document })) as unknown as {
    slug: string;
    title: string;
    parent: string | null;
    position: number;
    content: string;
  }[];
  const placed = paths.documents(folder, tree);
  return {
    slug,
    name: fields.name,
    description: fields.description,
    labels: fields.labels,
    try_it: { proxy: fields['try_it.proxy'], allow_private: fields['try_it.allow_private'] },
    versions: [...versions].map(([name, version]) => ({
      name,
      specification:
        version.specification === null
          ? null
          : refer(version.specification, paths.specification(folder, name, String(version.specification))),
      deprecated: version.deprecated,
      sunset_at: version.sunset_at,
      preflight: version.preflight,
      registration:
        version['registration.strategy'] === null
          ? null
          : {
              strategy: version['registration.strategy'],
              enabled: version['registration.enabled'],
              auto_approve: version['registration.auto_approve'],
            },
    })),
    documents: inTreeOrder(tree).map(({ content, ...document }) => ({
      ...document,
      content: refer(content, placed.get(document.slug) ?? ''),
    })),
    images: Object.entries(fields.images as Record<string, string>).map(([path, sha256]) => refer(sha256, path)),
  } as ProductManifest;
}

export function teamsOf(teams: ReadonlyMap<string, Fields>): TeamsManifest {
  const { every_product = null, products = {} } = teams.get(everyoneName) ?? {};
  return {
    everyone: { every_product, products },
    teams: [...teams].filter(([name]) => name !== everyoneName).map(([name, fields]) => ({ name, ...fields })),
  } as TeamsManifest;
}

/** Parents before their children, siblings in order: as a folder is read. */
export function inTreeOrder<T extends { slug: string; parent: string | null; position: number }>(
  documents: readonly T[],
): T[] {
  const children = Map.groupBy(documents, ({ parent }) => parent);
  for (const level of children.values()) level.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  const found: T[] = [];
  const walk = (parent: string | null) => {
    for (const document of children.get(parent) ?? []) {
      found.push(document);
      walk(document.slug);
    }
  };
  walk(null);
  // Documents that form a circle are not reached from the first level. They are added here, so nothing is lost; an apply reports
  // them.
  const reached = new Set(found);
  return [...found, ...documents.filter((document) => !reached.has(document))];
}
