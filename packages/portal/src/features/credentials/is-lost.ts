import { ProblemError } from '@stoa/client/problem-error';

/** The server did not answer: it is unknown whether it handled the request. */
export function isLost(error: Error): boolean {
  return !(error instanceof ProblemError) || error.kind !== 'problem' || error.status === 502 || error.status === 504;
}
