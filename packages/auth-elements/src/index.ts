import type { AuthElementsOptions } from './config.ts';
import { type DefineElement, defineElements } from './define-elements.ts';
import './element-types.ts';
import './react-types.ts';
import { acceptInvitationElement } from './forms/accept-invitation/accept-invitation-form.tsx';
import { changePasswordElement } from './forms/change-password/change-password-form.tsx';
import { forgotPasswordElement } from './forms/forgot-password/forgot-password-form.tsx';
import { loginElement } from './forms/login/login-form.tsx';
import { registerElement } from './forms/register/register-form.tsx';
import { resetPasswordElement } from './forms/reset-password/reset-password-form.tsx';
import { passwordStyles } from './styles/password.ts';

export type { AuthElementsOptions, ErrorContext, HumanCheck } from './config.ts';

/**
 * Defines the six elements for this page (auth-elements §1, contract §B.1). Tags that are known already keep their
 * first options. Outside of a browser it does nothing. A page that needs one form alone imports
 * `@stoa/auth-elements/login` and its like, which have a function of the same name.
 */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  const list = (define: DefineElement) => {
    define(loginElement);
    define(registerElement);
    define(forgotPasswordElement);
    define(resetPasswordElement);
    define(changePasswordElement);
    define(acceptInvitationElement);
  };
  defineElements(options, list, [passwordStyles]);
}
