import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { Profile } from '@stoa/openid/sign-in/profile';
import type { SsoFailureCode } from '@stoa/openid/sign-in/sso-failure';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';

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
