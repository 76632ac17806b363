import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Problem } from '@stoa/common/problem';
import { readLocale } from '@stoa/contract/locales';
import { portalOf } from '@stoa/permissions/portal';
import { escapeHtml } from '@stoa/portal-page/head';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userOf } from '../../access/session.ts';
import type { Deps } from '../../deps.ts';

/** Vite puts the build of the console here; it is no part of the portal's build. */
export const consoleBuild = fileURLToPath(new URL('../../../../console/dist', import.meta.url));

/**
 * The operators' console: one page for each address below `/console` that is no page of signing in. It is sent to a signed-in
 * user with a role; other visitors get not a byte of it.
 * @param folder the build's output; without one the server says how to build it
 */
export function consoleApp(http: FastifyInstance, deps: Deps, folder: string): void {
  const file = join(folder, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (page) {
    http.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/console/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'private, no-store');
    const portal = await portalOf(request, deps);
    const user = await userOf(request, portal, deps);
    if (!user) return reply.redirect(`/console/login?${new URLSearchParams({ returnTo: request.url })}`, 303);
    if (user.role === null) return reply.redirect('/console/account', 303);
    if (!page) throw new Problem('unavailable', 503, 'The console is not built. Run "npm run build".');
    const filled = page
      .replaceAll('__STOA_LOCALE__', () => escapeHtml(readLocale(portal.locale)))
      .replaceAll('__STOA_PORTAL__', () => escapeHtml(portal.name));
    return reply.type('text/html; charset=utf-8').send(filled);
  }

  http.get('/console', send);
  // More exact addresses, such as the log-in page, come first.
  http.get('/console/*', send);
}
