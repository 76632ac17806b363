import { notFound } from '@stoa/common/problem';
import { richDocumentMediaType } from '@stoa/contract/documents';
import { isUuid } from '@stoa/contract/uuid';
import type { Actor } from '@stoa/permissions/actor';
import { type Portal, portalOf } from '@stoa/permissions/portal';
import { prefersMarkdown, withoutEnding } from '@stoa/program-pages/addresses';
import { documentTextOf, type NamedText } from '@stoa/program-pages/document-text';
import { versionMarkdown } from '@stoa/program-pages/indexes';
import { keepTexts } from '@stoa/program-pages/kept-texts';
import { llmsText, productLlmsText } from '@stoa/program-pages/llms';
import { operationTextOf } from '@stoa/program-pages/operation-text';
import { publishedOperations, publishedProducts } from '@stoa/program-pages/published';
import { robots, sitemap } from '@stoa/program-pages/sitemap';
import { readStored } from '@stoa/program-pages/stored-answer';
import { textName } from '@stoa/program-pages/text-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../../access/authorize.ts';
import type { Deps } from '../../deps.ts';
import { isNotModified } from '../../http/not-modified.ts';
import { ownCalls, ownStoredAnswer } from './own-calls.ts';

interface PageParams {
  readonly product: string;
  readonly version?: string;
  readonly operation?: string;
  readonly '*'?: string;
}
type PageRequest = FastifyRequest<{ Params: PageParams }>;

/** A version's own index lists no more operations than these. */
const mostOperations = 50_000;
/** Raised by one whenever the same version's index is written in another way. */
const versionWriter = 2;

/**
 * The portal for programs: `llms.txt`, and each document and operation as Markdown. All of it is what the visitor's own
 * session may read. A request that asks for no Markdown gets the portal's page.
 */
export function programRoutes(http: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const { publicUrl } = config;
  const kept = keepTexts();

  http.get('/llms.txt', async (request, reply) => {
    const { portal, actor } = await readerOf(request, deps);
    return sendText(request, reply, await llmsText(deps, portal, actor), 'text/plain');
  });
  http.get<{ Params: { file: string } }>('/llms/:file', async (request, reply) => {
    const { portal, actor } = await readerOf(request, deps);
    const [, id = ''] = /^(.+)\.txt$/.exec(request.params.file) ?? [];
    const text = isUuid(id) ? await productLlmsText(deps, portal, actor, id) : undefined;
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
    return documentText(request, product, first.path.split('/').at(-1) ?? '');
  });
  asMarkdown('/docs/:product/*', async (request, { product, '*': path = '' }) => {
    const slugs = path.split('/').filter(Boolean);
    // Links within documents name the slug alone; a path that names parents must name the right ones.
    if (slugs.length > 1) {
      const { portal, actor } = await readerOf(request, deps);
      const [found] = await publishedProducts(db, portal, actor, product);
      if (!found?.documents.some((document) => document.path === slugs.join('/'))) throw notFound('This document');
    }
    return documentText(request, product, slugs.at(-1) ?? '');
  });

  asMarkdown('/spec/:product', versionText);
  asMarkdown('/spec/:product/:version', versionText);
  asMarkdown(
    '/spec/:product/:version/:operation',
    async (request, { product, version: wanted, operation: key = '' }) => {
      const version = (await findVersion(request, product, wanted)).id;
      const manifest = await storedManifest(request, product, version);
      return operationTextOf(ownCalls(http, request), manifest, { product, version, key, publicUrl });
    },
  );

  asMarkdown('/changes/:product/:version', async (request, { product, version: wanted }) => {
    const { id } = await findVersion(request, product, wanted);
    const { since } = request.query as { since?: unknown };
    const older = typeof since === 'string' ? since : await versionBefore(request, product, id);
    const address = `/api/v2/products/${product}/versions/${id}/changes?since=${encodeURIComponent(older)}`;
    return ownCalls(http, request)<string>(address, 'text/markdown');
  });

  async function documentText(request: FastifyRequest, product: string, slug: string): Promise<NamedText> {
    const address = `/api/v2/products/${product}/documents/${encodeURIComponent(slug)}`;
    const stored = await ownStoredAnswer(http, request, address, richDocumentMediaType);
    return documentTextOf(stored, { publicUrl, kept });
  }

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, file?: number): Promise<FastifyReply> {
    const { portal, actor } = await readerOf(request, deps);
    const text = await sitemap(deps, portal, actor, file);
    if (text === undefined) throw notFound('This part of the sitemap');
    return sendText(request, reply, text, 'application/xml');
  }

  async function versionText(request: FastifyRequest, { product, version: wanted }: PageParams): Promise<NamedText> {
    const { portal } = await readerOf(request, deps);
    const { id, spec_sha256 } = await findVersion(request, product, wanted);
    // The manifest is read first: that indexes a document from before an upgrade.
    const stored = await storedManifest(request, product, id);
    return {
      name: textName(versionWriter, publicUrl, product, id, stored.etag),
      make: async () => {
        const operations = await publishedOperations(db, portal, spec_sha256 ?? '', mostOperations);
        return versionMarkdown(await readStored(stored), operations, { product, version: id, publicUrl });
      },
    };
  }

  function storedManifest(request: FastifyRequest, product: string, version: string) {
    return ownStoredAnswer(
      http,
      request,
      `/api/v2/products/${product}/versions/${version}/reference`,
      'application/json',
    );
  }

  /** Finds a version as the portal's page does: an id, or a name in any case; without one the newest. @throws Problem 404 */
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

  /** Finds the version before the given one, as the portal's page does; for the oldest, the version itself. */
  async function versionBefore(request: FastifyRequest, product: string, versionId: string): Promise<string> {
    const { portal, actor } = await readerOf(request, deps);
    const [found] = await publishedProducts(db, portal, actor, product);
    const newestFirst = found?.versions ?? [];
    return newestFirst[newestFirst.findIndex(({ id }) => id === versionId) + 1]?.id ?? versionId;
  }

  /** Answers with Markdown at the address with `.md`, and at the page's own where `Accept` prefers it. */
  function asMarkdown(
    path: string,
    text: (request: FastifyRequest, params: PageParams) => Promise<string | NamedText>,
  ): void {
    http.get(path, async (request: PageRequest, reply) => {
      const last = path.split('/').at(-1)?.replace(':', '') as keyof PageParams;
      const { name, isText } = withoutEnding(request.params[last] ?? '');
      if (!isText && !prefersMarkdown(request.headers.accept)) return reply.callNotFound();
      const params = { ...request.params, [last]: name };
      if (!isUuid(params.product)) throw notFound('This product');
      return sendText(request, reply, await text(request, params), 'text/markdown');
    });
  }
}

/** The reader and the portal of a request. @throws Problem 401 for a visitor of a private portal */
async function readerOf(request: FastifyRequest, deps: Deps): Promise<{ portal: Portal; actor: Actor }> {
  const portal = await portalOf(request, deps);
  return { portal, actor: await authorize('getProduct', request, portal, deps) };
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | NamedText,
  mediaType: string,
): Promise<FastifyReply> {
  const name = typeof text === 'string' ? textName(text) : text.name;
  reply.headers({ etag: `"${name}"`, 'cache-control': 'private, no-cache', vary: 'accept' });
  if (isNotModified(request, reply)) return reply.code(304).send();
  return reply.type(`${mediaType}; charset=utf-8`).send(typeof text === 'string' ? text : await text.make());
}
