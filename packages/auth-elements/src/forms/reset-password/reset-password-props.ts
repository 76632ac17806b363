/** contract §B.6. */
export interface ResetPasswordProps {
  instructionText: string;
  resetPasswordButtonText: string;
  /** Shown without a token, and when the link is over: where a new one is asked for. */
  forgotPasswordLinkText: string;
  forgotPasswordLinkHref: string;
  /** Replaces the default sentence for a confirmation that differs. */
  mismatchText: string;
  /** Names that the password must not contain: of the person, where it is known, and of the portal. */
  personalWords: string;
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: boolean;
}
