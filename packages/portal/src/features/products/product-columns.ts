import type { Product } from '@stoa/contract/products';
import type { VersionColumn } from '@stoa/ui/glyphs/version-state.ts';

/** Versions of each product by its id, oldest first, as far as they are known. */
export type ColumnsByProduct = ReadonlyMap<string, readonly VersionColumn[]>;

/**
 * The columns of a product: its versions when they are known, otherwise what the product itself says, which is how many there
 * are and that one is the latest.
 */
export function productColumns(product: Product, known?: ColumnsByProduct): readonly VersionColumn[] {
  const versions = known?.get(product.id);
  if (versions) return versions;
  const count = Math.max(product.version_count, product.latest_version ? 1 : 0);
  return Array.from({ length: count }, (_, at) => ({
    state: at === count - 1 && product.latest_version ? ('latest' as const) : ('supported' as const),
  }));
}

/** Whether the latest version is deprecated; false while that is unknown. */
export function isDeprecated(product: Product, known?: ColumnsByProduct): boolean {
  return known?.get(product.id)?.at(-1)?.state === 'deprecated';
}
