/** Contract §B.6. */
export interface ForgotPasswordProps {
  showLoginLink: boolean;
  wrapRequest: ((fields: { email: string }) => Record<string, unknown>) | null;
  loginLinkText: string;
  loginLinkHref: string;
  instructionText: string;
  successText: string;
  /** In place of our sentence for a missing address. */
  emailRequiredText: string;
  resetPasswordRequestEndpoint: string;
}
