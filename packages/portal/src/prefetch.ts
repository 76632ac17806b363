import { findDocument, placeDocuments } from './features/documents/document-paths.ts';
import { documentQuery, documentTreeQuery } from './features/documents/document-queries.ts';
import { catalogueDetailsQuery, catalogueLabelsQuery } from './features/products/catalogue-queries.ts';
import { findVersion, productQuery, productVersionsQuery } from './features/products/product-queries.ts';
import { catalogueIn } from './features/search/catalogue-address.ts';
import { catalogueQuery } from './features/search/catalogue-query.ts';
import { prefetchReference } from './features/specs/prefetch-reference.ts';
import { appearanceQuery } from './portal-context.ts';
import type { PortalServices } from './services.tsx';

/** Asks for the catalog's page in the address, with all that stands on it, while its code is still on the way. */
export async function prefetchCatalogue(services: PortalServices, search: unknown): Promise<void> {
  if (!mayRead(services)) return;
  const { call, queries } = services;
  void queries.prefetchQuery(appearanceQuery(call));
  void queries.prefetchQuery(catalogueLabelsQuery(call));
  const { words, page, labels } = catalogueIn(search);
  const shown = catalogueQuery(call, words, page, labels);
  await queries.prefetchQuery(shown);
  const products = queries.getQueryData(shown.queryKey)?.products ?? [];
  if (products.length > 0 && mayRead(services)) await queries.prefetchQuery(catalogueDetailsQuery(call, products));
}

/** Asks for a product while its pages' code is still on the way, or while the pointer rests on a link to it. */
export function prefetchProduct(services: PortalServices, params: unknown): void {
  const { product } = params as { product?: string };
  // Where actions are decided for each product, a refused prefetch would lead the reader away from the page they are on.
  if (!product || services.portal.rbac_enabled || !mayRead(services)) return;
  const { call, queries } = services;
  void queries.prefetchQuery(productQuery(call, product));
  void queries.prefetchQuery(productVersionsQuery(call, product));
  void queries.prefetchQuery(documentTreeQuery(call, product));
}

/** Asks for the document in the address. */
export async function prefetchDocument(services: PortalServices, params: unknown): Promise<void> {
  const { product, _splat: slugs } = params as { product?: string; _splat?: string };
  if (!product || services.portal.rbac_enabled || !mayRead(services)) return;
  const { call, queries } = services;
  const tree = documentTreeQuery(call, product);
  await queries.prefetchQuery(tree);
  const slug = findDocument(placeDocuments(queries.getQueryData(tree.queryKey) ?? []), slugs)?.document.slug;
  if (slug && mayRead(services)) await queries.prefetchQuery(documentQuery(call, product, slug));
}

/** Asks for a version's reference, and for the operation in the address. */
export async function prefetchSpec(services: PortalServices, params: unknown, fragment: string): Promise<void> {
  const { product, version } = params as { product?: string; version?: string };
  if (!product || services.portal.rbac_enabled || !mayRead(services)) return;
  const { call, queries } = services;
  const versions = productVersionsQuery(call, product);
  await queries.prefetchQuery(versions);
  const found = findVersion(queries.getQueryData(versions.queryKey) ?? [], version);
  // The session may have ended while the answer was on its way: a look that is refused would lead away.
  if (!found || !mayRead(services)) return;
  await prefetchReference({ call, queries, productId: product, productVersionId: found.id }, fragment);
}

/** A look that is refused for want of a session would log out: resting on a link must not. */
function mayRead({ portal, session }: PortalServices): boolean {
  return portal.is_public || session.exists();
}
