import { describe, expect, test } from 'vitest';
import { callbackForward, isStrayLoginPath, loginSegment, signOn, startsSignOn } from './single-sign-on.ts';

const developer = { apiBaseUrl: '', userEntity: 'developer', portalId: 'p1', returnToOrigins: undefined } as const;
const user = { ...developer, apiBaseUrl: '/kauth', userEntity: 'user' } as const;
const origin = 'https://portal.example';
const addresses = { origin, returnTo: `${origin}/login`, callbackUrl: '' };

describe('auth-elements §2: login paths', () => {
  test.each([
    ['/login', ''],
    ['/login/', ''],
    ['/login/sso', 'sso'],
    ['/login/acme/', 'acme'],
    ['/', ''],
    ['/register/sso', ''],
  ])('the second segment of %s is %j', (path, segment) => {
    expect(loginSegment(path)).toBe(segment);
  });

  test('auth-elements §2: for developers any other second segment under /login is astray, for users none is', () => {
    expect(isStrayLoginPath(developer, '/login/acme')).toBe(true);
    expect(isStrayLoginPath(developer, '/login/sso')).toBe(false);
    expect(isStrayLoginPath(developer, '/login')).toBe(false);
    expect(isStrayLoginPath(user, '/login/acme')).toBe(false);
  });

  test.each([
    [developer, '/login/sso', '', 'x', true],
    [developer, '/login', '', 'x', false],
    [developer, '/login/sso', 'true', 'x', false],
    [developer, '/login/sso', '', '', false],
    [user, '/login/acme', '', 'x', true],
    [user, '/login', '', 'x', false],
    [user, '/login/acme', 'true', 'x', false],
  ] as const)(
    'auth-elements §2: %o at %s with logout=%j and return-to %j starts: %j',
    (config, pathname, logout, returnTo, starts) => {
      expect(startsSignOn(config, { pathname, logout }, returnTo)).toBe(starts);
    },
  );
});

describe('auth-elements §7: browser redirects', () => {
  test('auth-elements §7: developer single sign-on carries returnTo alone', () => {
    expect(signOn(developer, 'sso', addresses)).toEqual({
      url: '/api/v2/developer/authenticate/sso?returnTo=https%3A%2F%2Fportal.example%2Flogin',
    });
  });

  test('auth-elements §7: user single sign-on carries returnTo and callback_url, by default the login page', () => {
    expect(signOn(user, 'acme', addresses)).toEqual({
      url: '/kauth/api/v1/authenticate/acme?returnTo=https%3A%2F%2Fportal.example%2Flogin&callback_url=https%3A%2F%2Fportal.example%2Flogin',
    });
  });

  test('auth-elements §5: invalid addresses and a missing portal id abort', () => {
    expect(signOn(developer, 'sso', { ...addresses, returnTo: '/login' })).toHaveProperty('refused');
    expect(signOn(user, 'acme', { ...addresses, callbackUrl: 'nonsense' })).toHaveProperty('refused');
    expect(signOn({ ...developer, portalId: '' }, 'sso', addresses)).toEqual({ refused: "'portalId' is required" });
    expect(signOn({ ...user, portalId: '' }, 'acme', addresses)).toHaveProperty('url');
  });

  test('auth-elements §2: code and state go to the callback endpoint with the whole query', () => {
    const search = '?code=a%20b&state=s&iss=https%3A%2F%2Fidp';
    expect(callbackForward(developer, search)).toBe(
      '/api/v2/developer/authenticate/oidc-callback?code=a%20b&state=s&iss=https%3A%2F%2Fidp',
    );
    expect(callbackForward(user, search)).toMatch(/^\/kauth\/api\/v1\/authenticate\/oidc-callback\?code=/);
    expect(callbackForward(developer, '?code=a')).toBeUndefined();
    expect(callbackForward(developer, '?state=a')).toBeUndefined();
  });
});
