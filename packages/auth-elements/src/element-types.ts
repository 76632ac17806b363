import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AuthEventMap, AuthEventName } from './events.ts';
import type { AcceptInvitationProps } from './forms/accept-invitation/accept-invitation-props.ts';
import type { ChangePasswordProps } from './forms/change-password/change-password-props.ts';
import type { ForgotPasswordProps } from './forms/forgot-password/forgot-password-props.ts';
import type { LoginProps } from './forms/login/login-props.ts';
import type { RegisterProps } from './forms/register/register-props.ts';
import type { ResetPasswordProps } from './forms/reset-password/reset-password-props.ts';

/** React 19 listens to a custom event by `on` and its exact name: `onlogin-success={…}`. */
type Listeners<Names extends AuthEventName> = { [Name in Names as `on${Name}`]?: (event: AuthEventMap[Name]) => void };

type InReact<Props, Names extends AuthEventName> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Partial<Props> &
  Listeners<Names>;

declare global {
  interface HTMLElementTagNameMap {
    'stoa-auth-login': HTMLElement & LoginProps;
    'stoa-auth-register': HTMLElement & RegisterProps;
    'stoa-auth-forgot-password': HTMLElement & ForgotPasswordProps;
    'stoa-auth-reset-password': HTMLElement & ResetPasswordProps;
    'stoa-auth-change-password': HTMLElement & ChangePasswordProps;
    'stoa-auth-accept-invitation': HTMLElement & AcceptInvitationProps;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'stoa-auth-login': InReact<
        LoginProps,
        | 'login-success'
        | 'verify-email-success'
        | 'click-forgot-password-link'
        | 'click-register-link'
        | 'idp-is-loading'
      >;
      'stoa-auth-register': InReact<RegisterProps, 'register-success' | 'click-login-link'>;
      'stoa-auth-forgot-password': InReact<ForgotPasswordProps, 'forgot-password-success' | 'click-login-link'>;
      'stoa-auth-reset-password': InReact<ResetPasswordProps, 'reset-password-success'>;
      'stoa-auth-change-password': InReact<ChangePasswordProps, 'change-password-success' | 'password-requirements'>;
      'stoa-auth-accept-invitation': InReact<AcceptInvitationProps, 'accept-invitation-success'>;
    }
  }
}
