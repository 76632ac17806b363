import { describe, expect, it } from 'vitest';
import { developerEndpoints } from './developers.ts';
import { email, moment, newPassword, password, scopes, timestamp, utcMoment, uuid } from './values.ts';

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

describe('auth A4: e-mail and password', () => {
  it('an e-mail is trimmed and in lower case', () => {
    expect(email.parse('  Ada@Example.COM ')).toBe('ada@example.com');
    expect(
      ['', 'ada', 'ada@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`].filter(accepts(email)),
    ).toEqual([]);
  });

  it('a password is what was typed, in signing in and in setting it', () => {
    const typed = '  pässwörd 7  ';
    expect(password.parse(typed)).toBe(typed);
    expect(newPassword.parse(typed)).toBe(typed);
    const { body } = developerEndpoints.authenticateDeveloper;
    expect(body.parse({ username: 'Ada@Example.com', password: typed })).toEqual({
      username: 'ada@example.com',
      password: typed,
    });
  });

  it('auth A6: text alone is taken, no list and no object', () => {
    expect([['a@b.co'], { $ne: '' }, 5, null].filter(accepts(email))).toEqual([]);
    expect([['longenough'], { $ne: '' }, 12345678, null].filter(accepts(newPassword))).toEqual([]);
  });
});

describe('auth-elements §9: a new password has 8 to 128 characters', () => {
  it.each([
    ['7 letters', 'abcdefg', false],
    ['8 letters', 'abcdefgh', true],
    ['128 letters', 'a'.repeat(128), true],
    ['129 letters', 'a'.repeat(129), false],
    ['7 emoji, which are 14 code units', '🔑'.repeat(7), false],
    ['8 emoji', '🔑'.repeat(8), true],
    ['128 emoji, which are 256 code units', '🔑'.repeat(128), true],
    ['129 emoji', '🔑'.repeat(129), false],
    ['far too many', 'a'.repeat(100_000), false],
  ])('%s', (_, value, expected) => {
    expect(newPassword.safeParse(value).success).toBe(expected);
    expect(newPassword.safeParse(value).error?.issues.length ?? 0).toBe(expected ? 0 : 1);
  });
});

describe('RFC 9562: UUIDs', () => {
  it.each(['01932f4e-7b7a-7c4e-8f43-2f1f5a6b7c8d', '5f9fd312-a987-4628-b4c5-bb4f4fddd5f7'])('takes %s', (value) => {
    expect(uuid.safeParse(value).success).toBe(true);
  });
  it.each(['', 'x', '01932f4e7b7a7c4e8f432f1f5a6b7c8d', "' or 1=1 --"])('refuses %j', (value) => {
    expect(uuid.safeParse(value).success).toBe(false);
  });
});

it('RFC 3339 §5.6: a moment that is sent has a year of four digits, in UTC too', () => {
  const last = '9999-12-31T23:59:59.999Z';
  expect(
    ['2026-11-29T10:00:00+02:00', last, '9999-12-31T23:59:59.9999Z', '0001-01-01T00:00:00Z'].filter(
      (at) => !accepts(moment)(at),
    ),
  ).toEqual([]);
  const beyond = [
    '9999-12-31T23:59:59-00:01',
    '9999-12-31T23:59:59-12:00',
    '0001-01-01T00:00:00+00:01',
    '0000-06-01T00:00:00Z',
  ];
  expect(beyond.filter(accepts(moment))).toEqual([]);
  expect([last, '0000-06-01T00:00:00Z', '2026-11-29T10:00:00+02:00'].filter(accepts(utcMoment))).toEqual([last]);
  // What was stored before that was refused.
  expect(timestamp.parse(new Date(Date.parse(last) + 43_200_000))).toBe(last);
});

it('contract §A.1: a timestamp has milliseconds and Z, from a Date or from text', () => {
  expect(timestamp.parse(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(timestamp.parse('2026-11-04T20:10:06.927Z')).toBe('2026-11-04T20:10:06.927Z');
  expect(timestamp.safeParse('yesterday').success).toBe(false);
});

it('RFC 6749 §3.3: a scope token has no space, quote or backslash', () => {
  expect(['read:orders', 'a b', '"a"', 'a\\b', '', 'ä'].filter((scope) => accepts(scopes)([scope]))).toEqual([
    'read:orders',
  ]);
});
