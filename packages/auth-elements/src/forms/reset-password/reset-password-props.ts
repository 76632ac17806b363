import { flag, type PropsOf, text } from '../../props.ts';

/** contract §B.6. */
export const resetPasswordProps = {
  instructionText: text(),
  resetPasswordButtonText: text(),
  /** Shown without a token, and when the link is over: where a new one is asked for. */
  forgotPasswordLinkText: text(),
  forgotPasswordLinkHref: text('/forgot-password'),
  /** Replaces the default sentence for a confirmation that differs. */
  mismatchText: text(),
  /** Names that the password must not contain: of the person, where it is known, and of the portal. */
  personalWords: text(),
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: flag(),
};

export type ResetPasswordProps = PropsOf<typeof resetPasswordProps>;
