import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asking, decideRequest, preflight } from '@stoa/gate/decide-request';
import { type Decision, refused } from '@stoa/gate/decision';
import type { Directory } from '@stoa/gate/directory';
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
}

/** A question is given up after this many tries that changes of the directory have overtaken. */
const mostTries = 3;

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

  function ask(exchange: Exchange, next: Next): void {
    const { request, response } = exchange;
    const token = singleHeader(request, 'x-gateway-token');
    if (typeof token !== 'string') {
      next(request, response);
      return;
    }
    const answerIn = (directory: Directory | undefined): void => {
      if (!directory) giveUp(exchange);
      else if (!askIn(directory, token, exchange)) next(request, response);
    };
    const directory = admission.current();
    if (directory) answerIn(directory);
    else
      admission
        .whenCurrent()
        .then(answerIn)
        .catch((error: unknown) => giveUp(exchange, error));
  }

  function giveUp(exchange: Exchange, error?: unknown): void {
    const { response } = exchange;
    if (error) log.error({ err: error }, 'The gate could not decide.');
    if (response.headersSent) response.destroy();
    else write(exchange, refused('unavailable'), { now: deps.now().getTime() });
  }

  /** @returns false when no gateway is asking */
  function askIn(directory: Directory, token: string, exchange: Exchange): boolean {
    const { request } = exchange;
    const now = deps.now().getTime();
    const gateway = directory.gateway(hash('sha256', token, 'hex'), now);
    if (!gateway) return false;
    noteSeen(gateway, now);
    const versionId = guardedVersion(request);
    const answer = (decision: Decision, at = now) => write(exchange, decision, { gateway, versionId, now: at });
    const { revision } = directory;
    const decision = decideRequest(directory, { asking: gateway, versionId, request, now }, tokens);
    if (!(decision instanceof Promise)) answer(decision);
    else
      decision
        .then((later) => {
          // While the issuer was asked the directory may have been lost, read anew or changed: it counts as it is now.
          const present = admission.current();
          const isTrue = present === directory && directory.revision === revision;
          if (isTrue || (!later.allowed && later.status === 503)) answer(later, deps.now().getTime());
          else if (!present || !askIn(present, token, exchange)) giveUp(exchange);
        })
        .catch((error: unknown) => giveUp(exchange, error));
    return true;
  }

  function write(
    { request, response, started }: Exchange,
    decision: Decision,
    { gateway, versionId, now }: { gateway?: Gateway; versionId?: string | undefined; now: number },
  ): void {
    const maxAge = decision === preflight ? 0 : config.gatewayMaxAge;
    writeAnswer(response, decision, { productVersionId: versionId, now, maxAge, closing });
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
      const exchange = { request, response, started: performance.now() };
      try {
        ask(exchange, next);
      } catch (error) {
        giveUp(exchange, error);
      }
    },
    async verify(request, asking, versionId) {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const directory = admission.current() ?? (await admission.whenCurrent());
        if (!directory) break;
        const { revision } = directory;
        const asked = { asking, versionId, request, now: deps.now().getTime() };
        const decision = await decideRequest(directory, asked, tokens);
        // While an issuer was asked, the directory may have been lost, read anew or changed: it counts as it is now.
        if (admission.current() !== directory || directory.revision !== revision) continue;
        if (decision.allowed && decision.credentialId !== '') noteUse(asking.portalId, decision.credentialId);
        return decision;
      }
      return refused('unavailable');
    },
    close() {
      closing = true;
    },
  };
}

function isQuestion(url: string): boolean {
  return url.startsWith(path) && (url.length === path.length || '/?#'.includes(url[path.length] as string));
}
