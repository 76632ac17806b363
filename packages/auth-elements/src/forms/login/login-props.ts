/** contract §B.6. An empty text leaves ours; the addresses are where links go when no listener prevents it. */
export interface LoginProps {
  instructionText: string;
  showForgotPasswordLink: boolean;
  forgotPasswordLinkText: string;
  forgotPasswordLinkHref: string;
  showRegisterLink: boolean;
  registerLinkHelpText: string;
  registerLinkText: string;
  registerLinkHref: string;
  registerSuccessText: string;
  basicAuthLoginEnabled: boolean;
  showBasicAuthLoginLink: boolean;
  idpLoginEnabled: boolean;
  idpLoginCallbackUrl: string;
  idpLoginReturnTo: string;
  idpFullScreenLoader: boolean;
  loginSsoButtonText: string;
  loginButtonText: string;
  /** Offers passkeys (WebAuthn), where the browser has them and the calls go to the page's own host. */
  passkeys: boolean;
  /** `auto` confirms an email address as soon as its link is opened, `click` after a click (auth E4). */
  verify: string;
}
