import type { Messages } from '../../i18n/messages.ts';
import { submissionTransitions } from '../../submission-state.ts';

/** Specification §4: idle, pending, error, success. */
export const resetPasswordTransitions = submissionTransitions;

/** What is wrong with the two passwords (specification §5): both are required, and equal. */
export function resetPasswordProblem(
  password: string,
  confirmation: string,
  messages: Messages,
  mismatch = messages.password.mismatch,
): string | undefined {
  if (password === '' || confirmation === '') return messages.resetPassword.passwordsRequired;
  return password === confirmation ? undefined : mismatch;
}
