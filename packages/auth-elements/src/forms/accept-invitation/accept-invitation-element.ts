import type { ElementDefinition } from '../../auth-element.tsx';
import { flag, text } from '../../props.ts';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import type { AcceptInvitationProps } from './accept-invitation-props.ts';

export const acceptInvitationElement: ElementDefinition<AcceptInvitationProps> = {
  tag: 'stoa-auth-accept-invitation',
  props: { subheaderText: text(), hideTitle: flag() },
  Form: AcceptInvitationForm,
};
