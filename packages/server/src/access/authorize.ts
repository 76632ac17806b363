import { notFound, Problem } from '@stoa/common/problem';
import { isManagementCall, provenCalls, roleAllows } from '@stoa/contract/management-roles';
import type { Route } from '@stoa/contract/route';
import { type RouteName, routes } from '@stoa/contract/routes';
import type { Actor, ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { gatewayOf } from './gateway.ts';
import { operatorOf } from './operator.ts';
import { readerOf } from './reader.ts';
import { requireFactor } from './require-factor.ts';
import { passwordsOff, requireProof } from './require-proof.ts';
import { userOf } from './session.ts';

/**
 * The one decision on who may make a call. What a caller may see within it (own application, product actions) is
 * decided by the other functions of `access/`.
 */
export async function authorize(call: RouteName, request: FastifyRequest, portal: Portal, deps: Deps): Promise<Actor> {
  const actor = await actorOf(call, request, portal, deps);
  const route: Route = routes[call];
  if (route.password && !portal.basic_auth_enabled) throw passwordsOff();
  if (!route.withoutFactor) requireFactor(actor, deps.now());
  return actor;
}

async function actorOf(call: RouteName, request: FastifyRequest, portal: Portal, deps: Deps): Promise<Actor> {
  switch (routes[call].access) {
    case 'anyone':
      return { kind: 'anonymous' };
    case 'visitor':
      // A public portal has no accounts.
      if (portal.is_public) throw notFound('This call');
      return { kind: 'anonymous' };
    case 'reader': {
      const developer = await readerOf(call, request, portal, deps);
      if (developer) return developer;
      if (portal.is_public) return { kind: 'anonymous' };
      throw noSession();
    }
    case 'developer':
    case 'session': {
      // No token has a scope for a call that asks for the session itself.
      if (portal.is_public) throw notFound('This call');
      const developer = await readerOf(call, request, portal, deps);
      if (developer) return developer;
      throw noSession();
    }
    case 'operator':
      return managingActor(call, request, portal, deps);
    case 'gateway':
      return gatewayOf(request, portal, deps);
    case 'user': {
      const user = await userOf(request, portal, deps);
      if (user) return user;
      throw noSession();
    }
  }
}

/** Finds the caller of a management call. If the request has a token, only the token decides: a session adds no rights. */
async function managingActor(
  call: RouteName,
  request: FastifyRequest,
  portal: Portal,
  deps: Deps,
): Promise<ManagingActor> {
  const user = request.headers.authorization === undefined ? await userOf(request, portal, deps) : undefined;
  const actor = user ?? (await operatorOf(request, portal, deps));
  if (isManagementCall(call) && roleAllows(actor.role, call)) {
    if (provenCalls.includes(call)) await requireProof({ deps, portal, actor });
    return actor;
  }
  throw new Problem(
    'forbidden',
    403,
    actor.role
      ? `${user ? 'Your role' : 'The role of this token'}, ${actor.role}, does not allow this.`
      : 'Your account has no role yet. Ask an owner of this portal for one.',
  );
}

function noSession(): Problem {
  return new Problem('unauthorized', 401, 'You are not signed in, or your session is over.');
}
