import type { Product } from '@stoa/contract/products';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../services.tsx';
import type { ColumnsByProduct } from './product-columns.ts';
import { productVersionsQuery } from './product-queries.ts';
import { versionColumns } from './version-columns.ts';

/**
 * Which versions of the products on the page are deprecated: the search does not tell, so products with more than one are
 * asked after the page is drawn. Opening one of them then finds its versions at hand.
 */
export function useVersionColumns(products: readonly Product[]): ColumnsByProduct {
  const { call } = useServices();
  const several = products.filter((product) => product.version_count > 1);
  const versions = useQueries({
    queries: several.map((product) => productVersionsQuery(call, product.id)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const known = several.flatMap((product, at) => {
      const found = versions[at];
      return found ? [[product.id, versionColumns(found)] as const] : [];
    });
    return new Map(known);
  }, [several, versions]);
}
