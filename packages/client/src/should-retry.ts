import { ProblemError } from './problem-error.ts';

/** Whether to ask again: twice where the server was not reached or stumbled, never where it said no. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return failures < 2 && (error.kind !== 'problem' || error.status >= 502);
}
