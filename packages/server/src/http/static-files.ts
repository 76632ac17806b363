import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@stoa/common/problem';
import { type Portal, portalOf } from '@stoa/permissions/portal';
import { isPortalPath } from '@stoa/portal-code/portal-paths';
import { previewAddress } from '@stoa/portal-code/previews/preview-address';
import { isPathForPrograms } from '@stoa/portal-code/program-paths';
import { linkElements, readChunks } from '@stoa/portal-page/chunk-links';
import { compressedStream } from '@stoa/portal-page/compressed-stream';
import { escapeHtml, headElements } from '@stoa/portal-page/head';
import { keepAnswers, type StartAnswer } from '@stoa/portal-page/kept-answers';
import { pageModules } from '@stoa/portal-page/page-modules';
import { answerElements, mayHoldPersonalAnswers, startAnswers } from '@stoa/portal-page/start-answers';
import { readTextFont } from '@stoa/portal-page/text-font';
import type { PageFacts } from '@stoa/program-pages/page-facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendProblem } from './problem-handler.ts';
import { pagePolicy } from './security-headers.ts';

/** The policy of the frame that draws diagrams: its library writes inline styles, and needs nothing else. */
const diagramPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** What a page is about, without any session. */
export type FactsOf = (request: FastifyRequest, portal: Portal, deps: Deps) => Promise<PageFacts>;

/** Answers with the appearance as a draft has it, for a frame of the console; null for all other requests. */
export type PreviewOf = (request: FastifyRequest, portal: Portal, deps: Deps) => Promise<string | null>;

/**
 * Serves the built portal: hashed assets for ever, compressed at build time; every other address is the portal's page,
 * whose router decides.
 * @param folder the build's output; without one the server says how to build it
 * @param pages what the head of a page says of it, and how the console may see it
 */
export function staticFiles(
  app: FastifyInstance,
  deps: Deps,
  folder: string,
  { factsOf, previewOf }: { readonly factsOf: FactsOf; readonly previewOf: PreviewOf },
): void {
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  const findChunks = readChunks(folder, page ?? '');
  const textFont = readTextFont(folder);
  const kept = keepAnswers();
  if (page) {
    app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/index.html*', '**/*.br', '**/*.gz', 'robots.txt'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
        // A frame without an origin draws diagrams: to it our own scripts come from elsewhere. They are no secret.
        if (hashed) reply.header('access-control-allow-origin', '*');
        if (path.endsWith('diagram.html')) reply.header('content-security-policy', diagramPolicy);
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isPathForPrograms(pathOf(request));
    if (!isPage) return sendProblem(request, reply, new Problem('not_found', 404, 'There is nothing at this address.'));
    if (!page)
      return sendProblem(
        request,
        reply,
        new Problem('unavailable', 503, 'The portal is not built. Run "npm run build".'),
      );
    return sendPage(request, reply, page);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
    const portal = await portalOf(request, deps);
    const path = pathOf(request);
    // It comes back from another site's page and speaks to the portal's window that opened it.
    if (/^\/spec\/[^/]+\/oauth2-redirect\.html$/.test(path)) {
      reply.header('cross-origin-opener-policy', 'unsafe-none');
    }
    const { preview: draft } = request;
    const facts: PageFacts = isPortalPath(path)
      ? { ...(await factsOf(request, portal, deps)), ...(draft && { isIndexed: false }) }
      : { title: portal.name, isIndexed: false, isMissing: true };
    const status = facts.isMissing ? 404 : 200;
    const links = textFont(portal.appearance) + linkElements(findChunks(pageModules(path, portal.locale)));
    const mark = draft ? `<meta name="stoa-preview" content="${draft.isOld ? 'old' : 'current'}">\n    ` : '';
    const filled = html
      .replaceAll('="/api/v2/', `="${previewAddress(request.originalUrl)?.base ?? ''}/api/v2/`)
      .replaceAll('__STOA_TITLE__', () => escapeHtml(facts.title))
      .replaceAll('__STOA_LOCALE__', () => escapeHtml(portal.locale))
      .replaceAll('__STOA_MODE__', () => deps.config.mode)
      .replaceAll('__STOA_PASSWORD_POLICY__', () => deps.config.passwordPolicy)
      .replace('</head>', () => `  ${mark}${headElements(facts, portal.name)}\n    ${links}\n  </head>`);
    // The page may hold answers for one reader, so no cache may keep it, nor show it after a log-out.
    const preview = await previewOf(request, portal, deps);
    const isPersonal = preview !== null || (!portal.is_public && mayHoldPersonalAnswers(request));
    const policy = pagePolicy(deps.config);
    const headers = {
      'cache-control': isPersonal ? 'private, no-store' : 'no-cache',
      'content-security-policy': preview === null ? policy : inFrame(policy),
      vary: hasMarkdown(path) ? 'accept, accept-encoding' : 'accept-encoding',
    };
    reply.code(status).headers(headers).type('text/html; charset=utf-8');
    if (request.method === 'HEAD' || status === 404) return reply.send(filled);

    // The head leaves at once: the browser fetches scripts and styles while the answers are still being made.
    const body = compressedStream(request.headers['accept-encoding']);
    const end = filled.indexOf('</body>') < 0 ? filled.length : filled.indexOf('</body>');
    body.write(filled.slice(0, end));
    void startAnswers(app, request, draft ? keepAnswers(0) : kept).then((answers) =>
      body.end(answerElements(withPreview(answers, preview)) + filled.slice(end)),
    );
    if (body.encoding) reply.header('content-encoding', body.encoding);
    return reply.send(body.stream);
  }
}

/** Pages of this origin may frame it, and no others. */
function inFrame(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

const appearanceAddress = '/api/v2/portal/appearance';

function withPreview(answers: StartAnswer[], preview: string | null): StartAnswer[] {
  if (preview === null) return answers;
  const others = answers.filter(({ address }) => address !== appearanceAddress);
  return [...others, { address: appearanceAddress, body: preview.replaceAll('<', '\\u003c') }];
}

/** Whether the same address answers with Markdown to those who prefer it (RFC 9110 §12.5.5). */
function hasMarkdown(path: string): boolean {
  return /^\/(?:docs|spec|changes)\//.test(path);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}
