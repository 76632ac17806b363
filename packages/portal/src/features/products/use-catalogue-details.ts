import type { Product } from '@stoa/contract/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../services.tsx';
import { catalogueDetailsQuery } from './catalogue-queries.ts';
import type { ColumnsByProduct } from './product-columns.ts';
import { versionColumns } from './version-columns.ts';

export interface CatalogueDetails {
  readonly columns: ColumnsByProduct;
  /** Ids of products whose latest version has a specification; undefined while that is not known. */
  readonly specified: ReadonlySet<string> | undefined;
}

/** What the search does not tell of the products on the page, in one call after the page is drawn. Failing changes nothing. */
export function useCatalogueDetails(products: readonly Product[]): CatalogueDetails {
  const { call } = useServices();
  const { data } = useQuery({ ...catalogueDetailsQuery(call, products), placeholderData: keepPreviousData });
  return useMemo(() => {
    const known = data?.products ?? [];
    return {
      columns: new Map(known.map(({ id, versions }) => [id, versionColumns(versions)])),
      specified: data && specifiedOf(products, known),
    };
  }, [data, products]);
}

/** A product that the answer does not speak of, because it is older than the list, keeps its link. */
function specifiedOf(
  products: readonly Product[],
  known: readonly { readonly id: string; readonly has_specification: boolean }[],
): ReadonlySet<string> {
  const without = new Set(known.filter((one) => !one.has_specification).map(({ id }) => id));
  return new Set(products.filter(({ id, latest_version }) => latest_version && !without.has(id)).map(({ id }) => id));
}
