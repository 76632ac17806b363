import { describe, expect, test } from 'vitest';
import { checkPassword, defaultPasswordPolicy } from './password-rules.ts';

const check = (password: string) => checkPassword(password, defaultPasswordPolicy);

describe('auth-elements §5: 8 to 128 characters and at least 3 of 4 classes', () => {
  test.each([
    ['', false],
    ['Abcdef1', false],
    ['Abcdefg1', true],
    ['abcdefg1', false],
    ['abcdefg!', false],
    ['abcdef1!', true],
    ['ABCDEF1!', true],
    ['ABCDEFGh!', true],
    ['12345678', false],
    ['Ab 45678', true],
    ['ab 45678', true],
    ['ab_45678', true],
    [' Abcdef1', true],
    ['Ärger-über', true],
    ['Пароль12', true],
    [`A1${'a'.repeat(126)}`, true],
    [`A1${'a'.repeat(127)}`, false],
    [`Aa1${'🏛'.repeat(5)}`, true],
    [`Aa1${'🏛'.repeat(4)}`, false],
    [`Aa1${'🏛'.repeat(125)}`, true],
    [`Aa1${'🏛'.repeat(126)}`, false],
  ])('%j meets the policy: %j', (password, met) => {
    expect(check(password).met).toBe(met);
  });

  test('auth-elements §5: the per-class status names the four classes', () => {
    expect(check('aB').classes).toEqual({ uppercase: true, lowercase: true, number: false, special: false });
    expect(check('1 ').classes).toEqual({ uppercase: false, lowercase: false, number: true, special: true });
  });

  test('auth H1: length counts code points, not UTF-16 units', () => {
    expect(check('🏛🏛🏛').length).toBe(3);
  });

  test('auth H2: a policy without classes accepts a long passphrase', () => {
    const preset = { min: 15, max: 128, classes: 0 };
    expect(checkPassword('correct horse battery', preset).met).toBe(true);
    expect(checkPassword('correct horse', preset).met).toBe(false);
  });
});
