/** Contract §B.6. */
export interface ForgotPasswordProps {
  showLoginLink: boolean;
  wrapRequest: ((fields: { email: string }) => Record<string, unknown>) | null;
  loginLinkText: string;
  loginLinkHref: string;
  instructionText: string;
  successText: string;
  resetPasswordRequestEndpoint: string;
}
