import { requireProductVersion } from '../../access/product-actions.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type Implementer } from '../../http/implement.ts';

export function specRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('getSpec', async ({ portal, actor, params, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, portal, actor, params.productId, params.productVersionId);
    if (!spec_sha256) return new Answer(204, undefined);
    reply.headers({ etag: `"${spec_sha256}"`, 'cache-control': 'private, no-cache' });
    const { bytes } = await db
      .selectFrom('blobs')
      .select('bytes')
      .where('portal_id', '=', portal.portal_id)
      .where('sha256', '=', spec_sha256)
      .executeTakeFirstOrThrow();
    return { api_type: 'openapi' as const, content: bytes.toString('utf8') };
  });

  implement('listSpecOperations', async ({ portal, actor, params, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, portal, actor, params.productId, params.productVersionId);
    if (!spec_sha256) return new Answer(204, undefined);
    reply.headers({ etag: `"${spec_sha256}-operations"`, 'cache-control': 'private, no-cache' });
    const operations = await db
      .selectFrom('spec_operations')
      .select(['path', 'method', 'operation_id', 'tags', 'summary', 'deprecated'])
      .where('portal_id', '=', portal.portal_id)
      .where('spec_sha256', '=', spec_sha256)
      .orderBy('position')
      .execute();
    return { api_type: 'openapi' as const, operations };
  });
}
