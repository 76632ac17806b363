import type { ServerResponse } from 'node:http';
import type { Allowed, Decision, RefusalCode, Refused } from './decision.ts';

export const refusalSentences: Readonly<Record<RefusalCode, string>> = {
  missing_credential: 'This API needs a key, a token or a certificate.',
  invalid_credential: 'This credential is not valid.',
  expired_credential: 'This credential has expired.',
  ambiguous_credential: 'This request carries more than one credential.',
  unknown_product_version: 'The gateway guards a product version that this portal does not have.',
  client_unproven: 'The client of this token is claimed by an application, and not proven to be its developer’s.',
  not_registered: 'The application of this credential is not registered for this API.',
  registration_pending: 'The registration of this application is under review.',
  registration_rejected: 'The registration of this application was rejected.',
  registration_revoked: 'The registration of this application was revoked.',
  strategy_mismatch: 'This API takes credentials of another auth strategy than this application has.',
  account_disabled: 'The account behind this credential is disabled.',
  provider_unavailable: 'The issuer of this token does not answer.',
  unavailable: 'The portal does not know at the moment who may pass.',
};

const bodies = Object.fromEntries(
  Object.entries(refusalSentences).map(([error, detail]) => [error, JSON.stringify({ error, detail })]),
) as Readonly<Record<RefusalCode, string>>;

export interface AnswerContext {
  readonly productVersionId: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Seconds for which a gateway may keep an allowing answer, at most. */
  readonly maxAge: number;
  /** The connection is to end with this answer. */
  readonly closing: boolean;
}

/** Writes the whole answer; all identity headers always, so that a gateway overwrites what its caller sent. */
export function writeAnswer(response: ServerResponse, decision: Decision, context: AnswerContext): void {
  if (decision.allowed) writeAllowed(response, decision, context);
  else writeRefused(response, decision, context);
}

function writeAllowed(response: ServerResponse, allowed: Allowed, context: AnswerContext): void {
  const seconds = Math.min(context.maxAge, Math.max(0, Math.floor((allowed.expiresAt - context.now) / 1000)));
  const headers = [
    'x-consumer-id',
    allowed.applicationId,
    'x-registration-id',
    allowed.registrationId,
    'x-product-version-id',
    context.productVersionId ?? '',
    'x-granted-scopes',
    allowed.scopes.length > 0 ? allowed.scopes.join(' ') : '',
    'x-credential-id',
    allowed.credentialId,
    'x-auth-strategy',
    allowed.strategy,
    'cache-control',
    `max-age=${seconds}`,
    // A chunked empty answer makes gateways open a connection for every check (gateways finding 2).
    'content-length',
    '0',
  ];
  if (context.closing) headers.push('connection', 'close');
  response.writeHead(200, headers);
  response.end();
}

function writeRefused(
  response: ServerResponse,
  { status, error, applicationId, scheme = 'ApiKey' }: Refused,
  { productVersionId, closing }: AnswerContext,
): void {
  const body = bodies[error];
  response.writeHead(status, [
    ...['x-consumer-id', applicationId ?? ''],
    ...['x-registration-id', ''],
    ...['x-product-version-id', productVersionId ?? ''],
    ...['x-granted-scopes', ''],
    ...['x-credential-id', ''],
    ...['x-auth-strategy', ''],
    ...['cache-control', 'no-store'],
    ...['x-portal-error', error],
    ...['content-type', 'application/json; charset=utf-8'],
    ...['x-content-type-options', 'nosniff'],
    ...['content-length', String(Buffer.byteLength(body))],
    ...(status === 401 ? ['www-authenticate', challenge(scheme, error)] : []),
    ...(status === 503 ? ['retry-after', '1'] : []),
    ...(closing ? ['connection', 'close'] : []),
  ]);
  response.end(body);
}

/** RFC 6750 §3: a request without a token is told the scheme alone. */
export function challenge(scheme: NonNullable<Refused['scheme']>, error: RefusalCode): string {
  const shown = scheme === 'Bearer' && error !== 'missing_credential';
  return `${scheme} realm="api"${shown ? ', error="invalid_token"' : ''}`;
}
