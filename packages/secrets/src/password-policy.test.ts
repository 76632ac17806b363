import type { Problem } from '@stoa/common/problem';
import { passwordPolicies } from '@stoa/contract/password-rules';
import { passwordVectors } from '@stoa/contract/password-vectors';
import { newPassword } from '@stoa/contract/values';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { brokenRules, refusePersonalPassword, refuseWeakPassword } from './password-policy.ts';

describe('auth H1: server and browser check the same table of passwords alike', () => {
  test.each(passwordVectors)('$shows: $accepted', ({ password, accepted }) => {
    expect(newPassword.safeParse(password).success && brokenRules(password).length === 0).toBe(accepted);
  });
});

describe('auth H2: the policy', () => {
  test('is by default 8 to 128 characters of 3 kinds; a space is a special character', () => {
    expect(brokenRules('abcdefg1')).toEqual([
      'at least 3 of 4 kinds of characters',
      'it has no uppercase letter',
      'it has no special character',
    ]);
    expect(brokenRules('abcd efg1')).toEqual([]);
  });

  test('either of them: 15 characters of any kind, or the classes', () => {
    const broken = (password: string) => brokenRules(password, passwordPolicies.either);
    expect(broken('all lower case words')).toEqual([]);
    expect(broken('quietharborlight')).toEqual([]);
    expect(broken('Short 1!')).toEqual([]);
    expect(broken('lowercase only')).toEqual([
      'at least 3 of 4 kinds of characters or at least 15 characters',
      'it has no uppercase letter',
      'it has no digit',
    ]);
  });

  test('can ask for length alone, and then no kind of character is missed', () => {
    expect(brokenRules('all lower case words', passwordPolicies.length)).toEqual([]);
    expect(brokenRules('Short 1!', passwordPolicies.length)).toEqual(['at least 15 characters']);
  });

  test('auth-elements §5: a refusal is a heading, a colon and a list by commas', () => {
    const problem = refusal(() => refuseWeakPassword('abcdefg1', { field: 'new_password' }));
    expect(problem.status).toBe(400);
    expect(problem.options.errors?.[0]?.detail).toBe(
      'password does not meet requirements: at least 3 of 4 kinds of characters, it has no uppercase letter, it has no special character',
    );
    expect(problem.options.invalid).toMatchObject([{ field: 'new_password', rule: 'invalid' }]);
  });

  test('a refusal names each rule for pages in other languages', () => {
    const rules = (act: () => void) => refusal(act).options.requirements;
    expect(rules(() => refuseWeakPassword('abc', { policy: 'length' }))).toEqual([{ rule: 'min_length', limit: 15 }]);
    expect(rules(() => refuseWeakPassword('abcdefg1'))).toEqual([
      { rule: 'min_classes', limit: 3 },
      { rule: 'uppercase' },
      { rule: 'special' },
    ]);
    expect(rules(() => refuseWeakPassword('Password1'))).toEqual([{ rule: 'not_common' }]);
    const ada = { email: 'ada@x.example', full_name: 'Ada Lovelace', organization: null, portal: 'P' };
    expect(rules(() => refusePersonalPassword('My-Lovelace-9', ada))).toEqual([{ rule: 'not_personal' }]);
  });
});

describe('auth H3: what people guess first', () => {
  test.each([
    'Password1',
    'P@ssw0rd!',
    'Qwerty123!',
    'Welcome2024!',
    '1Dragon!',
    'Passw0rd',
    'Letmein!1',
    'Abcd1234',
    'SUNSHINE12!',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(refusal(() => refuseWeakPassword(password)).code).toBe('weak_password');
  });

  test.each(['correct Horse 7', 'x9$Kq2#dragon', 'Ärger-über-Brücke', 'Parcel-Ostrich-41', '83$#7219!!Love'])(
    '%s is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test.each([
    'passwordpassword1',
    'password20242025',
    'iloveyou iloveyou',
    'football baseball',
    'summer2024winter',
    'qwertyuiopasdfgh',
    'aaaaaaaaaaaaaaa',
    'correctcorrectcorrect',
    '123456789012345',
    'abcdefghijklmnop',
  ])('%s is long and easy', (password) => {
    expect(refusal(() => refuseWeakPassword(password, { policy: 'either' })).code).toBe('weak_password');
  });

  test('what has the classes may repeat itself, up to the greatest length', () => {
    expect(() => refuseWeakPassword(`Aa1${'x'.repeat(125)}`, { policy: 'either' })).not.toThrow();
    expect(() => refuseWeakPassword('quiet harbor lantern', { policy: 'either' })).not.toThrow();
  });

  const known = {
    email: 'mara.lindqvist@example.com',
    full_name: 'Mara Lindqvist',
    organization: 'Halden Logistics',
    portal: 'Parcel APIs',
  };
  test.each(['xx-LINDQVIST-42', 'Mara.Lindqvist@example.com1', 'Halden!2026', 'my Parcel 77', 'logistics#A1'])(
    '%s contains the address, a name, the organization or the portal',
    (password) => {
      expect(refusal(() => refusePersonalPassword(password, known)).code).toBe('weak_password');
    },
  );

  test('words shorter than four letters occur by chance and pass', () => {
    expect(() => refusePersonalPassword('Oxbow-Al-42', { ...known, full_name: 'Al Oz' })).not.toThrow();
  });
});

function refusal(act: () => void): Problem {
  try {
    act();
  } catch (problem) {
    return problem as Problem;
  }
  throw new Error('nothing was refused');
}
