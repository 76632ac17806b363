import { describe, expect, test } from 'vitest';
import { withError, withLoginSuccess } from './addresses.ts';

describe('contract §A.3: loginSuccess=true is appended and everything else stays', () => {
  test.each([
    ['https://p.example/login', 'https://p.example/login?loginSuccess=true'],
    ['https://p.example/a?b=%20c&d#e?f', 'https://p.example/a?b=%20c&d&loginSuccess=true#e?f'],
    ['https://p.example/a?loginSuccess=false', 'https://p.example/a?loginSuccess=true'],
    ['https://p.example/a?#', 'https://p.example/a?loginSuccess=true#'],
  ])('%s', (address, expected) => {
    expect(withLoginSuccess(new URL(address))).toBe(expected);
  });
});

test('a failure names its reason on the log-in page', () => {
  expect(withError('https://p.example/login', 'access_denied')).toBe('https://p.example/login?error=access_denied');
});
