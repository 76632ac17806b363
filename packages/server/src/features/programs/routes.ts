import { createHash } from 'node:crypto';
import type { ReferenceManifest } from '@stoa/contract/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../access/actor.ts';
import { authorize } from '../../access/authorize.ts';
import { type Portal, portalOf } from '../../access/portal.ts';
import type { Deps } from '../../deps.ts';
import { isNotModified } from '../../http/not-modified.ts';
import { notFound } from '../../problem.ts';
import { isId, prefersMarkdown, withoutEnding } from './addresses.ts';
import { documentTextOf } from './document-text.ts';
import { versionMarkdown } from './indexes.ts';
import { llmsText, productLlmsText } from './llms.ts';
import { operationTextOf } from './operation-text.ts';
import { ownCalls } from './own-calls.ts';
import { publishedOperations, publishedProducts } from './published.ts';
import { robots, sitemap } from './sitemap.ts';

interface PageParams {
  readonly product: string;
  readonly version?: string;
  readonly operation?: string;
  readonly '*'?: string;
}
type PageRequest = FastifyRequest<{ Params: PageParams }>;

/** A version's own index lists no more operations than these. */
const mostOperations = 50_000;

/**
 * The portal for programs: `llms.txt`, and each document and operation as Markdown. All of it is what the visitor's own
 * session may read. Where nobody asks for Markdown, the portal's page answers.
 */
export function programRoutes(http: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const { publicUrl } = config;

  http.get('/llms.txt', async (request, reply) => {
    const { portal, actor } = await readerOf(request, deps);
    return sendText(request, reply, await llmsText(deps, portal, actor), 'text/plain');
  });
  http.get<{ Params: { file: string } }>('/llms/:file', async (request, reply) => {
    const { portal, actor } = await readerOf(request, deps);
    const [, id = ''] = /^(.+)\.txt$/.exec(request.params.file) ?? [];
    const text = isId(id) ? await productLlmsText(deps, portal, actor, id) : undefined;
    if (text === undefined) throw notFound('This product');
    return sendText(request, reply, text, 'text/plain');
  });

  http.get('/robots.txt', async (request, reply) =>
    sendText(request, reply, robots(await portalOf(request, deps), deps), 'text/plain'),
  );
  http.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply));
  http.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9]\\d{0,5}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.file)),
  );

  asMarkdown('/docs/:product', async (request, { product }) => {
    const { portal, actor } = await readerOf(request, deps);
    const [found] = await publishedProducts(db, portal, actor, product);
    const first = found?.documents[0];
    if (!first) throw notFound(found ? 'A document' : 'This product');
    const slug = first.path.split('/').at(-1) ?? '';
    return documentTextOf(ownCalls(http, request), { product, slug, publicUrl });
  });
  asMarkdown('/docs/:product/*', async (request, { product, '*': path = '' }) => {
    const slug = path.split('/').filter(Boolean).at(-1) ?? '';
    return documentTextOf(ownCalls(http, request), { product, slug, publicUrl });
  });

  asMarkdown('/spec/:product', versionText);
  asMarkdown('/spec/:product/:version', versionText);
  asMarkdown(
    '/spec/:product/:version/:operation',
    async (request, { product, version: wanted, operation: key = '' }) => {
      const version = (await findVersion(request, product, wanted)).id;
      return operationTextOf(ownCalls(http, request), { product, version, key, publicUrl });
    },
  );

  asMarkdown('/changes/:product/:version', async (request, { product, version: wanted }) => {
    const { id } = await findVersion(request, product, wanted);
    const { since } = request.query as { since?: unknown };
    const older = typeof since === 'string' ? since : '';
    const address = `/api/v2/products/${product}/versions/${id}/changes?since=${encodeURIComponent(older)}`;
    return ownCalls(http, request)<string>(address, 'text/markdown');
  });

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, file?: number): Promise<FastifyReply> {
    const { portal, actor } = await readerOf(request, deps);
    const text = await sitemap(deps, portal, actor, file);
    if (text === undefined) throw notFound('This part of the sitemap');
    return sendText(request, reply, text, 'application/xml');
  }

  async function versionText(request: FastifyRequest, { product, version: wanted }: PageParams): Promise<string> {
    const { portal } = await readerOf(request, deps);
    const { id, spec_sha256 } = await findVersion(request, product, wanted);
    const call = ownCalls(http, request);
    // Asked for first: a document from before an upgrade is indexed by that.
    const manifest = await call<ReferenceManifest>(`/api/v2/products/${product}/versions/${id}/reference`);
    const operations = await publishedOperations(db, portal, spec_sha256 ?? '', mostOperations);
    return versionMarkdown(manifest, operations, { product, version: id, publicUrl });
  }

  /** As the portal's own page finds it: an id, or a name in any case; without one the newest. @throws Problem 404 */
  async function findVersion(request: FastifyRequest, product: string, wanted: string | undefined) {
    const { portal, actor } = await readerOf(request, deps);
    const [found] = await publishedProducts(db, portal, actor, product);
    if (!found) throw notFound('This product');
    const name = wanted?.toLowerCase();
    const version =
      wanted === undefined
        ? found.versions[0]
        : (found.versions.find(({ id }) => id === wanted) ??
          found.versions.findLast((each) => each.name.toLowerCase() === name));
    if (!version) throw notFound('This product version');
    return version;
  }

  /** Answers with Markdown at the address with `.md`, and at the page's own where `Accept` prefers it. */
  function asMarkdown(path: string, text: (request: FastifyRequest, params: PageParams) => Promise<string>): void {
    http.get(path, async (request: PageRequest, reply) => {
      const last = path.split('/').at(-1)?.replace(':', '') as keyof PageParams;
      const { name, isText } = withoutEnding(request.params[last] ?? '');
      if (!isText && !prefersMarkdown(request.headers.accept)) return reply.callNotFound();
      const params = { ...request.params, [last]: name };
      if (!isId(params.product)) throw notFound('This product');
      return sendText(request, reply, await text(request, params), 'text/markdown');
    });
  }
}

/** Who reads, and of which portal. @throws Problem 401 for a visitor of a private portal */
async function readerOf(request: FastifyRequest, deps: Deps): Promise<{ portal: Portal; actor: Actor }> {
  const portal = await portalOf(request, deps);
  return { portal, actor: await authorize('getProduct', request, portal, deps) };
}

function sendText(request: FastifyRequest, reply: FastifyReply, text: string, mediaType: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept' });
  if (isNotModified(request, reply)) return reply.code(304).send();
  return reply.type(`${mediaType}; charset=utf-8`).send(text);
}
