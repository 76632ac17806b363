import type { FoundEverything, MarkedText } from '@stoa/contract/search';

export type PaletteGroupName = 'recent' | 'actions' | 'products' | 'operations' | 'documents';

/** One row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: MarkedText;
  /** A path of the portal; without one the row does something. */
  readonly href?: string;
  readonly run?: () => void;
  readonly detail?: MarkedText | null;
  /** Where it belongs, at the end of the row. */
  readonly meta?: string;
  /** Shown instead of `meta` while the row is active. */
  readonly path?: string;
  readonly method?: string;
  readonly deprecated?: boolean;
}

export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly entries: readonly PaletteEntry[];
  readonly total: number;
  readonly more: boolean;
}

/** As drawn: at most so many of each kind, unless one kind is all there is. */
const mostDrawn = 5;

/** The answer as groups in their fixed order; those without a hit are left out. */
export function foundGroups({ products, operations, documents }: FoundEverything): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      ...products,
      name: 'products',
      entries: products.items.map(({ id, name, description, latest_version }) => ({
        id: `product-${id}`,
        title: name,
        detail: description,
        href: `/spec/${id}`,
        ...(latest_version && { meta: latest_version.name }),
      })),
    },
    {
      ...operations,
      name: 'operations',
      entries: operations.items.map((hit, at) => ({
        id: `operation-${at}-${hit.product_version_id}`,
        title: hit.title,
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
  const withHits = groups.filter(({ entries }) => entries.length > 0);
  if (withHits.length === 1) return withHits;
  return withHits.map((group) => ({ ...group, entries: group.entries.slice(0, mostDrawn) }));
}

/** The fragment as contract §C.4 says it: `/tag/key`, or `/key` alone. */
function operationPath(hit: FoundEverything['operations']['items'][number]): string {
  const key = hit.key ?? hit.operation_id ?? `${hit.method}${hit.path}`.replace(/\W/g, '_');
  const tag = hit.tags[0];
  const fragment = `${tag ? `/${encodeURIComponent(tag)}` : ''}/${encodeURIComponent(key)}`;
  return `/spec/${hit.product_id}/${hit.product_version_id}#${fragment}`;
}
