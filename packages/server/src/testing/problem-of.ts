import { ProblemError } from '@stoa/client/problem-error';

/** The problem that a call ends in; a call that succeeds, or fails in another way, fails the test. */
export async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const outcome = await call.then(
    (answer) => new Error(`the call succeeded: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof ProblemError) return outcome;
  throw outcome;
}

/** 0 for a success, otherwise the problem's status. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof ProblemError) return error.status;
      throw error;
    },
  );
}
