import { describe, expect, test } from 'vitest';
import { texts } from '../../i18n/en.ts';
import { ssoErrorOf } from './sso-error.ts';

describe('auth F3: a sign-in that failed says why', () => {
  test.each([
    ['?error=pending', 'Your account is pending approval for access'],
    ['?error=sso_unavailable', 'Single sign-on is not responding right now. Please try again later.'],
    [
      '?a=b&error=account_exists',
      'An account with this email address exists already. Please log in as you did before.',
    ],
  ])('%s', (search, text) => {
    const key = ssoErrorOf(search);
    expect(key && texts[key]).toBe(text);
  });

  test.each(['', '?error=', '?error=constructor', '?error=Call+this+number', '?Error=pending'])(
    'auth I2: %j shows nothing that a stranger wrote',
    (search) => {
      expect(ssoErrorOf(search)).toBeUndefined();
    },
  );
});
