import { describe, expect, test } from 'vitest';
import { loadLanguage } from '../../i18n/load-language.ts';
import { resetPasswordRequest } from './reset-password-request.ts';
import { resetPasswordProblem } from './reset-password-state.ts';

const { t } = await loadLanguage('en');

describe('auth-elements §5: reset password', () => {
  test.each([
    ['', '', 'Enter a password'],
    ['Abcdefg1', '', 'Enter a password'],
    ['', 'Abcdefg1', 'Enter a password'],
    ['Abcdefg1', 'Abcdefg2', 'Passwords do not match'],
    ['Abcdefg1', 'Abcdefg1 ', 'Passwords do not match'],
    ['Abcdefg1', 'Abcdefg1', undefined],
  ])('auth-elements §5: both required and equal: %j and %j give %j', (password, confirmation, problem) => {
    expect(resetPasswordProblem(password, confirmation, t)).toBe(problem);
  });

  test('auth-elements §7: developers post to reset-password, users patch password-resets', () => {
    const developer = { apiBaseUrl: '', userEntity: 'developer' } as const;
    expect(resetPasswordRequest(developer, ' pw ', 't')).toEqual({
      method: 'POST',
      url: '/api/v2/developer/reset-password',
      body: { password: ' pw ', token: 't' },
    });
    expect(resetPasswordRequest({ apiBaseUrl: '/kauth', userEntity: 'user' }, 'pw', 't')).toMatchObject({
      method: 'PATCH',
      url: '/kauth/api/v1/password-resets',
    });
  });
});
