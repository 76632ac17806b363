import type { ElementDefinition } from '../../auth-element.tsx';
import { callback, flag, text } from '../../props.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import type { ForgotPasswordProps } from './forgot-password-props.ts';

export const forgotPasswordElement: ElementDefinition<ForgotPasswordProps> = {
  tag: 'stoa-auth-forgot-password',
  props: {
    showLoginLink: flag(),
    wrapRequest: callback(),
    loginLinkText: text(),
    loginLinkHref: text('/login'),
    instructionText: text(),
    successText: text(),
    emailRequiredText: text(),
    resetPasswordRequestEndpoint: text(),
  },
  Form: ForgotPasswordForm,
};
