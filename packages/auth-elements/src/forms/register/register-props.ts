import { callback, flag, type PropsOf, text } from '../../props.ts';
import type { WrappedBody } from '../../wrap-request.ts';
import type { RegisterBody } from './register-request.ts';

/** contract §B.6. A developer host names its endpoint; the default one registers users. */
export const registerProps = {
  accessCodeRequired: flag(),
  /** Ask whether a person sits there before registering; users only. The option `humanCheck` says how. */
  recaptcha: flag(),
  /** The body to send instead, or a promise of it, from ours and from what the human check gave. */
  wrapRequest: callback<(body: RegisterBody, humanCheckToken?: string) => WrappedBody>(),
  instructionText: text(),
  registerButtonText: text(),
  registerRequestEndpoint: text(),
  /** Users only; false on a page that has no such texts to agree to. */
  agreementRequired: flag(true),
  customerAgreementHref: text('/customer-agreement'),
  privacyPolicyHref: text('/privacy-policy'),
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: flag(),
};

export type RegisterProps = PropsOf<typeof registerProps>;
