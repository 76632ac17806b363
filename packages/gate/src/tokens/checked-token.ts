import type { Mode } from '@stoa/common/mode';

/** A token that its issuer stands for, or why it is refused. */
export type CheckedToken =
  | {
      readonly valid: true;
      readonly clientId: string;
      readonly scopes: readonly string[];
      /** Milliseconds since 1970. */
      readonly expiresAt: number;
      /** The certificate that it is bound to (RFC 8705 §3.1), 64 hexadecimal digits. */
      readonly thumbprint: string | undefined;
      /** Milliseconds since 1970; undefined where it does not say. */
      readonly issuedAt: number | undefined;
      /** The client got it for itself, and no person let the client have it. */
      readonly isOfClientItself: boolean;
    }
  | { readonly valid: false; readonly error: 'invalid_credential' | 'expired_credential' | 'provider_unavailable' };

/** What the server's settings say about issuers. */
export interface TokenSettings {
  readonly mode: Mode;
  /** Client secrets for introspection, by the name of their environment variable. */
  readonly oidcSecrets: Readonly<Record<string, string>>;
}
