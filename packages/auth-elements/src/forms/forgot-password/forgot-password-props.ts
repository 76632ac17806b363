import type { WrappedBody } from '../../wrap-request.ts';

/** contract §B.6. */
export interface ForgotPasswordProps {
  showLoginLink: boolean;
  /** The body to send instead, or a promise of it. */
  wrapRequest: ((fields: { email: string }) => WrappedBody) | null;
  loginLinkText: string;
  loginLinkHref: string;
  instructionText: string;
  successText: string;
  /** Replaces the default sentence for a missing address. */
  emailRequiredText: string;
  resetPasswordRequestEndpoint: string;
}
