import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Problem } from '@stoa/common/problem';
import { readLocale } from '@stoa/contract/locales';
import { portalOf } from '@stoa/permissions/portal';
import { type ConsolePage, frame } from '@stoa/plain-pages/console/frame';
import { accountPage, loginPage, noRegistrationPage, plainPages, registerPage } from '@stoa/plain-pages/console/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasOwner } from '../../access/accounts/has-owner.ts';
import type { Deps } from '../../deps.ts';

const elementsBuild = fileURLToPath(new URL('../../../../auth-elements/dist', import.meta.url));
const ownFile = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

type Page = Pick<ConsolePage, 'title' | 'heading' | 'content'>;
interface Query {
  readonly error?: unknown;
  readonly registered?: unknown;
  readonly invited?: unknown;
  /** The page from which the console sent the user to the sign-in. */
  readonly returnTo?: unknown;
  readonly fresh?: unknown;
}

/**
 * The pages where users sign in and look after their account: each is one of the auth elements in a plain page without a
 * framework, under the same policy as every page. What they sign in to is the console (console-app.ts).
 * @param portalBuild where the portal's built fonts are
 */
export function consolePages(http: FastifyInstance, deps: Deps, portalBuild: string): void {
  const script = ownFile('console.js');
  const style = fontFace(portalBuild) + ownFile('console.css');
  const send = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const { name, locale } = await portalOf(request, deps);
    const { passwordPolicy } = deps.config;
    const html = frame({ portal: name, locale: readLocale(locale), passwordPolicy, ...page });
    if (html.includes('<stoa-auth-') && !existsSync(join(elementsBuild, 'auth.js'))) {
      throw new Problem('unavailable', 503, 'The auth elements are not built. Run "npm run build".');
    }
    return reply.headers({ 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(html);
  };

  http.get('/console/account', (request, reply) => send(request, reply, accountPage));
  http.get('/console/', (_request, reply) => reply.redirect('/console', 308));
  http.get<{ Querystring: Query }>('/console/login', async (request, reply) => {
    const portal = await portalOf(request, deps);
    const { error, registered, invited, returnTo, fresh } = request.query;
    const providers = await deps.db
      .selectFrom('identity_providers')
      .select(['identifier', 'name'])
      .where('portal_id', '=', portal.portal_id)
      .where('serves', 'in', ['users', 'both'])
      .orderBy('name')
      .execute();
    const home = `${deps.config.publicUrl}${ownConsolePath(returnTo)}`;
    const facts = {
      home,
      fresh: fresh === 'true',
      providers,
      registration: deps.config.userRegistration,
      registered: Boolean(registered),
      invited: Boolean(invited),
      ownerless: !(await hasOwner(deps.db, portal.portal_id)),
    };
    return send(request, reply, loginPage({ ...facts, error: typeof error === 'string' ? error : undefined }));
  });
  http.get('/console/register', (request, reply) => {
    if (!deps.config.userRegistration) return send(request, reply.code(404), noRegistrationPage);
    return send(request, reply, registerPage(deps.config));
  });
  for (const [path, page] of Object.entries(plainPages)) {
    http.get(`/console/${path}`, (request, reply) => send(request, reply, page));
  }
  http.get('/console/console.js', (_request, reply) => sendFile(reply, 'text/javascript', script));
  http.get('/console/console.css', (_request, reply) => sendFile(reply, 'text/css', style));
  if (existsSync(elementsBuild)) {
    http.register(fastifyStatic, {
      root: elementsBuild,
      prefix: '/console/elements/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, no-cache'),
    });
  }
}

/** Keeps a sign-in within the console, whatever the address says. The sign-in itself checks it again (access/return-to.ts). */
function ownConsolePath(given: unknown): string {
  return typeof given === 'string' && /^\/console(?:[/?][\w\-./?=&%:+]*)?$/.test(given) ? given : '/console';
}

function sendFile(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.headers({ 'cache-control': 'public, no-cache' }).type(`${type}; charset=utf-8`).send(text);
}

/** The portal's typeface under the name that its build gave it; without a build the system's is shown. */
function fontFace(portalBuild: string): string {
  const assets = join(portalBuild, 'assets');
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const file = files.find((name) => /^hanken-grotesk-latin-wght-normal.*\.woff2$/.test(name));
  if (!file) return '';
  return `@font-face{font-family:"Hanken Grotesk";src:url("/assets/${file}") format("woff2");font-weight:100 900;font-display:swap}\n`;
}
