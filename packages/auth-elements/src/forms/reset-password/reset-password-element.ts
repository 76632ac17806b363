import type { ElementDefinition } from '../../auth-element.tsx';
import { flag, text } from '../../props.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import type { ResetPasswordProps } from './reset-password-props.ts';

export const resetPasswordElement: ElementDefinition<ResetPasswordProps> = {
  tag: 'stoa-auth-reset-password',
  props: {
    instructionText: text(),
    resetPasswordButtonText: text(),
    forgotPasswordLinkText: text(),
    forgotPasswordLinkHref: text('/forgot-password'),
    mismatchText: text(),
    personalWords: text(),
    hideTitle: flag(),
  },
  Form: ResetPasswordForm,
};
