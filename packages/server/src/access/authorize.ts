import type { Access } from '@stoa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../problem.ts';
import type { Actor } from './actor.ts';
import { gatewayOf } from './gateway.ts';
import { operatorOf } from './operator.ts';
import type { Portal } from './portal.ts';
import { developerOf } from './session.ts';

/**
 * The one decision on who may make a call. What a caller may see within it (own application, product actions) is
 * decided by the other functions of `access/`.
 */
export async function authorize(access: Access, request: FastifyRequest, portal: Portal, deps: Deps): Promise<Actor> {
  switch (access) {
    case 'anyone':
      return { kind: 'anonymous' };
    case 'reader': {
      const developer = await developerOf(request, portal, deps);
      if (developer) return developer;
      if (portal.is_public) return { kind: 'anonymous' };
      throw noSession();
    }
    case 'developer': {
      if (portal.is_public) throw notFound('This call');
      const developer = await developerOf(request, portal, deps);
      if (developer) return developer;
      throw noSession();
    }
    case 'operator':
      return operatorOf(request, portal, deps);
    case 'gateway':
      return gatewayOf(request, portal, deps);
    case 'user':
      throw new Problem('not_implemented', 501, 'This call is declared, but this server does not offer it yet.');
  }
}

function noSession(): Problem {
  return new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
}
