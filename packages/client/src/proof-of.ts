import { ProblemError } from './problem-error.ts';

/** `sign_in`: a user who logs in by single sign-on alone has no password here to give. */
export type ProofKind = 'password' | 'sign_in';

/** What a refused call asks for first; undefined for every other refusal. */
export function proofOf(error: unknown): ProofKind | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  if (error.code === 'password_needed') return 'password';
  return error.code === 'sign_in_needed' ? 'sign_in' : undefined;
}
