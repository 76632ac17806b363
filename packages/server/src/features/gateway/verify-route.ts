import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayOf } from '../../access/gateway.ts';
import { type Portal, portalOf } from '../../access/portal.ts';
import type { Deps } from '../../deps.ts';
import { type Decision, decide, type Refused, refused } from './decide.ts';
import { presentedKey } from './presented-key.ts';

interface Params {
  readonly productVersionId?: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const verifyPath = '/gateway/v1/verify';

/** All that Node reads but CONNECT, which asks for a tunnel and not for an answer. */
const methods = METHODS.filter((method) => method !== 'CONNECT');

/**
 * The address of a request without the original path that some gateways put behind the version. It decides nothing,
 * and anything can be in it, bytes included that no router decodes.
 */
export function withoutOriginalPath(url: string): string {
  return /^\/gateway\/v1\/verify\/[^/?#]*/.exec(url)?.[0] ?? url;
}

/** Seconds for which a gateway may keep an allowing answer; a revoked registration is refused after this at the latest. */
const allowMaxAge = 5;

const sentences: Readonly<Record<Refused['error'], string>> = {
  missing_credential: 'This API needs a key.',
  invalid_credential: 'This key is not valid.',
  ambiguous_credential: 'This request carries more than one key.',
  unknown_product_version: 'The gateway guards a product version that this portal does not have.',
  not_registered: 'The application of this key is not registered for this API.',
  registration_pending: 'The registration of this application is under review.',
  registration_rejected: 'The registration of this application was rejected.',
  registration_revoked: 'The registration of this application was revoked.',
  account_disabled: 'The account behind this key is disabled.',
};

/**
 * `ANY /gateway/v1/verify[/{productVersionId}[/…]]`: what gateways ask about each request (gateways.md). Every method
 * is accepted and a body is ignored, because some gateways forward the original method. Answers are 200, 401 and 403.
 */
export async function verifyRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  // A media type that is missing or cannot be read would be refused before the decision; it is the upstream's business.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream';
  });
  for (const method of methods)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  const seen = new Map<string, number>();

  for (const url of [verifyPath, `${verifyPath}/:productVersionId`]) {
    app.route<{ Params: Params }>({
      method: methods,
      url,
      exposeHeadRoute: false,
      logLevel: 'warn',
      handler: async (request, reply) => {
        const portal = await portalOf(request, deps);
        const gateway = await gatewayOf(request, portal, deps);
        await noteSeen(gateway.id, portal);
        return answer(reply, await decideRequest(request, portal), guardedVersion(request));
      },
    });
  }

  async function decideRequest(request: FastifyRequest<{ Params: Params }>, portal: Portal): Promise<Decision> {
    const productVersionId = guardedVersion(request);
    if (!productVersionId) return refused(403, 'unknown_product_version');
    const version = await deps.db
      .selectFrom('product_versions as version')
      .leftJoin('auth_strategies as strategy', (join) =>
        join
          .onRef('strategy.portal_id', '=', 'version.portal_id')
          .onRef('strategy.id', '=', 'version.auth_strategy_id'),
      )
      .select('strategy.key_names')
      .where('version.portal_id', '=', portal.portal_id)
      .where('version.id', '=', productVersionId)
      .executeTakeFirst();
    if (!version) return refused(403, 'unknown_product_version');
    const key = presentedKey(request.headers, version.key_names ?? []);
    if (typeof key === 'object') return refused(401, 'ambiguous_credential');
    return decide(deps.db, portal, { productVersionId, key });
  }

  /** When a gateway last asked, to the minute: one write a minute, not one a request. */
  async function noteSeen(id: string, portal: Portal): Promise<void> {
    const now = deps.now();
    if (now.getTime() - (seen.get(id) ?? 0) < 60_000) return;
    seen.set(id, now.getTime());
    await deps.db
      .updateTable('gateways')
      .set({ last_seen_at: now })
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', id)
      .execute();
  }
}

/**
 * The version that the gateway's configuration names, by header or path; both must agree. It is never derived from the
 * original address: `/v1/../v2` would pass as `/v1` (gateways.md, finding 7).
 */
function guardedVersion(request: FastifyRequest<{ Params: Params }>): string | undefined {
  const header = request.headers['x-product-version'];
  const { productVersionId: segment } = request.params;
  if (header !== undefined && segment !== undefined && header !== segment) return undefined;
  const id = segment ?? (typeof header === 'string' ? header : undefined);
  return id && uuid.test(id) ? id.toLowerCase() : undefined;
}

function answer(reply: FastifyReply, decision: Decision, productVersionId: string | undefined): FastifyReply {
  // All of them always, so that a gateway overwrites what the caller sent.
  reply.headers({
    'x-consumer-id': decision.applicationId ?? '',
    'x-registration-id': decision.allowed ? decision.registrationId : '',
    'x-product-version-id': productVersionId ?? '',
    'x-granted-scopes': decision.allowed ? decision.scopes.join(' ') : '',
    'x-credential-id': decision.allowed ? decision.credentialId : '',
    'x-auth-strategy': decision.allowed ? decision.strategy : '',
  });
  // An explicit length: a chunked empty answer makes gateways open a connection for every check (gateways.md, finding 2).
  if (decision.allowed)
    return reply
      .code(200)
      .headers({ 'cache-control': `max-age=${allowMaxAge}`, 'content-length': '0' })
      .send();
  if (decision.status === 401) reply.header('www-authenticate', 'ApiKey realm="api"');
  return reply
    .code(decision.status)
    .headers({ 'cache-control': 'no-store', 'x-portal-error': decision.error })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: decision.error, detail: sentences[decision.error] }));
}
