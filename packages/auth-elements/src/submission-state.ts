import type { StateTable } from './state-table.ts';

export type SubmissionState = 'idle' | 'pending' | 'error' | 'success';
export type SubmissionEvent = 'submit' | 'resolve' | 'reject';

/** auth-elements §4, for every form but login: success is final. */
export const submissionTransitions: StateTable<SubmissionState, SubmissionEvent> = {
  idle: { submit: 'pending' },
  pending: { resolve: 'success', reject: 'error' },
  error: { submit: 'pending' },
  success: {},
};
