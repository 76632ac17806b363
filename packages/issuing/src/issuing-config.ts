import type { Mode } from '@stoa/common/mode';

/** What the server's settings say about providers. */
export interface IssuingConfig {
  readonly mode: Mode;
  /** No trailing slash. */
  readonly publicUrl: string;
  /** Tokens that a provider asks for at a registration, by the name of their environment variable. */
  readonly oidcSecrets: Readonly<Record<string, string>>;
}
