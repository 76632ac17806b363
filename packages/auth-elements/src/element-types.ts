import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AuthEventMap, AuthEventName } from './events.ts';
import type { AcceptInvitationProps } from './forms/accept-invitation/accept-invitation-props.ts';
import type { ChangePasswordProps } from './forms/change-password/change-password-props.ts';
import type { ForgotPasswordProps } from './forms/forgot-password/forgot-password-props.ts';
import type { LoginProps } from './forms/login/login-props.ts';
import type { RegisterProps } from './forms/register/register-props.ts';
import type { ResetPasswordProps } from './forms/reset-password/reset-password-props.ts';
import type { AnalyticsEmptyStateProps, CopyIdProps, EmptyStateProps } from './shared/shared-props.ts';

/** React 19 listens to a custom event by `on` and its exact name: `onlogin-success={…}`. */
type Listeners<Names extends AuthEventName> = { [Name in Names as `on${Name}`]?: (event: AuthEventMap[Name]) => void };

/** Every element: where its content moves when shadow DOM is off. Read when the element is put into the page. */
interface Wrapped {
  wrapperId: string;
}

type InReact<Props, Names extends AuthEventName> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Partial<Props & Wrapped> &
  Listeners<Names>;

declare global {
  interface HTMLElementTagNameMap {
    'stoa-auth-login': HTMLElement & LoginProps & Wrapped;
    'stoa-auth-register': HTMLElement & RegisterProps & Wrapped;
    'stoa-auth-forgot-password': HTMLElement & ForgotPasswordProps & Wrapped;
    'stoa-auth-reset-password': HTMLElement & ResetPasswordProps & Wrapped;
    'stoa-auth-change-password': HTMLElement & ChangePasswordProps & Wrapped;
    'stoa-auth-accept-invitation': HTMLElement & AcceptInvitationProps & Wrapped;
    'stoa-copy-id': HTMLElement & CopyIdProps & Wrapped;
    'stoa-empty-state': HTMLElement & EmptyStateProps & Wrapped;
    'stoa-analytics-empty-state': HTMLElement & AnalyticsEmptyStateProps & Wrapped;
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
      'stoa-auth-reset-password': InReact<ResetPasswordProps, 'reset-password-success' | 'click-forgot-password-link'>;
      'stoa-auth-change-password': InReact<ChangePasswordProps, 'change-password-success' | 'password-requirements'>;
      'stoa-auth-accept-invitation': InReact<AcceptInvitationProps, 'accept-invitation-success'>;
      'stoa-copy-id': InReact<CopyIdProps, never>;
      'stoa-empty-state': InReact<EmptyStateProps, never>;
      'stoa-analytics-empty-state': InReact<AnalyticsEmptyStateProps, never>;
    }
  }
}
