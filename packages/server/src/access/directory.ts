import { directoryByToken } from '@stoa/access-tokens/directories';
import { notFound, Problem } from '@stoa/common/problem';
import type { DirectoryActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { bearerToken } from './operator.ts';
import { takePoint, tooManyAttempts } from './throttle.ts';

/**
 * The company directory behind `Authorization: Bearer <token>` (RFC 7644 §2). No cookie and no other token opens `/scim/v2`.
 * @throws Problem 401; 404 on a public portal, which has no accounts; 429
 */
export async function directoryOf(request: FastifyRequest, portal: Portal, deps: Deps): Promise<DirectoryActor> {
  if (portal.is_public || request.preview) throw notFound('This call');
  const now = deps.now();
  const token = bearerToken(request.headers.authorization);
  const directory = token && (await directoryByToken(deps.db, portal, token, now));
  if (!directory)
    throw new Problem('unauthorized', 401, 'This call needs the token of a directory.', {
      headers: { 'www-authenticate': 'Bearer realm="stoa"' },
    });
  const counter = { portal_id: portal.portal_id, name: 'scimDirectory', key: directory.id, now } as const;
  const { points, limit, wait } = await takePoint(deps.db, counter);
  if (points > limit) throw tooManyAttempts(wait);
  return directory;
}
