import type {
  AuthStrategiesTable,
  CertificateHeader,
  GatewayDialect,
  RegistrationStatus,
  StrategyIntrospection,
} from '@stoa/database/tables';

/** What the gate knows of an auth strategy. A change makes a new object: caches may be keyed by it. */
export interface Strategy {
  readonly id: string;
  readonly kind: AuthStrategiesTable['credential_type'];
  /** Header names in lower case, with the aliases that every strategy has. */
  readonly keyNames: readonly string[];
  /** A certificate admits by itself. */
  readonly acceptsCertificates: boolean;
  readonly issuer: string | null;
  readonly audiences: readonly string[];
  readonly clientIdClaims: readonly string[];
  readonly introspection: StrategyIntrospection | null;
}

export interface Version {
  readonly id: string;
  readonly strategyId: string | null;
  /** `OPTIONS` without a credential passes. */
  readonly preflight: boolean;
}

/** Shared by all applications of the account. */
export interface Developer {
  readonly id: string;
  readonly approved: boolean;
}

export interface Credential {
  readonly id: string;
  readonly hash: string;
  readonly application: Application;
  /** Milliseconds since 1970; Infinity for a key without end. */
  readonly expiresAt: number;
}

export interface Certificate {
  /** 64 hexadecimal digits in lower case. */
  readonly thumbprint: string;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
  readonly notAfter: number;
}

export interface Registration {
  readonly id: string;
  readonly versionId: string;
  readonly status: RegistrationStatus;
  /** Granted scopes. */
  readonly scopes: readonly string[];
}

export interface Application {
  readonly id: string;
  readonly developer: Developer;
  readonly strategyId: string | null;
  /** What tokens name it by, within its strategy. */
  readonly clientId: string;
  /** Whether its developer has named a client and not proven it: no token admits it. */
  readonly isUnproven: boolean;
  readonly credentials: readonly Credential[];
  readonly certificate: Certificate | undefined;
  readonly registrations: readonly Registration[];
  /** That for a version: an application has one at most. */
  readonly registration: (versionId: string) => Registration | undefined;
}

export interface Gateway {
  readonly id: string;
  readonly portalId: string;
  readonly name: string;
  readonly tokenHash: string;
  /** The token before the last rotation, while its grace lasts; `until` in milliseconds since 1970. */
  readonly previous: { readonly tokenHash: string; readonly until: number } | undefined;
  readonly dialect: GatewayDialect;
  /** Undefined: it may ask about every version. */
  readonly versions: ReadonlySet<string> | undefined;
  readonly certificateHeader: CertificateHeader | null;
}
