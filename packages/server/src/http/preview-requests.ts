import type {} from '@fastify/cookie';
import { notFound, Problem } from '@stoa/common/problem';
import { portalOf } from '@stoa/permissions/portal';
import { isPortalPath } from '@stoa/portal-code/portal-paths';
import { findPreview, type Preview } from '@stoa/portal-code/previews/find-preview';
import { isInPreview, previewAddress } from '@stoa/portal-code/previews/preview-address';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a request below `/preview/<as whom>` is answered from (docs/decisions/050). */
    preview: Preview | null;
  }
}

/** Below `/preview` the pages and what they read, for the browser with the cookie; nothing else, and nothing is written. */
export function previewRequests(http: FastifyInstance, deps: Deps): void {
  http.decorateRequest('preview', null);
  http.addHook('onRequest', async (request, reply) => {
    const address = previewAddress(request.originalUrl);
    if (!address) return;
    const path = request.url.split('?')[0] ?? '';
    const { portal_id: portalId } = await portalOf(request, deps);
    const token = request.cookies[cookieName(deps.config)] ?? '';
    const preview = await findPreview(deps.db, { portalId, token, as: address.as, now: deps.now() });
    if (!preview && isPortalPath(path) && request.method === 'GET') return reply.redirect('/console/products', 303);
    if (!preview) throw notFound('This preview');
    if (!['GET', 'HEAD'].includes(request.method))
      throw new Problem('preview_only', 403, 'This is a preview. Nothing can be sent or changed in it.');
    if (!isInPreview(path)) throw notFound('This part of a preview');
    delete request.headers['if-none-match'];
    request.preview = preview;
  });
  http.addHook('onSend', async (request, reply, payload) => {
    if (previewAddress(request.originalUrl)) reply.removeHeader('etag').header('cache-control', 'private, no-store');
    return payload;
  });
}

/** It goes to previews alone, and with no request that another site has caused. */
export function setPreviewCookie(reply: FastifyReply, token: string, config: Config): void {
  const secure = config.publicUrl.startsWith('https:');
  reply.setCookie(cookieName(config), token, { httpOnly: true, secure, sameSite: 'strict', path: '/preview' });
}

function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Secure-preview' : 'preview';
}
