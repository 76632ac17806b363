/** contract §B.6. */
export interface ChangePasswordProps {
  instructionText: string;
  changePasswordButtonText: string;
  /** In place of our sentence for a confirmation that differs. */
  mismatchText: string;
  /** Whose password it is, so that a password manager updates the right entry. */
  email: string;
  /** Names that the password must not contain: of the person and of the portal. */
  personalWords: string;
  /** For a page whose own heading says the same. */
  hideTitle: boolean;
}
