import { developerByToken, developerTokenPrefix } from '@stoa/access-tokens/developer-tokens';
import { Problem } from '@stoa/common/problem';
import type { RouteName } from '@stoa/contract/routes';
import { scopeOf } from '@stoa/contract/token-scopes';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { bearerToken } from './operator.ts';
import { developerOf } from './session.ts';

/**
 * The developer behind a call: by a token that they made for a program, or else by their session. With a token in the
 * request the token alone decides: a session beside it opens nothing more.
 * @throws Problem 401 a token that is not valid, 403 `scope_missing`, 403 a call that no token makes
 */
export async function readerOf(
  call: RouteName,
  request: FastifyRequest,
  portal: Portal,
  deps: Deps,
): Promise<DeveloperActor | undefined> {
  const token = developerTokenIn(request);
  if (token === undefined || request.preview) return developerOf(request, portal, deps);
  const found = await developerByToken(deps.db, portal, token, deps.now());
  if (!found)
    throw new Problem('unauthorized', 401, 'This access token is unknown or revoked, or it has ended.', {
      headers: { 'www-authenticate': 'Bearer realm="stoa", error="invalid_token"' },
    });
  const scope = scopeOf(call);
  if (!scope) throw new Problem('forbidden', 403, 'No access token opens this call. It needs your own session.');
  if (!found.scopes.includes(scope))
    throw new Problem('scope_missing', 403, `This access token does not have the scope ${scope}.`, {
      title: 'Scope Missing',
      headers: { 'www-authenticate': `Bearer realm="stoa", error="insufficient_scope", scope="${scope}"` },
    });
  return found.developer;
}

/** A developer's token in `Authorization: Bearer` (RFC 6750 §2.1). What a proxy before the portal has put there is not looked at. */
export function developerTokenIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = bearerToken(headers.authorization);
  return token?.startsWith(developerTokenPrefix) ? token : undefined;
}
