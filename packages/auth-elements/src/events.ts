import type { PasswordClasses } from './password-rules.ts';

/**
 * What each event says. `detail` is the array of arguments (contract §B.3): `[payload]`, `[undefined]` for events
 * without one, `[]` for `change-password-success`.
 */
export interface AuthEventDetails {
  'login-success': [undefined];
  'verify-email-success': [{ email: string; resetToken?: string }];
  'click-forgot-password-link': [undefined];
  'click-register-link': [undefined];
  'click-login-link': [undefined];
  'idp-is-loading': [{ isLoading: boolean }];
  'register-success': [{ email: string; organization: { id: string; name: string } }];
  'forgot-password-success': [{ email: string }];
  'reset-password-success': [{ email: string }];
  'change-password-success': [];
  'password-requirements': [PasswordClasses];
  'accept-invitation-success': [{ email: string }];
}

export type AuthEventName = keyof AuthEventDetails;

export type AuthEventMap = { [Name in AuthEventName]: CustomEvent<AuthEventDetails[Name]> };

/** @returns false when a listener prevented the default, which only the `click-…` events have: following the link */
export type Emit = <Name extends AuthEventName>(name: Name, ...detail: AuthEventDetails[Name]) => boolean;

/** An emitter for one element. Events bubble and cross shadow roots, so that a host can listen anywhere above. */
export function emitter(host: EventTarget): Emit {
  return (name, ...detail) =>
    host.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name.startsWith('click-') }),
    );
}

declare global {
  interface HTMLElementEventMap extends AuthEventMap {}
}
