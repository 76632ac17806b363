import { flag, type PropsOf, text } from '../../props.ts';

/** contract §B.6. */
export const acceptInvitationProps = {
  /** Stands before the organization's name. */
  subheaderText: text(),
  /** Hides the title on a page whose own heading says the same. */
  hideTitle: flag(),
};

export type AcceptInvitationProps = PropsOf<typeof acceptInvitationProps>;
