import { submissionTransitions } from '../../submission-state.ts';

/** auth-elements §4: idle to pending to success or error; error to pending. */
export const forgotPasswordTransitions = submissionTransitions;
