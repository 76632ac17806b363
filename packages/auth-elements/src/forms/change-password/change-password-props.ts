import { flag, type PropsOf, text } from '../../props.ts';

/** contract §B.6. */
export const changePasswordProps = {
  instructionText: text(),
  changePasswordButtonText: text(),
  /** Replaces the default sentence for a confirmation that differs. */
  mismatchText: text(),
  /** The account's email, so that a password manager updates the right entry. */
  email: text(),
  /** Names that the password must not contain: of the person and of the portal. */
  personalWords: text(),
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: flag(),
};

export type ChangePasswordProps = PropsOf<typeof changePasswordProps>;
