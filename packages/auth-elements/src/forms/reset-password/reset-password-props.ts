/** Contract §B.6. */
export interface ResetPasswordProps {
  instructionText: string;
  resetPasswordButtonText: string;
  /** Shown without a token, and when the link is over: where a new one is asked for. */
  forgotPasswordLinkText: string;
  forgotPasswordLinkHref: string;
  /** In place of our sentence for a confirmation that differs. */
  mismatchText: string;
  /** For a page whose own heading says the same. */
  hideTitle: boolean;
}
