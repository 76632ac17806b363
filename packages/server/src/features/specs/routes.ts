import { requireProductVersion } from '@stoa/permissions/product-actions';
import { readPart, type SpecificationName } from '@stoa/specifications/stored-parts';
import type { Deps } from '../../deps.ts';
import { Answer, type Implementer } from '../../http/implement.ts';
import { isNotModified } from '../../http/not-modified.ts';
import { sendPrecompressed } from '../../http/precompressed.ts';

/** Whole documents as the contract has them. They are made at publish; what is older is made here, until it is indexed. */
export function specRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('getSpec', async ({ portal, actor, params, request, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    if (!spec_sha256) return new Answer(204, undefined);
    reply.headers({ etag: `"${spec_sha256}"`, 'cache-control': 'private, no-cache' });
    if (isNotModified(request, reply)) return reply.code(304).send();
    const name = { portalId: portal.portal_id, sha256: spec_sha256 };
    const made = await readPart(db, name, { kind: 'spec', key: '' });
    if (made) return sendPrecompressed(request, reply, made);
    return { api_type: 'openapi' as const, content: (await readFile(name)).toString('utf8') };
  });

  implement('listSpecOperations', async ({ portal, actor, params, request, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    if (!spec_sha256) return new Answer(204, undefined);
    reply.headers({ etag: `"${spec_sha256}-operations"`, 'cache-control': 'private, no-cache' });
    if (isNotModified(request, reply)) return reply.code(304).send();
    const name = { portalId: portal.portal_id, sha256: spec_sha256 };
    const made = await readPart(db, name, { kind: 'operations', key: '' });
    if (made) return sendPrecompressed(request, reply, made);
    const operations = await db
      .selectFrom('spec_operations')
      .select(['path', 'method', 'operation_id', 'tags', 'summary', 'deprecated'])
      .where('portal_id', '=', portal.portal_id)
      .where('spec_sha256', '=', spec_sha256)
      .where('kind', '=', 'operation')
      .orderBy('position')
      .execute();
    return { api_type: 'openapi' as const, operations };
  });

  implement('downloadSpec', async ({ portal, actor, params, request, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    if (!spec_sha256) return new Answer(204, undefined);
    reply.headers({ etag: `"${spec_sha256}-file"`, 'cache-control': 'private, no-cache' });
    if (isNotModified(request, reply)) return reply.code(304).send();
    const name = { portalId: portal.portal_id, sha256: spec_sha256 };
    const { media_type } = await db
      .selectFrom('blobs')
      .select('media_type')
      .where('portal_id', '=', name.portalId)
      .where('sha256', '=', name.sha256)
      .executeTakeFirstOrThrow();
    const type = media_type === 'application/json' ? 'json' : 'yaml';
    // The file comes from a publisher, so it must never be a page of this origin.
    reply.header('content-disposition', `attachment; filename="openapi.${type}"`);
    const made = await readPart(db, name, { kind: 'file', key: '' });
    if (made) return sendPrecompressed(request, reply, made, `application/${type}`);
    reply.type(`application/${type}`);
    return readFile(name);
  });

  function readFile({ portalId, sha256 }: SpecificationName): Promise<Buffer> {
    return db
      .selectFrom('blobs')
      .select('bytes')
      .where('portal_id', '=', portalId)
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow()
      .then(({ bytes }) => bytes);
  }
}
