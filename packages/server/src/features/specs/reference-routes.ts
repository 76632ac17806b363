import { notFound, Problem } from '@stoa/common/problem';
import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { decidesByProduct, requireProductVersion } from '@stoa/permissions/product-actions';
import { createIndexKeeper, readIndexState } from '@stoa/specifications/ensure-indexed';
import { partsAhead } from '@stoa/specifications/parts-ahead';
import { findOperation, searchOperations } from '@stoa/specifications/reference-search';
import { readPart, readParts, type SpecificationName, type SpecPart } from '@stoa/specifications/stored-parts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Answer, type Implementer } from '../../http/implement.ts';
import { sendPrecompressed } from '../../http/precompressed.ts';

/** How long a reader waits for a document from before an upgrade; most take less than a second. */
const timeoutMs = 10_000;

/**
 * Private always: a portal that is public today may be private tomorrow, and a shared cache would go on for a year.
 * The browser's own may keep it that long, since the address names the revision.
 */
const immutable = 'private, max-age=31536000, immutable';

/**
 * If seeing is granted product by product, the browser asks each time whether it still may show what it keeps: a
 * grant can be withdrawn, and the next developer at this browser may have none.
 */
function allowKeeping({ portal, params, reply }: PartCall, otherwise = immutable): void {
  if (decidesByProduct(portal)) reply.headers({ 'cache-control': 'private, no-cache', etag: `"${params.revision}"` });
  else reply.header('cache-control', otherwise);
}

interface PartCall {
  readonly params: { readonly productId: string; readonly productVersionId: string; readonly revision: string };
  readonly portal: Portal;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves the API reference in parts (contract/src/reference.ts). A reader of `/spec` may read them. */
export function referenceRoutes(implement: Implementer, { db, reads, contentChecker }: Deps): void {
  const indexes = createIndexKeeper({ db, indexer: contentChecker });

  implement('getReference', async ({ portal, actor, params, request, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    if (!spec_sha256) return new Answer(204, undefined);
    const name = { portalId: portal.portal_id, sha256: spec_sha256 };
    const state = await indexes.ensureIndexed(name, timeoutMs);
    if (!state) {
      const sentence = 'The reference is being made from its specification. Try again in a few seconds.';
      throw new Problem('unavailable', 503, sentence, { retryAfter: 3 });
    }
    if ('failure' in state)
      throw new Problem('not_found', 404, `There is no reference of this specification: ${state.failure}`);
    reply.headers({ etag: `"${state.revision}"`, 'cache-control': 'private, no-cache' });
    const manifest = await readPart(db, name, { kind: 'manifest', key: '' }, state.revision);
    if (!manifest) throw gone();
    return sendPrecompressed(request, reply, manifest);
  });

  implement('getReferenceRows', (call) => sendPart(call, { kind: 'rows', key: String(call.params.block) }));
  implement('getReferenceOperation', (call) =>
    sendPart(call, { kind: 'operation', key: String(call.params.position) }),
  );
  implement('getReferenceOperations', async (call) => {
    const name = await revisionOf(call);
    const positions = [...new Set(call.query.at.split(',').map((position) => String(Number(position))))];
    const parts = await readParts(db, name, { kind: 'operation', keys: positions }, call.params.revision);
    allowKeeping(call);
    call.reply.type('application/json; charset=utf-8');
    return `{"operations":${await partsAhead(parts)}}`;
  });
  implement('getReferenceSchema', (call) => sendPart(call, { kind: 'schema', key: call.query.ref }));

  implement('findReferenceOperation', async (call) => {
    const found = await findOperation(db, await revisionOf(call), call.query.key);
    if (!found) throw notFound('This operation');
    allowKeeping(call);
    return found;
  });

  implement('searchReference', async (call) => {
    const rows = await searchOperations(db, await revisionOf(call), call.query.q);
    allowKeeping(call, 'private, max-age=3600');
    call.reply.type('application/json; charset=utf-8');
    return JSON.stringify(rows);
  });

  async function sendPart(call: PartCall, part: Pick<SpecPart, 'kind' | 'key'>) {
    const { portal, actor, params, request, reply } = call;
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    if (!spec_sha256) throw gone();
    const name = { portalId: portal.portal_id, sha256: spec_sha256 };
    // A part belongs to a revision, so it is never out of date; if a replica has not got it yet, the primary is asked.
    const bytes =
      (await readPart(reads, name, part, params.revision)) ?? (await readPart(db, name, part, params.revision));
    if (!bytes) {
      await requireRevision(name, params.revision);
      throw notFound('This part of the reference');
    }
    allowKeeping(call);
    return sendPrecompressed(request, reply, bytes);
  }

  /** @throws Problem 404 when the revision is no longer, or not yet, that of the version */
  async function revisionOf({ portal, actor, params }: PartCall): Promise<SpecificationName> {
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    if (!spec_sha256) throw gone();
    const name = { portalId: portal.portal_id, sha256: spec_sha256 };
    await requireRevision(name, params.revision);
    return name;
  }

  async function requireRevision(name: SpecificationName, revision: string): Promise<void> {
    const state = await readIndexState(db, name);
    if (!state || 'failure' in state || state.revision !== revision) throw gone();
  }
}

function gone(): Problem {
  const sentence = 'This revision of the reference is gone. Ask for the manifest again: it names the present one.';
  return new Problem('not_found', 404, sentence);
}
