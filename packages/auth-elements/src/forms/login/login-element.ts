import type { ElementDefinition } from '../../auth-element.tsx';
import { flag, text } from '../../props.ts';
import { LoginForm } from './login-form.tsx';
import type { LoginProps } from './login-props.ts';

export const loginElement: ElementDefinition<LoginProps> = {
  tag: 'stoa-auth-login',
  props: {
    instructionText: text(),
    showForgotPasswordLink: flag(),
    forgotPasswordLinkText: text(),
    forgotPasswordLinkHref: text('/forgot-password'),
    showRegisterLink: flag(),
    registerLinkHelpText: text(),
    registerLinkText: text(),
    registerLinkHref: text('/register'),
    registerSuccessText: text(),
    basicAuthLoginEnabled: flag(),
    showBasicAuthLoginLink: flag(true),
    idpLoginEnabled: flag(),
    idpLoginCallbackUrl: text(),
    idpLoginReturnTo: text(),
    idpFullScreenLoader: flag(true),
    loginSsoButtonText: text(),
    loginButtonText: text(),
    passkeys: flag(),
    verify: text('auto'),
  },
  Form: LoginForm,
};
