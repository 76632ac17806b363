import { describe, expect, test } from 'vitest';
import { needsUserInfo, readProfile } from './profile.ts';

const who = { iss: 'https://id.example', sub: 'ada' };

describe('auth F3: what an identity provider says of somebody', () => {
  test('the ID token alone is enough when it has address, verification and name', () => {
    const token = { ...who, email: ' Ada@Example.com ', email_verified: true, name: 'Ada' };
    expect(needsUserInfo(token)).toBe(false);
    expect(readProfile(token)).toEqual({
      issuer: who.iss,
      subject: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada',
      claims: token,
    });
  });

  test.each([who, { ...who, email: 'ada@example.com' }, { ...who, email: 'ada@example.com', email_verified: true }])(
    'userinfo is asked for what is missing: %j',
    (token) => {
      expect(needsUserInfo(token)).toBe(true);
    },
  );

  test('an address is verified by the source that names it alone', () => {
    const token = { ...who, email: 'victim@example.com' };
    expect(readProfile(token, { email_verified: true })).toMatchObject({
      email: 'victim@example.com',
      emailVerified: undefined,
    });
    expect(readProfile(token, { email: 'ada@example.com', email_verified: true })).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
    });
    expect(
      readProfile({ ...token, email_verified: false }, { email: 'victim@example.com', email_verified: true }),
    ).toMatchObject({ emailVerified: false });
    expect(readProfile(token, { email_verified: false })).toMatchObject({ emailVerified: false });
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, undefined],
    [null, undefined],
    [{}, false],
  ])('email_verified %j counts as %j', (email_verified, expected) => {
    expect(readProfile(who, { email: 'ada@example.com', email_verified }).emailVerified).toBe(expected);
  });

  test.each(['ada', 'ada@', '', 7, null, 'a\u0000da', `${'a'.repeat(250)}@example.com`])(
    '%j is no address',
    (email) => {
      expect(readProfile(who, { email, email_verified: true }).email).toBeUndefined();
    },
  );

  test.each([
    [{ name: 'Ada\u0000 Lovelace' }, 'Ada Lovelace'],
    [{ given_name: 'Ada', family_name: 'Lovelace' }, 'Ada Lovelace'],
    [{ preferred_username: 'ada' }, 'ada'],
    [{ email: 'ada@example.com' }, 'ada'],
    [{}, 'Somebody'],
    [{ name: 'x'.repeat(300) }, 'x'.repeat(256)],
  ])('the name of %j is %j', (claims, name) => {
    expect(readProfile(who, claims).name).toBe(name);
  });
});
