/** contract §B.6. */
export interface ChangePasswordProps {
  instructionText: string;
  changePasswordButtonText: string;
  /** Replaces the default sentence for a confirmation that differs. */
  mismatchText: string;
  /** The account's email, so that a password manager updates the right entry. */
  email: string;
  /** Names that the password must not contain: of the person and of the portal. */
  personalWords: string;
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: boolean;
}
