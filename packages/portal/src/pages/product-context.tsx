import type { DocumentTree } from '@stoa/contract/documents';
import type { Product, ProductVersion } from '@stoa/contract/products';
import { createContext, useContext } from 'react';

/** What the pages of a product have in common. */
export interface OpenProduct {
  readonly product: Product;
  /** Oldest first. */
  readonly versions: readonly ProductVersion[];
  /** The version being read; undefined where the product has none. */
  readonly version: ProductVersion | undefined;
  /** Empty as well where they could not be fetched. */
  readonly documents: readonly DocumentTree[];
  /** Why there are no documents to show, where fetching them failed. */
  readonly documentsFailed?: { readonly error: unknown; readonly refetch: () => unknown } | undefined;
}

const ProductContext = createContext<OpenProduct | null>(null);
export const ProductProvider = ProductContext.Provider;

export function useProduct(): OpenProduct {
  const open = useContext(ProductContext);
  if (!open) throw new Error('useProduct needs a ProductShell above it');
  return open;
}
