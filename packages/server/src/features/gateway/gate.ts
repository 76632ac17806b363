import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decideNow } from '@stoa/gate/decide-now';
import { type Asking, decideRequest, preflight } from '@stoa/gate/decide-request';
import { type Decision, refused } from '@stoa/gate/decision';
import { noteSeenGateways } from '@stoa/gate/gateways-seen';
import { guardedVersion } from '@stoa/gate/guarded-version';
import { originalRequest } from '@stoa/gate/original-request';
import type { Gateway } from '@stoa/gate/records';
import { singleHeader } from '@stoa/gate/single-header';
import { writeAnswer } from '@stoa/gate/verify-answer';
import type { Deps } from '../../deps.ts';
import { createIntrospectionGate, type GateOptions, type Next } from './introspection-gate.ts';

/** Takes the requests of gateways before the router sees them. */
export interface Gate {
  /** @param next takes a request that is no question of a gateway, untouched: for other callers the address does not exist */
  handle(request: IncomingMessage, response: ServerResponse, next: Next): void;
  /** The same decision for an API that this process answers itself: with what a gateway of that name would be told. */
  verify(request: IncomingMessage, asking: Asking, versionId: string): Promise<Decision>;
  /** Makes each answer end its connection from now on. */
  close(): void;
}

/** One question of a gateway. `started` is by `performance.now()`. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly started: number;
  /** Undefined until it is known which gateway asks. */
  gateway?: Gateway | undefined;
}

const path = '/gateway/v1/verify';

/** An address with the version's segment but without the original path behind it, which may be no text at all. */
export function withoutOriginalPath(url: string): string {
  return /^\/gateway\/v1\/verify\/[^/?#]*/.exec(url)?.[0] ?? url;
}

/**
 * `ANY /gateway/v1/verify[/{productVersionId}[/…]]`: what gateways ask about each request (docs/requirements/gateways.md). Answered on the
 * bare connection, from memory: router, hooks and database play no part. A body is ignored.
 */
export function createGate(deps: Deps, { observe }: GateOptions): Gate {
  const { admission, log, noteUse, config, tokens } = deps;
  const noteSeen = noteSeenGateways(deps);
  const introspection = createIntrospectionGate(deps, { observe });
  let closing = false;

  async function ask(exchange: Exchange, next: Next): Promise<void> {
    const { request, response } = exchange;
    const token = singleHeader(request, 'x-gateway-token');
    if (typeof token !== 'string') return next(request, response);
    const tokenHash = hash('sha256', token, 'hex');
    const decision = await decideNow(admission, (directory) => {
      const now = deps.now().getTime();
      const asking = directory.gateway(tokenHash, now);
      exchange.gateway = asking;
      if (!asking) return undefined;
      noteSeen(asking, now);
      return decideRequest(directory, { asking, versionId: guardedVersion(request), request, now }, tokens);
    });
    if (decision) write(exchange, decision);
    else next(request, response);
  }

  function giveUp(exchange: Exchange, error: unknown): void {
    log.error({ err: error }, 'The gate could not decide.');
    if (exchange.response.headersSent) exchange.response.destroy();
    else write(exchange, refused('unavailable'));
  }

  function write({ request, response, started, gateway }: Exchange, decision: Decision): void {
    writeAnswer(response, decision, {
      productVersionId: gateway && guardedVersion(request),
      now: deps.now().getTime(),
      maxAge: decision === preflight ? 0 : config.gatewayMaxAge,
      closing,
    });
    // Whatever was sent along must be out of the way before the next request on this connection.
    request.resume();
    if (decision.allowed && decision.credentialId !== '' && gateway) noteUse(gateway.portalId, decision.credentialId);
    observe(request.method ?? '', path, decision.allowed ? 200 : decision.status, (performance.now() - started) / 1000);
    if (!decision.allowed && gateway && log.isLevelEnabled('debug')) {
      const { error, applicationId } = decision;
      const original = originalRequest(request, gateway.dialect);
      log.debug({ gateway: gateway.name, original, error, application: applicationId }, 'The gate refused a request.');
    }
  }

  return {
    handle(request, response, next) {
      const { url = '' } = request;
      if (introspection.isQuestion(url)) {
        introspection.handle(request, response, next, closing);
        return;
      }
      if (!isQuestion(url)) {
        next(request, response);
        return;
      }
      const exchange: Exchange = { request, response, started: performance.now() };
      ask(exchange, next).catch((error: unknown) => giveUp(exchange, error));
    },
    async verify(request, asking, versionId) {
      const decision = await decideNow(admission, (directory) =>
        decideRequest(directory, { asking, versionId, request, now: deps.now().getTime() }, tokens),
      );
      if (decision.allowed && decision.credentialId !== '') noteUse(asking.portalId, decision.credentialId);
      return decision;
    },
    close() {
      closing = true;
    },
  };
}

function isQuestion(url: string): boolean {
  return url.startsWith(path) && (url.length === path.length || '/?#'.includes(url[path.length] as string));
}
