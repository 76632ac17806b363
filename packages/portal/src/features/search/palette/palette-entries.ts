import type { FoundBy, FoundEverything, MarkedText, searchKinds } from '@stoa/contract/search';
import type { PaletteEntry as Row } from '@stoa/palette/palette-entry';
import { figure } from '@stoa/text/figure';
import type { VersionColumn } from '@stoa/ui/glyphs/version-state.ts';

export type PaletteKind = (typeof searchKinds)[number];
export type PaletteGroupName = 'recent' | 'actions' | PaletteKind;

/** One row of the portal's palette. */
export interface PaletteEntry extends Row {
  readonly run?: () => void;
  readonly method?: string;
  /** A product's, oldest first. */
  readonly versions?: readonly VersionColumn[];
  /** Chosen, the palette shows all of this kind. */
  readonly all?: PaletteKind;
}

export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly entries: readonly PaletteEntry[];
  readonly total: number;
  readonly more: boolean;
}

/** The most entries of each kind that are drawn, unless only one kind was found. */
const mostDrawn = 5;

/** Enter opens the first row: entries with the typed name come before entries that only mention it. */
const order: readonly (FoundBy | null)[] = ['name', 'words', 'text'];

/**
 * The answer as groups: first those whose best hit fits best, those that fit alike as products, operations, documents.
 * Groups without a hit are left out.
 *
 * @param kind the one that was asked for alone
 */
export function foundGroups({ products, operations, documents }: FoundEverything, kind?: PaletteKind): PaletteGroup[] {
  const groups: (PaletteGroup & { readonly best: FoundBy | null })[] = [
    {
      ...products,
      name: 'products',
      entries: products.items.map(({ id, name, description, latest_version, newest_versions }) => ({
        id: `product-${id}`,
        title: name,
        detail: description,
        href: `/spec/${id}`,
        ...(latest_version && { meta: latest_version.name }),
        versions: newest_versions.map(({ deprecated }, at) => ({
          state: deprecated ? 'deprecated' : at === newest_versions.length - 1 ? 'latest' : 'supported',
        })),
      })),
    },
    {
      ...operations,
      name: 'operations',
      entries: operations.items.toSorted(lastIfDeprecated).map((hit) => ({
        id: `operation-${operationPath(hit)}`,
        title: nameOf(hit),
        detail: hit.snippet,
        href: operationPath(hit),
        meta: `${hit.product_name} ${hit.product_version_name}`,
        path: hit.path,
        method: hit.method,
        deprecated: hit.deprecated,
      })),
    },
    {
      ...documents,
      name: 'documents',
      entries: documents.items.map(({ id, product_id, product_name, parent, slug, title, snippet }) => ({
        id: `document-${id}`,
        title,
        detail: snippet,
        href: `/docs/${product_id}/${[...(parent ? [parent.slug] : []), slug].map(encodeURIComponent).join('/')}`,
        meta: [product_name, ...(parent ? [parent.title] : [])].join(' / '),
      })),
    },
  ];
  const withHits = groups
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => order.indexOf(a.best) - order.indexOf(b.best));
  if (kind || withHits.length === 1) return withHits;
  return withHits.map((group) => ({ ...group, entries: group.entries.slice(0, mostDrawn) }));
}

/** Deprecated entries come after all others, each group in the order of the search. */
function lastIfDeprecated(a: { readonly deprecated: boolean }, b: { readonly deprecated: boolean }): number {
  return Number(a.deprecated) - Number(b.deprecated);
}

/** What the keys go through: the hits, and at the end the way to all of them where there are more. */
export function rowsOf(
  { name, entries, total, more }: PaletteGroup,
  tag: string,
  all: (count: string) => string,
): PaletteEntry[] {
  if (name === 'recent' || name === 'actions' || (total <= entries.length && !more)) return [...entries];
  const text = all(`${figure(total, tag)}${more ? '+' : ''}`);
  return [...entries, { id: `all-${name}`, title: { text, matches: [] }, narrows: true, all: name }];
}

/** The fragment as contract §C.4 says it: `/tag/key`, or `/key` alone. */
function operationPath(hit: FoundEverything['operations']['items'][number]): string {
  const key = hit.key ?? hit.operation_id ?? `${hit.method}${hit.path}`.replace(/\W/g, '_');
  const tag = hit.tags[0];
  const fragment = `${tag ? `/${encodeURIComponent(tag)}` : ''}/${encodeURIComponent(key)}`;
  return `/spec/${hit.product_id}/${hit.product_version_id}#${fragment}`;
}

/** A summary that is a whole text, as of GitHub's webhooks, is no name: the path is. The operation's page has the same rule. */
const longestTitle = 160;

function nameOf({ title, path }: FoundEverything['operations']['items'][number]): MarkedText {
  return title.text.length <= longestTitle ? title : { text: path, matches: [] };
}
