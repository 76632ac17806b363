import type { Application, AuthStrategy, AuthStrategyDetails } from '@stoa/contract/applications';
import type { JsonObject } from './decode-token.ts';

/** The data of a strategy that the developer's own API calls return. */
export type KnownStrategy = AuthStrategyDetails & Pick<AuthStrategy, 'name'>;

export type Match =
  | { readonly kind: 'found'; readonly application: Application; readonly claim: string; readonly strategy: string }
  | { readonly kind: 'noIssuer' }
  | { readonly kind: 'noClient'; readonly strategy: string; readonly client: string }
  | { readonly kind: 'noClaim'; readonly strategy: string; readonly claims: readonly string[] }
  | { readonly kind: 'noAudience'; readonly strategy: string; readonly audiences: readonly string[] };

/** Matches a token by issuer, audience and client id, as a gateway does (docs/gateways.md). One result per strategy. */
export function matchToken(
  claims: JsonObject,
  strategies: readonly KnownStrategy[],
  applications: readonly Application[],
): readonly Match[] {
  const accepting = strategies.filter(({ issuer }) => issuer !== null && issuer === claims.iss);
  if (accepting.length === 0) return [{ kind: 'noIssuer' }];
  return accepting.map((strategy) => matchStrategy(claims, strategy, applications));
}

function matchStrategy(claims: JsonObject, strategy: KnownStrategy, applications: readonly Application[]): Match {
  const { name, audiences, client_id_claims } = strategy;
  if (audiences.length > 0 && !audiences.some((each) => audiencesOf(claims).includes(each))) {
    return { kind: 'noAudience', strategy: name, audiences };
  }
  const [claim, client] =
    client_id_claims.map((each): readonly [string, unknown] => [each, claims[each]]).find(isNamed) ?? [];
  if (claim === undefined || client === undefined) return { kind: 'noClaim', strategy: name, claims: client_id_claims };
  const application = applications.find(
    (each) => each.auth_strategy?.id === strategy.id && each.reference_id === client,
  );
  return application
    ? { kind: 'found', application, claim, strategy: name }
    : { kind: 'noClient', strategy: name, client };
}

function isNamed(pair: readonly [string, unknown]): pair is readonly [string, string] {
  return typeof pair[1] === 'string' && pair[1] !== '';
}

function audiencesOf({ aud }: JsonObject): readonly unknown[] {
  return Array.isArray(aud) ? aud : [aud];
}
