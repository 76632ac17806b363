import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * What every call has: the parts of the server, the portal that the request is for, who sends it, and the request itself.
 * `http/implement` makes it once for each call. The type parameter is the kind of caller that a function needs.
 */
export interface CallContext<A extends Actor = Actor> {
  readonly deps: Deps;
  readonly portal: Portal;
  readonly actor: A;
  readonly request: FastifyRequest;
}
