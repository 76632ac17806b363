import type { IncomingMessage } from 'node:http';
import { decide } from './decide.ts';
import { type Allowed, type Decision, refused } from './decision.ts';
import type { Directory } from './directory.ts';
import { presentedCredentials } from './presented-credentials.ts';
import type { Gateway, Version } from './records.ts';
import { ambiguous } from './single-header.ts';
import type { TokenChecker } from './tokens/token-checker.ts';

/** What the decision needs to know of the gateway that asks. */
export type Asking = Pick<Gateway, 'portalId' | 'versions' | 'certificateHeader'>;

/** One question of a gateway. */
export interface GateQuestion {
  readonly asking: Asking;
  /** Undefined or unknown: refused. */
  readonly versionId: string | undefined;
  readonly request: IncomingMessage;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Decides from the headers of a request which application may call a version. It waits only for a token that was not seen lately.
 */
export function decideRequest(
  directory: Directory,
  { asking, versionId, request, now }: GateQuestion,
  tokens: TokenChecker,
): Decision | Promise<Decision> {
  const portal = directory.portal(asking.portalId);
  const version = versionId === undefined ? undefined : portal.versions.get(versionId);
  if (!version || asking.versions?.has(version.id) === false) return refused('unknown_product_version');
  const strategy = version.strategyId === null ? undefined : portal.strategies.get(version.strategyId);
  const presented = presentedCredentials(request, strategy, asking.certificateHeader);
  const scheme = strategy && strategy.kind !== 'key_auth' ? 'Bearer' : 'ApiKey';
  const challenged = (decision: Decision): Decision =>
    decision.allowed || decision.status !== 401 ? decision : { ...decision, scheme };
  if (presented === ambiguous) return challenged(refused('ambiguous_credential'));
  if (isPreflight(request, version) && presented.key === undefined && presented.token === undefined) return preflight;
  const decision = decide({ portal, version, strategy, presented, now }, tokens);
  return decision instanceof Promise ? decision.then(challenged) : challenged(decision);
}

/** A caller without a name; kept by no cache, since its key may not tell methods apart. */
export const preflight: Allowed = {
  allowed: true,
  applicationId: '',
  registrationId: '',
  credentialId: '',
  scopes: [],
  strategy: '',
  expiresAt: 0,
};

const methodOverrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/**
 * A CORS preflight (Fetch §3.2.2), where the version lets it pass. By the method of the question itself: what headers say
 * of the original method, a caller may have written. No browser names another method: an API that obeys such a header would do what
 * a caller without a key asks.
 */
function isPreflight({ method, headers }: IncomingMessage, version: Version): boolean {
  return (
    version.preflight &&
    method === 'OPTIONS' &&
    Boolean(headers.origin) &&
    Boolean(headers['access-control-request-method']) &&
    methodOverrides.every((name) => headers[name] === undefined)
  );
}
