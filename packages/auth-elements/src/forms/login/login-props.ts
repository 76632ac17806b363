import { flag, type PropsOf, text } from '../../props.ts';

/** contract §B.6. An empty text leaves ours; the addresses are where links go when no listener prevents it. */
export const loginProps = {
  instructionText: text(),
  showForgotPasswordLink: flag(),
  forgotPasswordLinkText: text(),
  forgotPasswordLinkHref: text('/forgot-password'),
  showRegisterLink: flag(),
  registerLinkHelpText: text(),
  registerLinkText: text(),
  registerLinkHref: text('/register'),
  registerSuccessText: text(),
  basicAuthLoginEnabled: flag(),
  showBasicAuthLoginLink: flag(true),
  idpLoginEnabled: flag(),
  idpLoginCallbackUrl: text(),
  idpLoginReturnTo: text(),
  idpFullScreenLoader: flag(true),
  loginSsoButtonText: text(),
  loginButtonText: text(),
  /** Offers passkeys (WebAuthn), where the browser has them and the calls go to the page's own host. */
  passkeys: flag(),
  /** `auto` confirms an email address as soon as its link is opened, `click` after a click (auth E4). */
  verify: text('auto'),
};

export type LoginProps = PropsOf<typeof loginProps>;
