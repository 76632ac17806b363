import { describe, expect, test } from 'vitest';
import { forgotPasswordRequest } from './forgot-password-request.ts';

const config = { apiBaseUrl: '/kauth' };
const plain = { wrapRequest: null, resetPasswordRequestEndpoint: '' };

describe('auth-elements §3: the forgot-password payload', () => {
  test('auth-elements §7: by default the users endpoint gets the e-mail', async () => {
    expect(await forgotPasswordRequest(config, plain, 'a@b.example')).toEqual({
      method: 'POST',
      url: '/kauth/api/v1/password-resets',
      body: { email: 'a@b.example' },
    });
  });

  test('auth-elements §7: a custom endpoint gets it under data, or as the wrapper says', async () => {
    const custom = { ...plain, resetPasswordRequestEndpoint: '/api/v2/developer/forgot-password' };
    expect(await forgotPasswordRequest(config, custom, 'a@b.example')).toEqual({
      method: 'POST',
      url: '/api/v2/developer/forgot-password',
      body: { data: { email: 'a@b.example' } },
    });
    const wrapped = { ...custom, wrapRequest: (fields: { email: string }) => fields };
    expect((await forgotPasswordRequest(config, wrapped, 'a@b.example')).body).toEqual({ email: 'a@b.example' });
  });
});
