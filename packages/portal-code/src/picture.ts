import type { FontFace } from '@stoa/contract/appearance';
import type { DocumentManifest, PortalManifest, ProductVersionManifest } from '@stoa/contract/portal-code';
import { strategyFields, strategyRow } from './strategy-rows.ts';
import { teamPictures } from './team-pictures.ts';

/** Comparable values by name, as a diff shows them. Contents stand for themselves by their SHA-256. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ProductPicture {
  readonly fields: Fields;
  readonly versions: ReadonlyMap<string, Fields>;
  readonly documents: ReadonlyMap<string, Fields>;
}

/** A portal in the one form in which folder and database are compared. Keys are identities (docs/portal-as-code.md). */
export interface PortalPicture {
  readonly portal: Fields;
  readonly strategies: ReadonlyMap<string, Fields>;
  readonly identityProviders: ReadonlyMap<string, Fields>;
  readonly products: ReadonlyMap<string, ProductPicture>;
  /** Teams by name; undefined where the manifest leaves them as they are. */
  readonly teams: ReadonlyMap<string, Fields> | undefined;
}

/** How the manifest wants the portal to be. */
export function pictureOf(manifest: PortalManifest): PortalPicture {
  const { portal, auth_strategies, identity_providers, products, teams } = manifest;
  const { appearance, ...settings } = portal;
  return {
    portal: {
      ...settings,
      'appearance.primary_header': appearance.primary_header,
      'appearance.welcome_message': appearance.welcome_message,
      'appearance.theme': appearance.theme,
      'appearance.accent': appearance.accent,
      'appearance.colors': appearance.colors,
      'appearance.fonts': appearance.fonts,
      'appearance.font_files': fontFields(
        appearance.font_files.map(({ file, ...face }) => ({ ...face, sha256: file.sha256 })),
      ),
      'appearance.logo': appearance.logo?.sha256 ?? null,
      'appearance.cover': appearance.cover?.sha256 ?? null,
      'appearance.favicon': appearance.favicon?.sha256 ?? null,
    },
    strategies: new Map(auth_strategies.map((strategy) => [strategy.name, strategyFields(strategyRow(strategy))])),
    identityProviders: new Map(identity_providers.map(({ identifier, ...fields }) => [identifier, fields])),
    teams: teams === null ? undefined : teamPictures(teams),
    products: new Map(
      products.map(({ slug, name, description, labels, try_it, versions, documents, images }) => [
        slug,
        {
          fields: { name, description, labels, ...tryItFields(try_it), images: imageFields(images) },
          versions: new Map(versions.map((version) => [version.name, versionFields(version)])),
          documents: new Map(documents.map((document) => [document.slug, documentFields(document)])),
        },
      ]),
    ),
  };
}

/** Font files by what they are, each by its content. */
export function fontFields(files: readonly (FontFace & { readonly sha256: string })[]): Fields {
  return Object.fromEntries(
    files
      .map(({ family, weight, style, sha256 }): [string, string] => [`${family} ${weight} ${style}`, sha256])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function versionFields({
  specification,
  deprecated,
  sunset_at,
  preflight,
  registration,
}: ProductVersionManifest): Fields {
  return {
    specification: specification?.sha256 ?? null,
    deprecated,
    sunset_at: sunset_at === null ? null : new Date(sunset_at).toISOString(),
    preflight,
    'registration.strategy': registration?.strategy ?? null,
    'registration.enabled': registration?.enabled ?? false,
    'registration.auto_approve': registration?.auto_approve ?? false,
  };
}

export function tryItFields({ proxy, allow_private }: PortalManifest['products'][number]['try_it']): Fields {
  return { 'try_it.proxy': proxy, 'try_it.allow_private': allow_private };
}

/** Images by path, each by its content. */
export function imageFields(images: readonly { readonly path: string; readonly sha256: string }[]) {
  return Object.fromEntries(images.map(({ path, sha256 }) => [path, sha256]));
}

function documentFields({ title, parent, position, content }: DocumentManifest): Fields {
  return { title, parent, position, content: content.sha256 };
}
