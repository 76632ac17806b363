import { ProblemError } from './problem-error.ts';

/** The tab that refreshes a session holds this lock of the browser: of two refreshes with one cookie, the second is a reuse. */
export const refreshLock = 'stoa-session-refresh';

/** True for a 4xx answer of the refresh call, except those that mean "try again later" (408, 409, 425, 429). */
export function endsSession(error: unknown): error is ProblemError {
  return (
    error instanceof ProblemError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![408, 409, 425, 429].includes(error.status)
  );
}
