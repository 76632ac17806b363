import { ProblemError } from './problem-error.ts';

/** Whether a call failed with this answer of the server. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.status === status;
}
