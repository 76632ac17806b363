import { documentTreeQuery } from './features/documents/document-queries.ts';
import { findVersion, productQuery, productVersionsQuery } from './features/products/product-queries.ts';
import { catalogueQuery } from './features/search/catalogue-query.ts';
import { prefetchReference } from './features/specs/prefetch-reference.ts';
import { appearanceQuery } from './portal-context.ts';
import type { PortalServices } from './services.tsx';

/** Asks for the catalogue's first page while its code is still on the way. */
export function prefetchCatalogue(services: PortalServices): void {
  if (!mayRead(services)) return;
  const { call, queries } = services;
  void queries.prefetchQuery(appearanceQuery(call));
  void queries.prefetchQuery(catalogueQuery(call, '', 1));
}

/** Asks for a product while its pages' code is still on the way, or while the pointer rests on a link to it. */
export function prefetchProduct(services: PortalServices, params: unknown): void {
  const { product } = params as { product?: string };
  // Where actions are decided for each product, a look that is refused would lead away from the page one is on.
  if (!product || services.portal.rbac_enabled || !mayRead(services)) return;
  const { call, queries } = services;
  void queries.prefetchQuery(productQuery(call, product));
  void queries.prefetchQuery(productVersionsQuery(call, product));
  void queries.prefetchQuery(documentTreeQuery(call, product));
}

/** Asks for a version's reference, and for the operation in the address. */
export async function prefetchSpec(services: PortalServices, params: unknown, fragment: string): Promise<void> {
  const { product, version } = params as { product?: string; version?: string };
  if (!product || services.portal.rbac_enabled || !mayRead(services)) return;
  const { call, queries } = services;
  const versions = productVersionsQuery(call, product);
  await queries.prefetchQuery(versions);
  const found = findVersion(queries.getQueryData(versions.queryKey) ?? [], version);
  if (!found) return;
  await prefetchReference({ call, queries, productId: product, productVersionId: found.id }, fragment);
}

/** A look that is refused for want of a session would log out: resting on a link must not. */
function mayRead({ portal, session }: PortalServices): boolean {
  return portal.is_public || session.exists();
}
