import type { Translate } from '../../i18n/language.ts';
import { checkPassword, type PasswordPolicy } from '../../password-rules.ts';
import { passwordToGo } from '../../password-to-go.ts';
import { submissionTransitions } from '../../submission-state.ts';

/** auth-elements §4: idle, pending, error, success. */
export const changePasswordTransitions = submissionTransitions;

export interface ChangePasswordFields {
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

/** What keeps a password from being changed (auth-elements §5): three fields, the policy, and the same twice. */
export function changePasswordProblem(
  { current, password, confirmation }: ChangePasswordFields,
  policy: PasswordPolicy,
  t: Translate,
  mismatch = t('password.mismatch'),
): string | undefined {
  if (password !== '') {
    const check = checkPassword(password, policy);
    if (check.length > policy.max) return t('password.tooLong', { max: policy.max });
    const characters = Math.max(0, policy.min - check.length);
    const classes = Math.max(0, policy.classes - check.classesMet);
    if (characters > 0 || classes > 0) return passwordToGo(t, characters, classes);
  }
  if (current === '' || password === '' || confirmation === '') return t('general.missingInfo');
  return password === confirmation ? undefined : mismatch;
}
