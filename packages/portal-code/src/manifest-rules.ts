import { unknownFamilies } from '@stoa/appearance/font-file';
import type { FontFace, Fonts } from '@stoa/contract/appearance';
import { fontFamilies } from '@stoa/contract/appearance-names';
import {
  type AuthStrategyManifest,
  type DocumentManifest,
  everyoneName,
  type IdentityProviderManifest,
  type ProductManifest,
  type TeamsManifest,
} from '@stoa/contract/portal-code';
import type { RuleProblem } from './zod-rules.ts';

/** A broken rule between parts of a portal, with the file of the folder that it stands in. */
export type ManifestProblem = RuleProblem & { readonly file: string };

export interface ManifestParts {
  /** Undefined when they could not be read: then nothing is said about references to them. */
  readonly auth_strategies: readonly AuthStrategyManifest[] | undefined;
  readonly identity_providers: readonly IdentityProviderManifest[];
  /** Undefined when it could not be read. */
  readonly appearance: { readonly fonts: Fonts | null; readonly font_files: readonly FontFace[] } | undefined;
  readonly products: readonly ProductManifest[];
  readonly teams: TeamsManifest | null;
}

/** Rules that no single value can break: names used twice, references to nothing. Used by the reader and by the server. */
export function manifestProblems(parts: ManifestParts): ManifestProblem[] {
  const { auth_strategies: strategies, identity_providers: providers, appearance, products, teams } = parts;
  return [
    ...(strategies ? strategyProblems(strategies) : []),
    ...providerProblems(providers),
    ...(teams ? claimedTeamProblems(providers, teams) : []),
    ...(appearance ? fontProblems(appearance) : []),
    ...repeated(products, ({ slug }) => slug).map(({ slug }) =>
      problem(productFile(slug), [], 'duplicate_slug', `Another product has the slug "${slug}".`),
    ),
    ...products.flatMap((product) => [...versionProblems(product, strategies), ...documentProblems(product.documents)]),
    ...(teams ? teamProblems(teams, new Set(products.map(({ slug }) => slug))) : []),
  ];
}

/** The file that a product is described in. */
export function productFile(slug: string): string {
  return `products/${slug}/product.yaml`;
}

function strategyProblems(strategies: readonly AuthStrategyManifest[]): ManifestProblem[] {
  const twice = repeated(strategies, ({ name }) => name).map((strategy) => {
    const path = ['auth_strategies', strategies.indexOf(strategy), 'name'];
    return problem('portal.yaml', path, 'duplicate_name', `Another strategy is called "${strategy.name}".`);
  });
  const defaults = strategies.filter((strategy) => strategy.default).slice(1);
  return [
    ...twice,
    ...defaults.map((strategy) =>
      problem(
        'portal.yaml',
        ['auth_strategies', strategies.indexOf(strategy), 'default'],
        'duplicate_default',
        'Only one strategy can be the default.',
      ),
    ),
  ];
}

function providerProblems(providers: readonly IdentityProviderManifest[]): ManifestProblem[] {
  const twice = repeated(providers, ({ identifier }) => identifier).map((provider) =>
    problem(
      'portal.yaml',
      ['identity_providers', providers.indexOf(provider), 'identifier'],
      'duplicate_name',
      `Another identity provider is called "${provider.identifier}".`,
    ),
  );
  // An address leads to one provider.
  const named = providers.flatMap(({ domains }, at) => domains.map((domain, entry) => ({ domain, at, entry })));
  return [
    ...twice,
    ...repeated(named, ({ domain }) => domain).map(({ domain, at, entry }) =>
      problem(
        'portal.yaml',
        ['identity_providers', at, 'domains', entry],
        'duplicate_domain',
        `Another entry of "domains" is "${domain}".`,
      ),
    ),
  ];
}

/** With `teams.yaml` the portal has no other teams than those in it; and no claim gives the team that every developer is in. */
function claimedTeamProblems(
  providers: readonly IdentityProviderManifest[],
  { teams }: TeamsManifest,
): ManifestProblem[] {
  const known = new Set(teams.map(({ name }) => name.toLowerCase()));
  return providers.flatMap(({ groups }, at) =>
    (groups?.teams ?? []).flatMap(({ team }, entry) => {
      if (known.has(team.toLowerCase())) return [];
      const path = ['identity_providers', at, 'groups', 'teams', entry, 'team'];
      return [problem('portal.yaml', path, 'unknown_team', `teams.yaml has no team called "${team}".`)];
    }),
  );
}

