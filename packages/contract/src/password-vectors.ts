export interface PasswordVector {
  readonly password: string;
  /** Whether 8 to 128 code points and 3 of 4 classes accept it. */
  readonly accepted: boolean;
  /** Why it is in the table. */
  readonly shows: string;
}

/**
 * One table for browser and server (auth H1): both check a password by the specification's policy, exactly as
 * typed. Length is counted in Unicode code points; upper case, lower case and digits are `Lu`, `Ll` and `Nd`, and
 * everything else is special, a space and an underscore too (auth H2).
 */
export const passwordVectors: readonly PasswordVector[] = [
  { password: '', accepted: false, shows: 'nothing' },
  { password: 'Abcdef1', accepted: false, shows: '7 characters' },
  { password: 'Abcdefg1', accepted: true, shows: '8 characters of three classes' },
  { password: 'abcdefg1', accepted: false, shows: 'lower case and digit' },
  { password: 'abcdefg!', accepted: false, shows: 'lower case and special' },
  { password: 'ABCDEFG1', accepted: false, shows: 'upper case and digit' },
  { password: '12345678', accepted: false, shows: 'digits alone' },
  { password: 'abcdef1!', accepted: true, shows: 'no upper case' },
  { password: 'ABCDEF1!', accepted: true, shows: 'no lower case' },
  { password: 'ABCDEFGh!', accepted: true, shows: 'no digit' },
  { password: 'Abcdef1!', accepted: true, shows: 'all four classes' },
  { password: 'Ab 45678', accepted: true, shows: 'a space inside' },
  { password: 'ab 45678', accepted: true, shows: 'a space is special' },
  { password: 'ab_45678', accepted: true, shows: 'an underscore is special' },
  { password: ' Abcdef1', accepted: true, shows: 'a leading space counts' },
  { password: 'Abcdef1 ', accepted: true, shows: 'a trailing space counts' },
  { password: 'Ärger-über', accepted: true, shows: 'letters beyond ASCII have cases' },
  { password: 'Пароль12', accepted: true, shows: 'Cyrillic has cases' },
  { password: 'パスワードabc1', accepted: true, shows: 'letters without case are special' },
  { password: 'Abcdefg٣', accepted: true, shows: 'a digit of another script' },
  { password: `A1${'a'.repeat(126)}`, accepted: true, shows: '128 characters' },
  { password: `A1${'a'.repeat(127)}`, accepted: false, shows: '129 characters' },
  { password: `Aa1${'🏛'.repeat(4)}`, accepted: false, shows: '7 code points of 11 UTF-16 units' },
  { password: `Aa1${'🏛'.repeat(5)}`, accepted: true, shows: '8 code points' },
  { password: `Aa1${'🏛'.repeat(125)}`, accepted: true, shows: '128 code points of 253 UTF-16 units' },
  { password: `Aa1${'🏛'.repeat(126)}`, accepted: false, shows: '129 code points' },
  { password: 'Abcde1e\u0301', accepted: true, shows: 'a combining accent is a code point of its own' },
];
