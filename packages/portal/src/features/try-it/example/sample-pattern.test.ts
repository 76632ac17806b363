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

  it.each(['(a+)+$', '(a|a)*b', '(x+x+)+y', '((a{1,9}){1,9}){1,9}!', 'a*a*a*a*a*a*b'])(
    'does not stand still before %s',
    (pattern) => {
      expect(matchesPattern(pattern, 'a'.repeat(150))).toBe(true);
    },
  );

  it('takes what is no pattern for one that matches', () => {
    expect(matchesPattern('(', 'a')).toBe(true);
    expect(matchesPattern('^b$', 'a')).toBe(false);
  });
});
