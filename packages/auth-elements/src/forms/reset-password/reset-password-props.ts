/** Contract §B.6. */
export interface ResetPasswordProps {
  instructionText: string;
  /** In place of our sentence for a confirmation that differs. */
  mismatchText: string;
  /** For a page whose own heading says the same. */
  hideTitle: boolean;
}
