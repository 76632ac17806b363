import type { RegistrationStatus } from '@stoa/database/tables';

export interface Allowed {
  readonly allowed: true;
  /** The id is empty for a preflight, which a browser sends without a credential. */
  readonly applicationId: string;
  readonly registrationId: string;
  /** The key's; empty for tokens and certificates. */
  readonly credentialId: string;
  readonly scopes: readonly string[];
  /** What admitted: the strategy's kind, or `mutual_tls` for a certificate alone. */
  readonly strategy: string;
  /** Milliseconds since 1970 after which this is no longer true by itself. */
  readonly expiresAt: number;
}

export type RefusalCode =
  | 'missing_credential'
  | 'invalid_credential'
  | 'expired_credential'
  | 'ambiguous_credential'
  | 'unknown_product_version'
  | 'client_unproven'
  | 'not_registered'
  | `registration_${Exclude<RegistrationStatus, 'approved'>}`
  | 'strategy_mismatch'
  | 'account_disabled'
  | 'provider_unavailable'
  | 'unavailable';

export interface Refused {
  readonly allowed: false;
  readonly status: 401 | 403 | 503;
  readonly error: RefusalCode;
  /** The scheme that the version's strategy asks for, for `WWW-Authenticate`. */
  readonly scheme?: 'ApiKey' | 'Bearer';
  /** Known only where the credential is good: owners are to see their own refusals. */
  readonly applicationId?: string;
}

export type Decision = Allowed | Refused;

const statuses: Readonly<Partial<Record<RefusalCode, Refused['status']>>> = {
  missing_credential: 401,
  invalid_credential: 401,
  expired_credential: 401,
  ambiguous_credential: 401,
  provider_unavailable: 503,
  unavailable: 503,
};

export function refused(error: RefusalCode, applicationId?: string): Refused {
  const status = statuses[error] ?? 403;
  return applicationId === undefined
    ? { allowed: false, status, error }
    : { allowed: false, status, error, applicationId };
}
