/** contract §B.6. */
export interface AcceptInvitationProps {
  /** Stands before the organization's name. */
  subheaderText: string;
  /** For a page whose own heading says the same. */
  hideTitle: boolean;
}
