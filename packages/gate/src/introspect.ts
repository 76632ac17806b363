import { decide, decideByProof, prove } from './decide.ts';
import { type Allowed, type Refused, refused } from './decision.ts';
import type { PortalDirectory } from './portal-directory.ts';
import type { Presented } from './presented-credentials.ts';
import type { Gateway, Strategy, Version } from './records.ts';
import { isJwt } from './tokens/jwt-check.ts';
import type { TokenChecker } from './tokens/token-checker.ts';

export interface Introspected {
  readonly portal: PortalDirectory;
  readonly gateway: Gateway;
  /** The version that is asked about; undefined: any that the gateway may ask about. */
  readonly version: Version | undefined;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A version that the credential opens, with what the gate would say. */
export interface Opened {
  readonly version: Version;
  readonly allowed: Allowed;
}

/**
 * Finds the versions that a key or token opens, by the same decision that answers `verify`. An introspection shows no
 * certificate, so a token that is bound to one opens nothing.
 * @returns none for everything that may not pass; a refusal with 503 when it is not known at the moment
 */
export async function introspect(asked: Introspected, tokens: TokenChecker): Promise<readonly Opened[] | Refused> {
  const { portal, gateway, version, token, now } = asked;
  if (version) {
    const strategy = strategyOf(portal, version);
    const presented = isKeyVersion(strategy) ? asKey(token) : asToken(token);
    const decision = await decide({ portal, version, strategy, presented, now }, tokens);
    if (decision.allowed) return [{ version, allowed: decision }];
    return decision.status === 503 ? decision : [];
  }
  const versions = [...portal.versions.values()].filter(({ id }) => gateway.versions?.has(id) !== false);
  const byKey = await prove({ portal, strategy: undefined, presented: asKey(token), now }, tokens);
  const strategy = 'allowed' in byKey ? issuerOf(portal, versions, token) : undefined;
  if ('allowed' in byKey && !strategy) return [];
  const presented = strategy ? asToken(token) : asKey(token);
  const proven = strategy ? await prove({ portal, strategy, presented, now }, tokens) : byKey;
  if ('allowed' in proven) return proven.error === 'provider_unavailable' ? refused('provider_unavailable') : [];
  const open = (each: Version): Opened[] => {
    const own = strategyOf(portal, each);
    if (strategy ? own !== strategy : !isKeyVersion(own)) return [];
    const decision = decideByProof({ portal, version: each, strategy: own, presented, now }, proven);
    return decision.allowed ? [{ version: each, allowed: decision }] : [];
  };
  const registered = new Set(proven.application.registrations.map(({ versionId }) => versionId));
  return versions.filter(({ id }) => registered.has(id)).flatMap(open);
}

const asKey = (key: string): Presented => ({ key, token: undefined, thumbprint: undefined });
const asToken = (token: string): Presented => ({ key: undefined, token, thumbprint: undefined });

const isKeyVersion = (strategy: Strategy | undefined) => !strategy || strategy.kind === 'key_auth';

function strategyOf(portal: PortalDirectory, { strategyId }: Version): Strategy | undefined {
  return strategyId === null ? undefined : portal.strategies.get(strategyId);
}

/**
 * The strategy whose issuer is to be asked. An opaque token does not say who issued it, and sending it to every issuer
 * would give it away: where several introspect, the version must be named.
 */
function issuerOf(portal: PortalDirectory, versions: readonly Version[], token: string): Strategy | undefined {
  const used = new Set(versions.flatMap((version) => strategyOf(portal, version) ?? []));
  const jwt = isJwt(token);
  const issuer = jwt ? claimedIssuer(token) : undefined;
  const able = [...used].filter((one) => one.issuer && (jwt ? one.issuer === issuer : one.introspection));
  return able.length === 1 ? able[0] : undefined;
}

/** The issuer is not verified yet: it only tells which keys to look at. */
function claimedIssuer(token: string): unknown {
  try {
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss?: unknown }).iss;
  } catch {
    return undefined;
  }
}
