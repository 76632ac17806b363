import { hash } from 'node:crypto';
import { type Decision, type Refused, refused } from './decision.ts';
import type { PortalDirectory } from './portal-directory.ts';
import type { Presented } from './presented-credentials.ts';
import type { Application, Strategy, Version } from './records.ts';
import type { CheckedToken } from './tokens/checked-token.ts';
import type { TokenChecker } from './tokens/token-checker.ts';

/** What a gateway asks: may the caller with these credentials call this product version? */
export interface Question {
  readonly portal: PortalDirectory;
  readonly version: Version;
  readonly strategy: Strategy | undefined;
  readonly presented: Presented;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The proven identity of the caller, before it is decided whether the caller may call. */
export interface Proven {
  readonly application: Application;
  readonly credentialId: string;
  /** If undefined, every scope of the registration counts; otherwise those that a token has as well. */
  readonly scopes: readonly string[] | undefined;
  readonly strategy: string;
  readonly expiresAt: number;
}

/**
 * The one decision for every gateway, from memory: the credential is good, its application's registration for this very
 * version is approved, its developer is approved. An unknown and a revoked credential look alike. Only a token that has
 * not been seen lately is worth waiting for.
 */
export function decide(question: Question, tokens: TokenChecker): Decision | Promise<Decision> {
  // The strategy was removed a moment ago, and the version is not updated yet: it is not known which credentials it
  // takes.
  if (question.version.strategyId !== null && !question.strategy) return refused('unavailable');
  const proven = prove(question, tokens);
  return proven instanceof Promise
    ? proven.then((later) => decideByProof(question, later))
    : decideByProof(question, proven);
}

/** Finds the application that the credential belongs to. The version plays no part in it. */
export function prove(
  question: Omit<Question, 'version'>,
  tokens: TokenChecker,
): Proven | Refused | Promise<Proven | Refused> {
  const { presented, portal, strategy } = question;
  if (presented.key !== undefined) return byKey(question, presented.key);
  if (presented.token !== undefined && strategy) {
    const checked = tokens.check(strategy, presented.token);
    return checked instanceof Promise
      ? checked.then((later) => byToken(question, strategy, later))
      : byToken(question, strategy, checked);
  }
  if (presented.thumbprint === undefined || !strategy?.acceptsCertificates) return refused('missing_credential');
  const application = portal.applicationByThumbprint(presented.thumbprint);
  return application ? byCertificate(question, application) : refused('invalid_credential');
}

function byKey({ portal, now }: Omit<Question, 'version'>, key: string): Proven | Refused {
  const credential = portal.credential(hash('sha256', key, 'hex'));
  if (!credential) return refused('invalid_credential');
  if (credential.expiresAt <= now) return refused('expired_credential');
  const { application, id, expiresAt } = credential;
  return { application, credentialId: id, scopes: undefined, strategy: 'key_auth', expiresAt };
}

function byToken(
  { portal, presented, now }: Omit<Question, 'version'>,
  strategy: Strategy,
  token: CheckedToken,
): Proven | Refused {
  if (!token.valid) return refused(token.error);
  const application = portal.applicationByClient(strategy.id, token.clientId);
  // A token of a deleted client stays valid at its issuer (gateways finding 1).
  if (!application)
    return refused(portal.isClaimed(strategy.id, token.clientId) ? 'client_unproven' : 'invalid_credential');
  let { expiresAt } = token;
  if (token.thumbprint !== undefined) {
    // Bound to a certificate (RFC 8705 §3): the one that the caller shows, and no other than the application's own.
    if (presented.thumbprint !== token.thumbprint) return refused('invalid_credential');
    const { certificate } = application;
    if (certificate && certificate.thumbprint !== token.thumbprint) return refused('invalid_credential');
    if (certificate && !(certificate.notBefore <= now && now < certificate.notAfter))
      return refused('expired_credential');
    expiresAt = Math.min(expiresAt, certificate?.notAfter ?? expiresAt);
  }
  return { application, credentialId: '', scopes: token.scopes, strategy: strategy.kind, expiresAt };
}

function byCertificate({ now }: Omit<Question, 'version'>, application: Application): Proven | Refused {
  const { certificate } = application;
  if (!certificate) return refused('invalid_credential');
  // Some gateways do not check it (gateways finding 6).
  if (!(certificate.notBefore <= now && now < certificate.notAfter)) return refused('expired_credential');
  return { application, credentialId: '', scopes: undefined, strategy: 'mutual_tls', expiresAt: certificate.notAfter };
}

/** Whether they may call the version. */
export function decideByProof({ portal, version, strategy, presented }: Question, proven: Proven | Refused): Decision {
  if ('allowed' in proven) return proven;
  const { application, credentialId, expiresAt } = proven;
  if (presented.thumbprint !== undefined && strategy?.acceptsCertificates) {
    // Two credentials that the strategy accepts must belong to one application. A certificate that no application has uploaded
    // identifies none, so it is no second credential.
    const other = portal.applicationByThumbprint(presented.thumbprint);
    if (other && other.id !== application.id) return refused('ambiguous_credential');
  }
  if (!application.developer.approved) return refused('account_disabled', application.id);
  const registration = application.registration(version.id);
  if (!registration) return refused('not_registered', application.id);
  if (registration.status !== 'approved') return refused(`registration_${registration.status}`, application.id);
  if (version.strategyId !== null && application.strategyId !== version.strategyId)
    return refused('strategy_mismatch', application.id);
  const { scopes } = proven;
  return {
    allowed: true,
    applicationId: application.id,
    registrationId: registration.id,
    credentialId,
    scopes: scopes ? registration.scopes.filter((scope) => scopes.includes(scope)) : registration.scopes,
    strategy: proven.strategy,
    expiresAt,
  };
}
