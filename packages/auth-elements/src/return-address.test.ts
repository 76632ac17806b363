import { describe, expect, test } from 'vitest';
import { isReturnAddress } from './return-address.ts';

describe('auth G1 and auth-elements §5: single sign-on returns to valid addresses only', () => {
  test.each([
    ['https://portal.example/login', true],
    ['http://localhost:3000/login?x=1#y', true],
    ['//evil', false],
    ['/\\evil', false],
    ['/%5Cevil', false],
    ['https:evil', false],
    ['https:/evil', false],
    ['\t//evil', false],
    [' https://portal.example', false],
    ['https://good@evil', false],
    ['https://good:pw@evil', false],
    ['https://portal.example\\@evil', false],
    ['https://portal.example/\u0000', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['/a/..//evil', false],
    ['', false],
    ['not a url', false],
  ])('%j: %j', (address, valid) => {
    expect(isReturnAddress(address)).toBe(valid);
  });

  test('auth G1: with a list of origins no other origin is accepted', () => {
    const origins = ['https://portal.example'];
    expect(isReturnAddress('https://portal.example/login', origins)).toBe(true);
    expect(isReturnAddress('https://portal.example.evil/login', origins)).toBe(false);
    expect(isReturnAddress('http://portal.example/login', origins)).toBe(false);
  });
});
