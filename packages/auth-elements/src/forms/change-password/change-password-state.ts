import { checkPassword, type PasswordPolicy } from '@stoa/contract/password-rules';
import type { Translate } from '../../i18n/language.ts';
import { passwordToGo } from '../../password-to-go.ts';
import type { StateTable } from '../../state-table.ts';
import { type SubmissionEvent, type SubmissionState, submissionTransitions } from '../../submission-state.ts';

export type ChangePasswordState = SubmissionState | 'mfa_required';
export type ChangePasswordEvent = SubmissionEvent | 'ask_second_factor';

/** auth-elements §4: idle, pending, error, success; and beyond the specification the question for a second factor (auth I3). */
export const changePasswordTransitions: StateTable<ChangePasswordState, ChangePasswordEvent> = {
  ...submissionTransitions,
  pending: { ...submissionTransitions.pending, ask_second_factor: 'mfa_required' },
  mfa_required: { submit: 'pending', reject: 'error' },
};

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
    if (!check.met) return passwordToGo(t, characters, check.classesToGo);
  }
  if (current === '' || password === '' || confirmation === '') return t('general.missingInfo');
  return password === confirmation ? undefined : mismatch;
}
