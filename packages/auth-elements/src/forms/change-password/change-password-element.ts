import type { ElementDefinition } from '../../auth-element.tsx';
import { flag, text } from '../../props.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import type { ChangePasswordProps } from './change-password-props.ts';

export const changePasswordElement: ElementDefinition<ChangePasswordProps> = {
  tag: 'stoa-auth-change-password',
  props: {
    instructionText: text(),
    changePasswordButtonText: text(),
    mismatchText: text(),
    email: text(),
    personalWords: text(),
    hideTitle: flag(),
  },
  Form: ChangePasswordForm,
};
