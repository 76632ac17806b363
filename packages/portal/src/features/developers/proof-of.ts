import { ProblemError } from '@stoa/client/problem-error';

export type ProofKind = 'password' | 'sign_in';

/** What a refused change of the account asks for first; undefined for every other refusal. */
export function proofOf(error: unknown): ProofKind | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  if (error.code === 'password_needed') return 'password';
  return error.code === 'sign_in_needed' ? 'sign_in' : undefined;
}
