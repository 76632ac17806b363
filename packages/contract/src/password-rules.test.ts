import { describe, expect, test } from 'vitest';
import { checkPassword, isPersonal, passwordPolicies } from './password-rules.ts';
import { passwordVectors } from './password-vectors.ts';

const check = (password: string) => checkPassword(password, passwordPolicies.classes);

describe('auth-elements §5: 8 to 128 characters and at least 3 of 4 classes', () => {
  test.each(passwordVectors)('auth-elements §5, auth H1: $shows: $accepted', ({ password, accepted }) => {
    expect(check(password).met).toBe(accepted);
  });

  test('auth-elements §5: the per-class status names the four classes', () => {
    expect(check('aB').classes).toEqual({ uppercase: true, lowercase: true, number: false, special: false });
    expect(check('1 ').classes).toEqual({ uppercase: false, lowercase: false, number: true, special: true });
  });

  test('auth H1: length counts code points, not UTF-16 units', () => {
    expect(check('🏛🏛🏛').length).toBe(3);
  });

  test('auth H2: a policy may ask for classes below a length alone', () => {
    const { either } = passwordPolicies;
    expect(checkPassword('quietharborlight', either)).toMatchObject({ met: true, classesMet: 1, classesToGo: 0 });
    expect(checkPassword('quietharbor', either)).toMatchObject({ met: false, classesToGo: 2 });
    expect(checkPassword('Quiet harbor', either).met).toBe(true);
  });

  test('auth H2: a policy without classes accepts a long passphrase', () => {
    expect(checkPassword('correct horse battery', passwordPolicies.length).met).toBe(true);
    expect(checkPassword('correct horse', passwordPolicies.length).met).toBe(false);
  });
});

describe('auth H3: words that somebody who knows the person tries first', () => {
  const known = { email: 'mara.l@fjordbank.example', names: ['Mara Lindqvist-Öberg', 'Fjordbank AB'] };
  test.each([
    ['Correct mara 9', true],
    ['xLINDQVISTx', true],
    ['öberg', true],
    ['my mara.l !', true],
    ['Fjordbank 2026', true],
    ['ab ab AB', false],
    ['Correct horse 9', false],
  ])('%j: %s', (password, personal) => {
    expect(isPersonal(password, known)).toBe(personal);
  });

  test('nothing is known, nothing is personal', () => {
    expect(isPersonal('Correct horse 9', { email: '', names: ['', ''] })).toBe(false);
  });
});
