import type { ElementDefinition } from '../../auth-element.tsx';
import { callback, flag, text } from '../../props.ts';
import { RegisterForm } from './register-form.tsx';
import type { RegisterProps } from './register-props.ts';

export const registerElement: ElementDefinition<RegisterProps> = {
  tag: 'stoa-auth-register',
  props: {
    accessCodeRequired: flag(),
    recaptcha: flag(),
    wrapRequest: callback(),
    instructionText: text(),
    registerButtonText: text(),
    registerRequestEndpoint: text(),
    agreementRequired: flag(true),
    customerAgreementHref: text('/customer-agreement'),
    privacyPolicyHref: text('/privacy-policy'),
    hideTitle: flag(),
  },
  Form: RegisterForm,
};
