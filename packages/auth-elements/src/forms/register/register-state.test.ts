import { describe, expect, test } from 'vitest';
import { registerRequest } from './register-request.ts';
import { requiredFields } from './register-state.ts';

const fields = {
  email: 'ada@example.com',
  fullName: 'Ada',
  organization: 'Engines',
  password: ' Abcdefg1 ',
  accessCode: 'X1',
  region: 'eu',
};
const plain = { accessCodeRequired: false, registerRequestEndpoint: '', wrapRequest: null };
const user = { apiBaseUrl: '/kauth', userEntity: 'user' } as const;
const developer = { apiBaseUrl: '', userEntity: 'developer' } as const;

describe('auth-elements §5: what registering requires', () => {
  test.each([
    ['developer', false, true, ['fullName', 'email']],
    ['developer', true, true, ['fullName', 'email']],
    ['user', false, true, ['fullName', 'organization', 'email', 'password', 'agreement']],
    ['user', true, true, ['fullName', 'organization', 'email', 'password', 'accessCode', 'agreement']],
    ['user', false, false, ['fullName', 'organization', 'email', 'password']],
  ] as const)('%s, access code required %j, agreement %j: %j', (entity, accessCode, agreement, required) => {
    expect(requiredFields(entity, { accessCodeRequired: accessCode, agreementRequired: agreement })).toEqual(required);
  });
});

describe('auth-elements §3: the register payload', () => {
  test('auth-elements §3: users send everything, the access code only when it is required and given', async () => {
    expect(await registerRequest(user, plain, fields)).toEqual({
      method: 'POST',
      url: '/kauth/api/v1/register',
      body: {
        email: 'ada@example.com',
        fullName: 'Ada',
        organization: 'Engines',
        password: ' Abcdefg1 ',
        defaultRegion: 'eu',
      },
    });
    const required = { ...plain, accessCodeRequired: true };
    expect((await registerRequest(user, required, fields)).body).toHaveProperty('registrationCode', 'X1');
    expect((await registerRequest(user, required, { ...fields, accessCode: '' })).body).not.toHaveProperty(
      'registrationCode',
    );
  });

  test('auth-elements §3: for developers organization, password and region are removed', async () => {
    expect(await registerRequest(developer, plain, fields)).toEqual({
      method: 'POST',
      url: '/api/v1/register',
      body: { email: 'ada@example.com', fullName: 'Ada' },
    });
  });

  test('auth-elements §7: a custom endpoint without a wrapper gets the body under data', async () => {
    const custom = { ...plain, registerRequestEndpoint: 'api/v2/developer' };
    expect(await registerRequest(developer, custom, fields)).toEqual({
      method: 'POST',
      url: '/api/v2/developer',
      body: { data: { email: 'ada@example.com', fullName: 'Ada' } },
    });
  });

  test('auth-elements §7: a wrapper shapes the body, and cannot bring a developer password back', async () => {
    const wrapped = {
      ...plain,
      registerRequestEndpoint: '/api/v2/developer',
      wrapRequest: ({ email, fullName }: { email: string; fullName: string }) => ({
        email,
        full_name: fullName,
        password: 'x',
      }),
    };
    expect((await registerRequest(developer, wrapped, fields)).body).toEqual({
      email: 'ada@example.com',
      full_name: 'Ada',
    });
  });

  test('contract §B.5: absolute endpoints pass, relative ones join the base without /kauth', async () => {
    const at = async (endpoint: string, apiBaseUrl: string) =>
      (await registerRequest({ ...user, apiBaseUrl }, { ...plain, registerRequestEndpoint: endpoint }, fields)).url;
    expect(await at('https://other.example/r', '/kauth')).toBe('https://other.example/r');
    expect(await at('/r', 'https://api.example/kauth')).toBe('https://api.example/r');
    expect(await at('r', 'https://api.example/kauth/')).toBe('https://api.example/r');
  });
});
