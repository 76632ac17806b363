import type { FastifyRequest } from 'fastify';
import type { Portal } from '../../access/portal.ts';
import type { IdentityProvider } from './identity-providers.ts';
import type { Profile } from './profile.ts';
import type { SsoFailureCode } from './sso-failure.ts';

/** Somebody whom an identity provider has proved, before it is decided which account is theirs. */
export interface Arrival {
  readonly portal: Portal;
  readonly provider: IdentityProvider;
  readonly profile: Profile;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/** The account to open; or the one it was about, if there is one, and why it stays closed. */
export type Admission =
  | { readonly id: string; readonly refused?: undefined }
  | { readonly id?: string; readonly refused: SsoFailureCode };
