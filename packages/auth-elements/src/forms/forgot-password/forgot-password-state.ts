import { submissionTransitions } from '../../submission-state.ts';

/** Specification §4: idle to pending to success or error; error to pending. */
export const forgotPasswordTransitions = submissionTransitions;
