import { describe, expect, test } from 'vitest';
import { loginLayout } from './login-layout.ts';

const off = { basicAuthLoginEnabled: false, idpLoginEnabled: false, showBasicAuthLoginLink: true };
const page = { forcedBasicAuth: false, segment: '' };

describe('auth-elements §2: which sections login shows', () => {
  test('auth-elements §2: with nothing enabled the form alone', () => {
    expect(loginLayout('developer', off, page)).toEqual({
      form: true,
      sso: false,
      divider: false,
      basicAuthLink: false,
    });
  });

  test('auth-elements §2: for developers single sign-on shows wherever it is enabled', () => {
    const both = { ...off, basicAuthLoginEnabled: true, idpLoginEnabled: true };
    expect(loginLayout('developer', both, page)).toMatchObject({ form: true, sso: true, divider: true });
    expect(loginLayout('developer', { ...off, idpLoginEnabled: true }, page)).toEqual({
      form: false,
      sso: true,
      divider: false,
      basicAuthLink: false,
    });
  });

  test('auth-elements §2: for users single sign-on shows at an identity provider path only', () => {
    const idp = { ...off, idpLoginEnabled: true };
    expect(loginLayout('user', idp, page).sso).toBe(false);
    expect(loginLayout('user', idp, { ...page, segment: 'acme' })).toMatchObject({ sso: true, basicAuthLink: true });
    const hidden = { ...idp, showBasicAuthLoginLink: false };
    expect(loginLayout('user', hidden, { ...page, segment: 'acme' }).basicAuthLink).toBe(false);
  });

  test('auth-elements §2: basicAuth=true shows the credentials form', () => {
    const forced = { forcedBasicAuth: true, segment: 'acme' };
    const layout = loginLayout('user', { ...off, idpLoginEnabled: true }, forced);
    expect(layout).toEqual({ form: true, sso: true, divider: true, basicAuthLink: false });
  });
});
