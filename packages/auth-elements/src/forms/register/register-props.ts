import type { RegisterBody } from './register-request.ts';

/** Contract §B.6. A developer host names its endpoint; the default one registers users. */
export interface RegisterProps {
  accessCodeRequired: boolean;
  wrapRequest: ((body: RegisterBody) => Record<string, unknown>) | null;
  instructionText: string;
  registerButtonText: string;
  registerRequestEndpoint: string;
  customerAgreementHref: string;
  privacyPolicyHref: string;
  /** For a page whose own heading says the same. */
  hideTitle: boolean;
}