function fontProblems({ fonts, font_files }: NonNullable<ManifestParts['appearance']>): ManifestProblem[] {
  const twice = repeated(font_files, ({ family, weight, style }) => `${family} ${weight} ${style}`).map((file) =>
    problem(
      'portal.yaml',
      ['appearance', 'font_files', font_files.indexOf(file)],
      'duplicate_name',
      `Another file has the weight ${file.weight} and the style ${file.style} of "${file.family}".`,
    ),
  );
  const unknown = unknownFamilies(fonts, font_files).map(([role, family]) =>
    problem(
      'portal.yaml',
      ['appearance', 'fonts', role],
      'unknown_font',
      `"${family}" is neither one of Stoa's families (${fontFamilies.join(', ')}) nor one of "font_files".`,
    ),
  );
  return [...twice, ...unknown];
}

function teamProblems({ everyone, teams }: TeamsManifest, slugs: ReadonlySet<string>): ManifestProblem[] {
  const numbered = teams.map(({ name }, at) => ({ name, at }));
  const twice = repeated([{ name: everyoneName, at: -1 }, ...numbered], ({ name }) => name.toLowerCase());
  const named = twice.map(({ name, at }) =>
    problem('teams.yaml', ['teams', at, 'name'], 'duplicate_name', `Another team is called "${name}".`),
  );
  const unknown = [
    ...Object.keys(everyone.products).map((slug) => ({ slug, path: ['everyone', 'products', slug] })),
    ...teams.flatMap(({ products }, at) =>
      Object.keys(products).map((slug) => ({ slug, path: ['teams', at, 'products', slug] })),
    ),
  ].filter(({ slug }) => !slugs.has(slug));
  return [
    ...named,
    ...unknown.map(({ slug, path }) =>
      problem('teams.yaml', path, 'unknown_product', `There is no product with the slug "${slug}".`),
    ),
  ];
}

function versionProblems(
  { slug, versions }: ProductManifest,
  strategies: readonly AuthStrategyManifest[] | undefined,
): ManifestProblem[] {
  // Addresses name a version without regard to case (contract §C.3).
  const twice = repeated(versions, ({ name }) => name.toLowerCase()).map((version) =>
    problem(
      productFile(slug),
      ['versions', versions.indexOf(version), 'name'],
      'duplicate_name',
      `Another version is called "${version.name}".`,
    ),
  );
  const unknown = versions.flatMap(({ registration }, index) => {
    if (!registration || !strategies || strategies.some(({ name }) => name === registration.strategy)) return [];
    const message = `portal.yaml has no strategy called "${registration.strategy}".`;
    return [problem(productFile(slug), ['versions', index, 'registration', 'strategy'], 'unknown_strategy', message)];
  });
  return [...twice, ...unknown];
}

function documentProblems(documents: readonly DocumentManifest[]): ManifestProblem[] {
  const bySlug = new Map<string, DocumentManifest>();
  for (const document of documents) if (!bySlug.has(document.slug)) bySlug.set(document.slug, document);
  const twice = repeated(documents, ({ slug }) => slug).map(({ slug, content }) =>
    problem(
      content.path,
      ['slug'],
      'duplicate_slug',
      `${bySlug.get(slug)?.content.path} has the slug "${slug}" too; set another one in the front matter.`,
    ),
  );
  const lost = documents
    .filter((document) => !reachesRoot(document, bySlug))
    .map(({ content, parent }) =>
      problem(content.path, ['parent'], 'unknown_parent', `"${parent}" is no parent that leads to a first level.`),
    );
  return [...twice, ...lost];
}

function reachesRoot(document: DocumentManifest, bySlug: ReadonlyMap<string, DocumentManifest>): boolean {
  const seen = new Set<string>();
  for (let slug = document.parent; slug !== null; ) {
    const parent = bySlug.get(slug);
    if (!parent || seen.has(slug)) return false;
    seen.add(slug);
    slug = parent.parent;
  }
  return true;
}

/** All but the first of those that share a name. */
function repeated<T>(list: readonly T[], name: (item: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((item) => seen.size === seen.add(name(item)).size);
}

function problem(file: string, path: RuleProblem['path'], rule: string, message: string): ManifestProblem {
  return { file, path, key: false, rule, message };
}
