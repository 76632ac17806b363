import { submissionTransitions } from '../../submission-state.ts';

/** auth-elements §4: idle to pending on create-account; pending to success or error; error to pending on retry. */
export const acceptInvitationTransitions = submissionTransitions;

/** auth-elements §2: what the invitation's link says; the address cannot be changed when the link names token and email. */
export function readInvitation(address: Readonly<Record<string, string>>) {
  const { token = '', fullName = '', org = '', email = '' } = address;
  return { token, fullName, org, email, prepopulated: token !== '' && email !== '' };
}
