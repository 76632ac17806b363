import { passwordPolicies } from '@stoa/contract/password-rules';
import { describe, expect, test } from 'vitest';
import { loadLanguage } from '../../i18n/load-language.ts';
import { changePasswordRequest } from './change-password-request.ts';
import { changePasswordProblem } from './change-password-state.ts';

const { t } = await loadLanguage('en');

const problem = (current: string, password: string, confirmation: string) =>
  changePasswordProblem({ current, password, confirmation }, passwordPolicies.classes, t);

describe('auth-elements §5: change password', () => {
  test.each([
    ['', '', '', 'Please complete all required fields.'],
    ['old', '', '', 'Please complete all required fields.'],
    ['old', 'Abcdefg1', '', 'Please complete all required fields.'],
    ['', 'Abcdefg1', 'Abcdefg1', 'Please complete all required fields.'],
    ['old', 'stoa4', '', '3 more characters and 1 more of the four classes to go'],
    ['old', 'Stoa 44', '', '1 more character to go'],
    ['old', 'stoastoa', 'stoastoa', '2 more of the four classes to go'],
    ['old', `Aa1${'x'.repeat(126)}`, '', 'At most 128 characters'],
    ['old', 'Abcdefg1', 'Abcdefg2', 'Passwords do not match'],
    ['old', 'Abcdefg1', 'Abcdefg1', undefined],
  ])('auth-elements §5: %j, %j, %j: %j', (current, password, confirmation, expected) => {
    expect(problem(current, password, confirmation)).toBe(expected);
  });

  test('auth-elements §7: the call goes to the base without /kauth, and only 202 is success', () => {
    expect(
      changePasswordRequest(
        { apiBaseUrl: 'https://api.example/kauth', userEntity: 'user', refreshSession: false },
        { current: ' old', password: 'new ', code: undefined },
      ),
    ).toEqual({
      method: 'PATCH',
      url: 'https://api.example/v2/users/me/password',
      body: { old_password: ' old', new_password: 'new ' },
      successStatus: 202,
    });
  });

  test('a developer’s password has a path of its own, below the base as it is given', () => {
    const config = { apiBaseUrl: '/kauth', userEntity: 'developer', refreshSession: false } as const;
    expect(changePasswordRequest(config, { current: 'old', password: 'new', code: '123456' })).toEqual({
      method: 'PATCH',
      url: '/kauth/api/v2/developer/me/password',
      body: { old_password: 'old', new_password: 'new', code: '123456' },
      successStatus: 202,
    });
  });

  test('portal §5: a host words the mismatch itself', () => {
    const typed = { current: 'old', password: 'Abcdefg1', confirmation: 'Abcdefg2' };
    expect(changePasswordProblem(typed, passwordPolicies.classes, t, 'Passwords must match')).toBe(
      'Passwords must match',
    );
  });
});
