import { decodeText } from '@stoa/contract/decode-text';
import type { ProductVersion } from '@stoa/contract/products';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

export function productQuery(call: Call, productId: string) {
  return queryOptions({
    queryKey: ['products', productId],
    queryFn: ({ signal }) => call('getProduct', { params: { productId }, signal }),
  });
}

/** What the developer may do with the product: `view`, `register`, `view_documentation`. */
export function productActionsQuery(call: Call, productId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'actions'],
    queryFn: async ({ signal }) => (await call('getProductActions', { params: { productId }, signal })).actions,
    staleTime: 60_000,
  });
}

const versionsAPage = 100;

/** Every version of a product, oldest first. */
export function productVersionsQuery(call: Call, productId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'versions'],
    queryFn: async ({ signal }) => {
      const ask = (number: number) => {
        const query = { 'page[size]': versionsAPage, ...(number > 1 && { 'page[number]': number }) };
        return call('listProductVersions', { params: { productId }, query, signal });
      };
      const { data, meta } = await ask(1);
      const pages = Math.ceil(meta.page.total / versionsAPage);
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ask(at + 2)));
      const versions = [data, ...others.map((page) => page.data)].flat();
      return versions.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    },
  });
}

/** Asks for the announced end of a version, if there is one. */
export function versionLifecycleQuery(call: Call, productId: string, productVersionId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'versions', productVersionId, 'lifecycle'],
    queryFn: ({ signal }) => call('getProductVersionLifecycle', { params: { productId, productVersionId }, signal }),
    staleTime: 60_000,
  });
}

/** The version that an address names: its id, or its name in any case (encoded once more by older links). */
export function namedVersion(versions: readonly ProductVersion[], wanted: string): ProductVersion | undefined {
  const names = [wanted, decodeText(wanted)].map((name) => name.toLowerCase());
  return (
    versions.find((version) => version.id === wanted) ??
    versions.find((version) => names.includes(version.name.toLowerCase()))
  );
}

/** The version that an address means: the one that it names; none or an unknown one means the newest. */
export function findVersion(
  versions: readonly ProductVersion[],
  wanted: string | undefined,
): ProductVersion | undefined {
  return (wanted ? namedVersion(versions, wanted) : undefined) ?? versions.at(-1);
}
