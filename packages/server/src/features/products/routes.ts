import { textConditions } from '@stoa/database/text-match';
import {
  productActions,
  requireProduct,
  requireProductVersion,
  visibleProducts,
} from '@stoa/permissions/product-actions';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { versionsOf } from './product-versions.ts';
import { versionApplications } from './version-applications.ts';

export function productRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listProducts', async ({ portal, actor, query }) => {
    const products = visibleProducts(db, portal, actor)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('product.id'), query, 'id'),
          ...textConditions(where.ref('product.name'), query, 'name'),
          ...textConditions(where.ref('product.description'), query, 'description'),
        ]),
      )
      .orderBy('product.sort_name')
      .orderBy('product.id');
    return pageOf(products, query, (row) => row);
  });

  implement('getProduct', async ({ portal, actor, params }) => requireProduct(db, portal, actor, params.productId));

  implement('getProductActions', async ({ portal, actor, params }) => {
    await requireProduct(db, portal, actor, params.productId);
    return { actions: await productActions(db, portal, actor, params.productId) };
  });

  implement('listProductVersions', async ({ portal, actor, params, query }) => {
    await requireProduct(db, portal, actor, params.productId);
    const versions = versionsOf(db, portal, params.productId)
      .where((where) => where.and(textConditions(where.ref('version.name'), query, 'name')))
      .orderBy('version.created_at')
      .orderBy('version.id');
    return pageOf(versions, query, (row) => row);
  });

  implement('getProductVersion', async ({ portal, actor, params }) => {
    await requireProductVersion(db, { portal, actor }, params);
    return versionsOf(db, portal, params.productId)
      .where('version.id', '=', params.productVersionId)
      .executeTakeFirstOrThrow();
  });

  implement('listProductVersionApplications', async ({ portal, actor, params, query }) => {
    await requireProductVersion(db, { portal, actor }, params);
    const applications = versionApplications(db, { portal, actor }, params.productVersionId, query);
    return pageOf(applications, query, ({ auth_strategy, ...row }) => ({
      ...row,
      auth_strategy: auth_strategy ?? undefined,
    }));
  });
}
