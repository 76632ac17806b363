import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidField, Problem } from '@stoa/common/problem';
import { endpoints } from '@stoa/contract/endpoints';
import type { Introspection } from '@stoa/contract/gateway';
import { decideNow } from '@stoa/gate/decide-now';
import { noteSeenGateways } from '@stoa/gate/gateways-seen';
import { guardedVersion, namesVersion } from '@stoa/gate/guarded-version';
import { introspect, type Opened } from '@stoa/gate/introspect';
import type { Gateway } from '@stoa/gate/records';
import { gatewayIn, type ShownToken, shownToken } from '../../access/gateway.ts';
import type { Deps } from '../../deps.ts';
import type { Observe } from '../../http/metrics.ts';
import { problemBody } from '../../http/problem-handler.ts';
import { readForm } from './read-form.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether the server is closing: the answer then ends its connection. */
  readonly closing: boolean;
}

interface IntrospectionAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: object;
  readonly closing: boolean;
}

const path = '/gateway/v1/introspect';
const mostBytes = endpoints.introspectCredential.maxBodyBytes;

export interface GateOptions {
  /** Counts an answer: its method, route, status, and how long it took in seconds. */
  readonly observe: Observe;
}

export type Next = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * `POST /gateway/v1/introspect[/{productVersionId}]` (RFC 7662), for gateways that know introspection alone: answered on the
 * bare connection, as the gate's own question is. What is no question of a gateway is handed on untouched.
 */
export function createIntrospectionGate(deps: Deps, { observe }: GateOptions) {
  const { admission, config, log, noteUse, tokens } = deps;
  const noteSeen = noteSeenGateways(deps);

  async function answer(request: IncomingMessage, shown: ShownToken): Promise<Introspection> {
    const token = tokenIn(await readForm(request, mostBytes));
    let use: { readonly portalId: string; readonly credentialId: string } | undefined;
    const answered = await decideNow(admission, async (directory): Promise<Introspection> => {
      const now = deps.now().getTime();
      // Its token may have been withdrawn while its form was on the way.
      const gateway = gatewayIn(directory, shown, now);
      if (!gateway) throw new Problem('not_found', 404, 'There is nothing at this address.');
      const portal = directory.portal(gateway.portalId);
      const named = guardedVersion(request);
      const version = named === undefined ? undefined : portal.versions.get(named);
      const allowed = version !== undefined && gateway.versions?.has(version.id) !== false;
      if (namesVersion(request) && !allowed) return { active: false };
      const opened = await introspect({ portal, gateway, version, token, now }, tokens);
      if ('allowed' in opened) throw unavailable('The issuer of this token does not answer.');
      const [first] = opened;
      if (!first) return { active: false };
      const clientId = portal.applications.get(first.allowed.applicationId)?.clientId;
      const answer = active(opened, first, clientId, { now, maxAge: config.gatewayMaxAge });
      use = { portalId: gateway.portalId, credentialId: first.allowed.credentialId };
      return answer;
    });
    if ('allowed' in answered) throw unavailable('The portal does not know at the moment who may pass.');
    if (answered.active && use?.credentialId) noteUse(use.portalId, use.credentialId);
    return answered;
  }

  async function handleKnown({ request, response, closing }: Exchange, shown: ShownToken, gateway?: Gateway) {
    const started = performance.now();
    let status = 200;
    try {
      if (gateway) noteSeen(gateway, deps.now().getTime());
      const body = await answer(request, shown);
      write(response, { status, type: 'application/json', body, closing });
    } catch (error) {
      const problem = error instanceof Problem ? error : internal(error);
      status = problem.status;
      if (request.socket.destroyed) return;
      if (problem.code === 'internal') log.error({ err: error }, problem.message);
      // What is left of a body that was not read must not be taken for the next request.
      const unread = !request.complete;
      request.resume();
      if (response.headersSent) response.destroy();
      else writeProblem(response, problem, closing || unread);
    }
    observe(request.method ?? '', path, status, (performance.now() - started) / 1000);
  }

  return {
    isQuestion: (url: string) =>
      url.startsWith(path) && (url.length === path.length || '/?#'.includes(url[path.length] as string)),

    handle(request: IncomingMessage, response: ServerResponse, next: Next, closing: boolean): void {
      const shown = request.method === 'POST' ? shownToken(request.headers) : undefined;
      const directory = admission.current();
      const gateway = shown && directory && gatewayIn(directory, shown, deps.now().getTime());
      // A gateway that cannot be recognized at the moment is asked again when the form is there.
      if (shown && (gateway || !directory)) void handleKnown({ request, response, closing }, shown, gateway);
      else next(request, response);
    },
  };
}

function active(
  opened: readonly Opened[],
  { allowed }: Opened,
  clientId: string | undefined,
  { now, maxAge }: { readonly now: number; readonly maxAge: number },
): Introspection {
  // Clients take an answer that ends at once for one that is over already.
  const until = Math.min(now + Math.max(1, maxAge) * 1000, allowed.expiresAt);
  const iat = Math.floor(now / 1000);
  // Whole seconds, and never later than promised: what ends within this one is over.
  const exp = Math.floor(until / 1000);
  if (exp <= iat) return { active: false };
  return {
    active: true,
    client_id: clientId ?? '',
    sub: allowed.applicationId,
    // What all of them grant: a scope of one version opens nothing in another.
    scope: allowed.scopes.filter((scope) => opened.every((one) => one.allowed.scopes.includes(scope))).join(' '),
    token_type: allowed.strategy === 'key_auth' ? ('ApiKey' as const) : ('Bearer' as const),
    iat,
    exp,
    ...(opened.length === 1 ? { registration_id: allowed.registrationId } : {}),
    product_versions: opened.map(({ version }) => version.id),
  };
}

/** RFC 7662 §2.1. @throws Problem 400 without a token, or with two */
function tokenIn(form: URLSearchParams): string {
  const tokens = form.getAll('token');
  if (tokens.length !== 1 || !tokens[0]) throw invalidField('token', 'must be there once');
  return tokens[0];
}

function write(response: ServerResponse, { status, type, body, closing }: IntrospectionAnswer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, [
    ...['content-type', `${type}; charset=utf-8`],
    ...['cache-control', 'no-store'],
    ...['x-content-type-options', 'nosniff'],
    ...['content-length', String(Buffer.byteLength(text))],
    ...(status === 503 ? ['retry-after', '1'] : []),
    ...(closing ? ['connection', 'close'] : []),
  ]);
  response.end(text);
}

function writeProblem(response: ServerResponse, problem: Problem, closing: boolean): void {
  const body = problemBody(problem, randomUUID());
  write(response, { status: problem.status, type: 'application/problem+json', body, closing });
}

function unavailable(sentence: string): Problem {
  return new Problem('unavailable', 503, sentence, { retryAfter: 1 });
}

function internal(cause: unknown): Problem {
  return new Problem('internal', 500, 'Something went wrong on our side. Please try again later.', { cause });
}
