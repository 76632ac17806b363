import type { PasswordClasses } from '@stoa/contract/password-rules';
import type { RequestName } from './config.ts';
import type { AuthRequestError } from './request.ts';

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
  'request-error': [{ request: RequestName; error: AuthRequestError }];
}

export type AuthEventName = keyof AuthEventDetails;

/** Which element emits what; the types of every tag are made of it. */
export interface ElementEvents {
  'stoa-auth-login':
    | 'login-success'
    | 'verify-email-success'
    | 'click-forgot-password-link'
    | 'click-register-link'
    | 'idp-is-loading'
    | 'request-error';
  'stoa-auth-register': 'register-success' | 'request-error';
  'stoa-auth-forgot-password': 'forgot-password-success' | 'click-login-link' | 'request-error';
  'stoa-auth-reset-password': 'reset-password-success' | 'click-forgot-password-link' | 'request-error';
  'stoa-auth-change-password': 'change-password-success' | 'password-requirements' | 'request-error';
  'stoa-auth-accept-invitation': 'accept-invitation-success' | 'request-error';
  'stoa-copy-id': never;
  'stoa-empty-state': never;
  'stoa-analytics-empty-state': never;
}

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
