import type { TextKey } from '../../i18n/text.ts';

/** A text that single sign-on ends with. None has a placeholder. */
export type SsoError = Extract<TextKey, `sso.${string}`>;

const texts: Readonly<Record<string, SsoError>> = {
  access_denied: 'sso.accessDenied',
  sso_unavailable: 'sso.unavailable',
  sso_invalid: 'sso.invalid',
  sso_expired: 'sso.expired',
  email_missing: 'sso.emailMissing',
  email_unverified: 'sso.emailUnverified',
  account_exists: 'sso.accountExists',
  identity_taken: 'sso.identityTaken',
  link_over: 'sso.linkOver',
  sign_in_old: 'sso.signInOld',
  pending: 'sso.pending',
  rejected: 'sso.rejected',
  disabled: 'sso.disabled',
};

/** Why single sign-on came back without a session; a word that is not ours says nothing. */
export function ssoErrorOf(search: string): SsoError | undefined {
  const code = new URLSearchParams(search).get('error') ?? '';
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
