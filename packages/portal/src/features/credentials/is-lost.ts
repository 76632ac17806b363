import { ProblemError } from '@stoa/client/problem-error';

/** No answer of the server: nobody knows whether it did what was asked. */
export function isLost(error: Error): boolean {
  return !(error instanceof ProblemError) || error.kind !== 'problem' || error.status === 502 || error.status === 504;
}
