import type { ErrorMessage } from '../../error-message.ts';
import type { Translate } from '../../i18n/language.ts';
import { submissionTransitions } from '../../submission-state.ts';

/** auth-elements §4: idle, pending, error, success. */
export const resetPasswordTransitions = submissionTransitions;

/** What is wrong with the two passwords (auth-elements §5): both are required, and equal. */
export function resetPasswordProblem(
  password: string,
  confirmation: string,
  t: Translate,
  mismatch = t('password.mismatch'),
): string | undefined {
  if (password === '' || confirmation === '') return t('resetPassword.passwordsRequired');
  return password === confirmation ? undefined : mismatch;
}

/** Whether no password can be set with this link any more: its token is unknown, malformed, used or too old. */
export function isDeadLink({ field, status }: ErrorMessage): boolean {
  return field === 'token' || status === 404 || status === 410;
}
