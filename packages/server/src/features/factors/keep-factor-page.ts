import { readLocale } from '@stoa/contract/locales';
import type { UserEntity } from '@stoa/database/tables';
import { resetByToken } from '@stoa/factors/resets';
import { type Portal, portalOf } from '@stoa/permissions/portal';
import { type ConsolePage, frame } from '@stoa/plain-pages/console/frame';
import { factorKeptPage, keepFactorPage, nothingToKeepPage } from '@stoa/plain-pages/console/keep-factor';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { entities } from '../../access/accounts/entity.ts';
import type { Deps } from '../../deps.ts';
import { keepFactorPath, stopLinkedReset } from './factor-resets.ts';

/** The page that the mail about a reset links to: without a script, for developers and users alike. */
export async function keepFactorPages(http: FastifyInstance, deps: Deps): Promise<void> {
  const send = (
    reply: FastifyReply,
    { name: portal, locale }: Portal,
    entity: UserEntity,
    page: Pick<ConsolePage, 'title' | 'heading' | 'content'>,
  ) => {
    const { passwordPolicy } = deps.config;
    const words = { portal, locale: readLocale(locale), passwordPolicy, isForDevelopers: entity === 'developer' };
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(frame({ ...words, ...page }));
  };

  http.get<{ Querystring: { token?: unknown } }>(keepFactorPath, async (request, reply) => {
    const portal = await portalOf(request, deps);
    const token = String(request.query.token ?? '');
    const owner = await resetByToken(deps.db, portal.portal_id, token);
    if (!owner) return send(reply.code(410), portal, 'developer', nothingToKeepPage);
    return send(reply, portal, owner.entity, keepFactorPage(token));
  });

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(keepFactorPath, { bodyLimit: 4096 }, async (request, reply) => {
      const portal = await portalOf(request, deps);
      const token = request.body instanceof URLSearchParams ? (request.body.get('token') ?? '') : '';
      const owner = await stopLinkedReset({ deps, portal, request }, token);
      if (!owner) return send(reply.code(410), portal, 'developer', nothingToKeepPage);
      return send(reply, portal, owner.entity, factorKeptPage(entities[owner.entity].pages.forgotPassword));
    });
  });
}
