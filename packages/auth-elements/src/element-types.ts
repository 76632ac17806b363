import type { ElementName } from './config.ts';
import type { AuthEventMap } from './events.ts';
import type { AcceptInvitationProps } from './forms/accept-invitation/accept-invitation-props.ts';
import type { ChangePasswordProps } from './forms/change-password/change-password-props.ts';
import type { ForgotPasswordProps } from './forms/forgot-password/forgot-password-props.ts';
import type { LoginProps } from './forms/login/login-props.ts';
import type { RegisterProps } from './forms/register/register-props.ts';
import type { ResetPasswordProps } from './forms/reset-password/reset-password-props.ts';
import type { AnalyticsEmptyStateProps, CopyIdProps, EmptyStateProps } from './shared/shared-props.ts';

/** Every element: where its content moves when shadow DOM is off. Read when the element is put into the page. */
interface Wrapped {
  wrapperId: string;
}

/** The properties of each element. */
export interface ElementProps {
  'stoa-auth-login': LoginProps & Wrapped;
  'stoa-auth-register': RegisterProps & Wrapped;
  'stoa-auth-forgot-password': ForgotPasswordProps & Wrapped;
  'stoa-auth-reset-password': ResetPasswordProps & Wrapped;
  'stoa-auth-change-password': ChangePasswordProps & Wrapped;
  'stoa-auth-accept-invitation': AcceptInvitationProps & Wrapped;
  'stoa-copy-id': CopyIdProps & Wrapped;
  'stoa-empty-state': EmptyStateProps & Wrapped;
  'stoa-analytics-empty-state': AnalyticsEmptyStateProps & Wrapped;
}

type ElementsByTag = { [Tag in ElementName]: HTMLElement & ElementProps[Tag] };

declare global {
  interface HTMLElementTagNameMap extends ElementsByTag {}
  /** They bubble, so a host may listen on any element above. */
  interface HTMLElementEventMap extends AuthEventMap {}
}
