import { describe, expect, it } from 'vitest';
import { matchesPattern, samplePattern } from './sample-pattern.ts';

describe('samplePattern', () => {
  it.each([
    ['^[a-z]{3}-\\d{4}$'],
    ['^(?:GET|POST)$'],
    ['^[0-9a-f]{6}$'],
    ['^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$'],
    ['^\\+?[1-9]\\d{1,14}$'],
    ['^(\\d{3}-)?\\d{4}$'],
    ['^(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])$'],
    ['^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'],
    ['^\\u0041\\x42\\p{L}+$'],
    ['^[\\w.-]+/[\\w.-]+$'],
    ['[]a]'.replace('[]', '[\\]')],
    ['^$'],
    ['foo'],
    ['^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$'],
    ['^arn:aws:[a-z0-9-]+:[^:]*:\\d{12}:.+$'],
  ])('makes a text for %s', (pattern) => {
    const made = samplePattern(pattern);
    expect(made).toBeDefined();
    expect(made).toMatch(new RegExp(pattern, 'u'));
  });

  it.each([
    ['^[a-z]+$', 12, 12],
    ['^[a-z]*$', 0, 3],
    ['^(ab)+$', 6, 40],
  ])('JSON Schema §6.3.1: %s with %i to %i characters', (pattern, least, most) => {
    const made = samplePattern(pattern, least, most) ?? '';
    expect(made).toMatch(new RegExp(pattern));
    expect(made.length).toBeGreaterThanOrEqual(least);
    expect(made.length).toBeLessThanOrEqual(most);
  });

  it.each(['(', '[', '\\', '(?<a>b)\\k<a>', 'a{99999999}', '^(?=b)a$', '('.repeat(900)])(
    'gives up on %j rather than throw',
    (pattern) => {
      expect(samplePattern(pattern)).toBeUndefined();
    },
  );

  // The built-in engine takes from two seconds to forever for each of these.
  it.each([
    ['(a+)+$', 'a'.repeat(150), true],
    ['(a|a)*b', 'a'.repeat(150), false],
    ['(x+x+)+y', 'x'.repeat(150), false],
    ['a*a*a*a*a*a*b', 'a'.repeat(150), false],
    ['^(aa?)*$', `${'a'.repeat(36)}!`, false],
    ['^((a{1,9}){1,9}){1,9}$', `${'a'.repeat(23)}!`, false],
    ['^a*a*a*a*b$', 'a'.repeat(199), false],
    ['^(?=(aa?)*$)a', `${'a'.repeat(60)}!`, false],
    ['^(?!(aa?)*!)a', `${'a'.repeat(60)}?`, true],
  ])('does not stand still before %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  it.each([
    ['^(aa?)*\\1$', `${'a'.repeat(40)}!`],
    ['(?<=^(aa?)*)$', `${'a'.repeat(40)}!`],
    ['^((a{1,9}){1,9}){1,9}!', 'a'.repeat(150)],
    ['^(((a{1,99}){1,99}){1,99}){1,99}$', '!'],
    [`${'(?=a*'.repeat(30)}!${')'.repeat(30)}`, 'a'.repeat(200)],
  ])('does not check %s, which could be too much work', (pattern, text) => {
    expect(matchesPattern(pattern, text)).toBe(true);
  });

  it.each([
    ['^[^\\s@]+$', ['a', 'ä', 'a b', '', '\n']],
    ['a|^b$|c{2}', ['xa', 'b', 'bb', 'c', 'ccc', '']],
    ['^(?:a?b*?){2,3}$', ['', 'ab', 'abab', 'abbbabab', 'aaaa']],
    ['^.{2}$', ['ab', '😀😀', '😀', 'a\n']],
    ['\\bcat\\b', ['a cat.', 'concat', 'cat']],
    ['\\Bcat', ['a cat.', 'concat', 'cat']],
    ['^(?!.*admin)(?=.*\\d)[a-z0-9]+$', ['a1', 'abc', 'admin1', 'a-1']],
    ['^a{0}b{1,}$', ['b', 'ab', 'bbb', '']],
    ['^[\\]\\-x]+$', [']-x', 'y', '']],
    ['^\\-a{,2}$', ['-a{,2}', '-a', '-aa']],
    ['^\\ud83d\\ude00$', ['😀', 'x']],
    ['^\\p{Lu}\\x41\\u{1F600}\\cJ$', ['ÄA😀\n', 'äA😀\n']],
    ['^.{0,5000}$', ['', 'a'.repeat(200), '\n']],
    ['^a{150,250}$', ['a'.repeat(149), 'a'.repeat(150), 'a'.repeat(200)]],
    ['()*|(|x)+$', ['', 'y']],
    ['', ['', 'a']],
  ])('ECMA-262 §22.2: checks by %s as the built-in engine does', (pattern, texts) => {
    let engine: RegExp;
    try {
      engine = new RegExp(pattern, 'u');
    } catch {
      engine = new RegExp(pattern);
    }
    for (const text of texts) expect([text, matchesPattern(pattern, text)]).toEqual([text, engine.test(text)]);
  });

  it('stops checking when many patterns are too much work together, and checks again afterwards', async () => {
    for (let nth = 0; nth < 10; nth += 1) matchesPattern(`^((a{1,9}){1,9}){1,9}!${nth}`, 'a'.repeat(150));
    expect(matchesPattern('^b$', 'a')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(matchesPattern('^b$', 'a')).toBe(false);
  });

  it('takes what is no pattern for one that matches', () => {
    expect(matchesPattern('(', 'a')).toBe(true);
    expect(matchesPattern('^b$', 'a')).toBe(false);
  });
});
