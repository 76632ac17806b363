/** contract §B.6. */
export interface AcceptInvitationProps {
  /** Stands before the organization's name. */
  subheaderText: string;
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: boolean;
}
