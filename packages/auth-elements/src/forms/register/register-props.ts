import type { WrappedBody } from '../../wrap-request.ts';
import type { RegisterBody } from './register-request.ts';

/** contract §B.6. A developer host names its endpoint; the default one registers users. */
export interface RegisterProps {
  accessCodeRequired: boolean;
  /** Ask whether a person sits there before registering; users only. The option `humanCheck` says how. */
  recaptcha: boolean;
  /** The body to send instead, or a promise of it, from ours and from what the human check gave. */
  wrapRequest: ((body: RegisterBody, humanCheckToken?: string) => WrappedBody) | null;
  instructionText: string;
  registerButtonText: string;
  registerRequestEndpoint: string;
  /** Users only; false on a page that has no such texts to agree to. */
  agreementRequired: boolean;
  customerAgreementHref: string;
  privacyPolicyHref: string;
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: boolean;
}
