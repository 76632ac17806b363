import { fieldSentence, Problem } from '@stoa/common/problem';
import {
  type AnswerOf,
  type Endpoint,
  isBinary,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
} from '@stoa/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@stoa/contract/endpoints';
import { invalidParameters } from '@stoa/contract/invalid-parameters';
import type { ActorFor } from '@stoa/permissions/actor';
import { type Portal, portalOf } from '@stoa/permissions/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorize } from '../access/authorize.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Deps } from '../deps.ts';
import { negotiate } from './negotiate.ts';
import { isNotModified } from './not-modified.ts';
import { refuseCrossSite } from './origin-check.ts';
import { unstorableText } from './unstorable-text.ts';

/** What a handler gets: everything parsed, the portal found, the caller allowed. */
export interface Call<E extends Endpoint> {
  readonly params: ParsedParams<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly portal: Portal;
  readonly actor: ActorFor<E['access']>;
  readonly request: FastifyRequest;
  /** The three above and `deps`, for functions that need most of them. */
  readonly context: CallContext<ActorFor<E['access']>>;
  readonly reply: FastifyReply;
}

/** An answer with a status of its own, where the endpoint has several. */
export class Answer<T> {
  readonly status: number;
  readonly body: T;
  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

/** Bodies of account calls are a name and a password: anything larger is no sign-in (auth A6). */
export const accountBody = { bodyBytes: 16_384 } as const;

/** A passkey's answer is longer than other bodies: attestation, signature, names of keys. */
export const passkeyBody = { bodyBytes: 65_536 } as const;

/** A handler that has sent its answer itself, as bytes that were made before, returns the reply. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> | Answer<AnswerOf<E>> | FastifyReply> | Nothing<E>;

/** Where no answer has a body, a handler may return nothing. */
type Nothing<E extends Endpoint> = [E['responses'][keyof E['responses']]] extends [null] ? Promise<void> : never;

export interface Implementer {
  <N extends EndpointName>(name: N, handler: Handler<Endpoints[N]>, limits?: { readonly bodyBytes?: number }): void;
  /** Claims a call whose routes are bound by hand, because its methods or body do not fit the contract's. */
  claim(name: EndpointName): void;
  /** Names implemented so far; the rest answers 501. */
  readonly names: ReadonlySet<EndpointName>;
}

/**
 * Binds an endpoint of the contract to its handler: origin check, authorization, validation by the contract's schemas,
 * then the answer through the contract's response schema, so that a new column cannot leak.
 */
export function implementer(app: FastifyInstance, deps: Deps): Implementer {
  const names = new Set<EndpointName>();
  const implement = <N extends EndpointName>(
    name: N,
    handler: Handler<Endpoints[N]>,
    limits: { readonly bodyBytes?: number } = {},
  ): void => {
    names.add(name);
    const endpoint: Endpoint = endpoints[name];
    addRoute(app, { ...endpoint, maxBodyBytes: limits.bodyBytes ?? endpoint.maxBodyBytes }, async (request, reply) => {
      refuseCrossSite(endpoint, request, deps.config);
      const portal = await portalOf(request, deps);
      const actor = await authorize(name, request, portal, deps);
      const parsed = parseRequest(endpoint, request);
      const context: CallContext = { deps, portal, actor, request };
      const result = await handler({ ...parsed, portal, actor, request, context, reply } as unknown as Call<
        Endpoints[N]
      >);
      return write(endpoint, result, request, reply);
    });
  };
  return Object.assign(implement, { names, claim: (name: EndpointName) => void names.add(name) });
}

/** Answers 501 to calls that the contract declares and no handler implements. */
export function refuseUnimplemented(app: FastifyInstance, implement: Implementer): EndpointName[] {
  const missing = (Object.keys(endpoints) as EndpointName[]).filter((name) => !implement.names.has(name));
  for (const name of missing) {
    addRoute(app, endpoints[name], async () => {
      throw new Problem('not_implemented', 501, 'This call is declared, but this server does not offer it yet.');
    });
  }
  return missing;
}

type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function addRoute(app: FastifyInstance, endpoint: Endpoint, handler: RawHandler): void {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url: fastifyPath(path),
      exposeHeadRoute: false,
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      handler,
    });
  }
}

/** `/a/{b}` → `/a/:b`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest) {
  const params = parsePart(endpoint.params, request.params, 'path', endpoint.problems.includes(404));
  const query = parsePart(endpoint.query, request.query, 'query');
  refuseUnknownFilters(endpoint.query, request.query);
  const body = endpoint.rawBody ? request.body : parsePart(endpoint.body, request.body ?? undefined, 'body');
  return { params, query, body };
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  source: 'path' | 'query' | 'body',
  mayMiss = false,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  const invalid = result.success
    ? unstorableText(result.data, source)
    : invalidParameters(result.error, { source, input: value });
  if (result.success && invalid.length === 0) return result.data;
  // A malformed id cannot name anything: 404, so that clients show their not-found page (contract §A.1). A call that does
  // not know 404 has a closed list of words there, such as the indices of a search: another one is a mistake (contract §A.5).
  const isMistake = !mayMiss && invalid.every(({ rule }) => rule === 'enum');
  if (source === 'path' && !isMistake)
    throw new Problem('not_found', 404, 'There is nothing at this address.', { invalid });
  const first = invalid[0];
  throw new Problem(
    'invalid_request',
    400,
    first ? fieldSentence(first.field, first.reason) : 'The request is invalid.',
    {
      invalid,
    },
  );
}

/** A filter that is passed over answers with what was filtered out. Other unknown keys of a query, such as a campaign's, change nothing. */
function refuseUnknownFilters(schema: z.ZodObject | undefined, query: unknown): void {
  const unknown = Object.keys(query as object).filter(
    (key) => key.startsWith('filter') && !(key in (schema?.shape ?? {})),
  );
  const invalid = unknown.map(
    (field) => ({ field, rule: 'unknown_property', reason: 'is not a filter of this list', source: 'query' }) as const,
  );
  if (invalid[0])
    throw new Problem('invalid_request', 400, fieldSentence(invalid[0].field, invalid[0].reason), { invalid });
}

function write(endpoint: Endpoint, result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  // A reply that is awaited gives undefined. `sent` is false when the reader left in the middle of a stream; headers were sent all the same.
  if (result === reply || reply.sent || reply.raw.headersSent) return reply;
  const status = result instanceof Answer ? result.status : Number(Object.keys(endpoint.responses)[0]);
  const body: unknown = result instanceof Answer ? result.body : result;
  const declared = endpoint.responses[status];
  if (declared === undefined) throw new Error(`${endpoint.path} may not answer ${status}`);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (isNotModified(request, reply)) return reply.code(304).send();
  reply.code(status);
  if (declared === null) return reply.send();
  if (isBinary(declared)) return reply.send(body);
  const [mediaType, schema] = negotiate(endpoint, request) ?? ['application/json', declared];
  const parsed = schema.parse(body);
  reply.type(`${mediaType}; charset=utf-8`);
  return reply.send(typeof parsed === 'string' && mediaType.startsWith('text/') ? parsed : JSON.stringify(parsed));
}
