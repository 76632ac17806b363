import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { notFound, Problem } from '@stoa/common/problem';
import type { ReferenceOperation } from '@stoa/contract/reference';
import { ownServices } from '@stoa/outbound/network/own-services';
import { type Resolve, resolveBySystem } from '@stoa/outbound/network/resolve';
import { allowedTarget } from '@stoa/outbound/try-it/allowed-target';
import { followRedirects } from '@stoa/outbound/try-it/follow-redirects';
import { forward, proxyLimits } from '@stoa/outbound/try-it/forward';
import { framedAnswer } from '@stoa/outbound/try-it/framed-answer';
import { resolveTarget } from '@stoa/outbound/try-it/resolve-target';
import { within } from '@stoa/outbound/try-it/within';
import { requireProductVersion } from '@stoa/permissions/product-actions';
import type { FastifyInstance } from 'fastify';
import { callerKey } from '../../access/caller-key.ts';
import { takePoint, tooManyAttempts } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { requestsUnderWay } from './under-way.ts';

/** Requests under way at once in this process, and of one caller. */
const limits = { most: 50, mostOfCaller: 4, longest: proxyLimits.longest };
const largestBody = 1024 * 1024;
const decompress = promisify(brotliDecompress);

/** Sends a reader's request to the API that the specification names, for APIs that allow no browser (docs/decisions/011). */
export function tryItProxyRoutes(
  http: FastifyInstance,
  implement: Implementer,
  deps: Deps,
  resolve: Resolve = resolveBySystem,
): void {
  const { db } = deps;
  const underWay = requestsUnderWay(limits);
  // A stop waits for answers, and these may last minutes.
  http.addHook('preClose', async () => underWay.stop());

  implement('getTryIt', async ({ portal, actor, params }) => {
    await requireProductVersion(db, { portal, actor }, params);
    return { proxy: (await settingsOf(portal.portal_id, params.productId)).try_it_proxy };
  });

  implement('tryOperation', async ({ portal, actor, params, body, request, reply }) => {
    const { spec_sha256 } = await requireProductVersion(db, { portal, actor }, params);
    const product = await settingsOf(portal.portal_id, params.productId);
    if (!product.try_it_proxy)
      throw new Problem('try_it_off', 422, 'Requests through the portal are off for this product.');
    const caller = callerKey(actor, request.ip);
    const count = await takePoint(db, {
      portal_id: portal.portal_id,
      name: 'tryItCaller',
      key: caller,
      now: deps.now(),
    });
    if (count.points > count.limit) throw tooManyAttempts(count.wait);

    const operation = await readOperation(portal.portal_id, spec_sha256, body.operation);
    const { url, base } = allowedTarget(operation, body);
    const bytes = Buffer.from(body.body?.base64 ?? '', 'base64');
    if (bytes.length > largestBody) throw new Problem('too_large', 413, 'The request body is larger than 1 MB.');
    const signal = underWay.begin(reply, `${portal.portal_id} ${caller}`);
    const outgoing = { method: body.method, url, headers: body.headers, body: bytes };
    // The address where this request came in counts too: the port of the settings is not always the one that is listened on.
    const own = [...ownServices(deps.config), { host: undefined, port: request.socket.localPort ?? 0 }];
    const reach = { allowPrivate: product.try_it_allow_private, own };
    const following = followRedirects(outgoing, base, async (hop) => {
      const address = await within(resolveTarget(hop.url, reach, resolve), signal);
      return forward(hop, address, proxyLimits, signal);
    });
    const followed = await within(following, signal);
    reply.headers({
      // The type is one that is not compressed: a compressed stream would wait until there is enough of it.
      'content-type': 'application/vnd.stoa.try-it',
      'content-disposition': 'attachment; filename="answer"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    return reply.send(Readable.from(framedAnswer(followed, proxyLimits.answerBytes), { objectMode: false }));
  });

  function settingsOf(portalId: string, productId: string) {
    return db
      .selectFrom('products')
      .select(['try_it_proxy', 'try_it_allow_private'])
      .where('portal_id', '=', portalId)
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
  }

  async function readOperation(portalId: string, sha256: string | null, position: number): Promise<ReferenceOperation> {
    const part = await db
      .selectFrom('spec_parts')
      .select('bytes')
      .where('portal_id', '=', portalId)
      .where('spec_sha256', '=', sha256 ?? '')
      .where('kind', '=', 'operation')
      .where('key', '=', String(position))
      .executeTakeFirstOrThrow(() => notFound('This operation'));
    return JSON.parse((await decompress(part.bytes)).toString('utf8')) as ReferenceOperation;
  }
}
