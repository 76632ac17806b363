/** Contract §B.6. */
export interface ResetPasswordProps {
  instructionText: string;
  /** For a page whose own heading says the same. */
  hideTitle: boolean;
}
