import { isDeepStrictEqual } from 'node:util';
import type { DocumentManifest, PortalManifest, ProductManifest, TeamsManifest } from '@stoa/contract/portal-code';
import { inTreeOrder } from './manifest-of-portal.ts';
import { type Conflict, type Merge, mergeList, mergeThing, type Sides } from './merge.ts';

export interface Merged<T> {
  readonly value: T;
  /** The fields that both sides changed. `value` has `mine` for them, unless the operator chose otherwise. */
  readonly conflicts: readonly Conflict[];
}

/** What leads from `base` to `mine`, done to `theirs`. */
export function mergeManifests({ base, mine, theirs }: Sides<PortalManifest>): Merged<PortalManifest> {
  const merge: Merge = { conflicts: [] };
  const settings = ({ appearance: _, ...rest }: PortalManifest['portal']) => rest;
  const of = <T>(pick: (manifest: PortalManifest) => T): Sides<T> => ({
    base: pick(base),
    mine: pick(mine),
    theirs: pick(theirs),
  });
  const portal = mergeThing(
    merge,
    'portal',
    of((manifest) => settings(manifest.portal)),
  );
  const appearance = mergeThing(
    merge,
    'appearance',
    of((manifest) => manifest.portal.appearance),
  );
  const products = mergeList(
    ({ slug }) => slug,
    of((manifest) => manifest.products),
    (slug, sides) => mergeProduct(merge, `products/${slug}`, sides),
  );
  const value: PortalManifest = {
    ...theirs,
    portal: { ...theirs.portal, ...portal, appearance: appearance ?? theirs.portal.appearance },
    auth_strategies: mergeList(
      ({ name }) => name,
      of((manifest) => manifest.auth_strategies),
      (name, sides) => mergeThing(merge, `auth_strategies/${name}`, sides),
    ),
    identity_providers: mergeList(
      ({ identifier }) => identifier,
      of((manifest) => manifest.identity_providers),
      (name, sides) => mergeThing(merge, `identity_providers/${name}`, sides),
    ),
    products,
    teams: mergeTeams(
      merge,
      of((manifest) => manifest.teams),
      new Set(products.map(({ slug }) => slug)),
    ),
  };
  return { value, conflicts: merge.conflicts };
}

export function mergeProduct(
  merge: Merge,
  at: string,
  { base, mine, theirs }: Sides<ProductManifest | undefined>,
): ProductManifest | undefined {
  if (!mine || !theirs) return mergeThing(merge, at, { base, mine, theirs });
  const of = <T>(pick: (product: ProductManifest) => T, none: T): Sides<T> => ({
    base: base ? pick(base) : none,
    mine: pick(mine),
    theirs: pick(theirs),
  });
  const flat = ({ versions: _v, documents: _d, images: _i, ...fields }: ProductManifest) => fields;
  const documents = of((product) => product.documents, []);
  return {
    ...theirs,
    ...mergeThing(merge, at, { base: base && flat(base), mine: flat(mine), theirs: flat(theirs) }),
    versions: mergeList(
      ({ name }) => name,
      of((product) => product.versions, []),
      (name, sides) => mergeThing(merge, `${at}/versions/${name}`, sides),
    ),
    documents: [...mergeDocuments(merge, at, documents)],
    images: mergeList(
      ({ path }) => path,
      of((product) => product.images, []),
      (path, sides) => mergeThing(merge, `${at}/images/${path}`, sides),
    ),
  };
}

/** Places among siblings are no conflict: mine counts, and the numbers are closed up. */
function mergeDocuments(merge: Merge, at: string, of: Sides<readonly DocumentManifest[]>): readonly DocumentManifest[] {
  if (isDeepStrictEqual(of.mine, of.base)) return of.theirs;
  if (isDeepStrictEqual(of.theirs, of.base)) return of.mine;
  const found = mergeList(
    ({ slug }) => slug,
    of,
    (slug, sides) => {
      const before = merge.conflicts.length;
      const document = mergeThing(merge, `${at}/documents/${slug}`, sides);
      const added = merge.conflicts.splice(before);
      merge.conflicts.push(...added.filter(({ field }) => field !== 'position'));
      return document;
    },
  );
  const slugs = new Set(found.map(({ slug }) => slug));
  // A document whose parent the other side has deleted moves to the first level: nothing is lost.
  const placed = found.map((document) =>
    document.parent !== null && !slugs.has(document.parent) ? { ...document, parent: null } : document,
  );
  return closeUp(placed);
}

/** Siblings are numbered from 0. */
export function closeUp(documents: readonly DocumentManifest[]): DocumentManifest[] {
  const next = new Map<string | null, number>();
  return inTreeOrder(documents).map((document) => {
    const position = next.get(document.parent) ?? 0;
    next.set(document.parent, position + 1);
    return { ...document, position };
  });
}

function mergeTeams(
  merge: Merge,
  { base, mine, theirs }: Sides<TeamsManifest | null>,
  products: ReadonlySet<string>,
): TeamsManifest | null {
  if (!base || !mine || !theirs) return theirs && grantsOf(theirs, products);
  const everyone = mergeThing(merge, 'teams/Everyone', {
    base: base.everyone,
    mine: mine.everyone,
    theirs: theirs.everyone,
  });
  const teams = mergeList(
    ({ name }) => name,
    { base: base.teams, mine: mine.teams, theirs: theirs.teams },
    (name, sides) => mergeThing(merge, `teams/${name}`, sides),
  );
  return grantsOf({ everyone: everyone ?? theirs.everyone, teams }, products);
}

/** Leaves out grants of products that do not exist. */
export function grantsOf(teams: TeamsManifest, products: ReadonlySet<string>): TeamsManifest {
  const present = <T extends TeamsManifest['everyone']>(team: T): T => ({
    ...team,
    products: Object.fromEntries(Object.entries(team.products).filter(([slug]) => products.has(slug))),
  });
  return { everyone: present(teams.everyone), teams: teams.teams.map(present) };
}
