import { describe, expect, test } from 'vitest';
import { returnTo } from './return-to.ts';

const origins = ['https://portal.example', 'https://console.example'] as const;

describe('auth G1: a sign-in leads back to the portal alone', () => {
  test.each([
    '',
    '//evil',
    '//evil.example/login',
    '/\\evil',
    '/%5Cevil',
    '/%2F/evil',
    '/%2Fevil',
    'https:evil',
    'https:/evil',
    'https:\\\\evil',
    'https:///evil',
    '\t//evil',
    ' /login',
    '/login ',
    '/lo\ngin',
    '/\u0000login',
    '/%0d%0aSet-Cookie:a=b',
    '/%',
    'https://good@evil',
    'https://portal.example@evil.example/',
    'https://user@portal.example/',
    'https://user:password@portal.example/',
    'javascript:alert(1)',
    'javascript://portal.example/%0aalert(1)',
    'data:text/html,hello',
    '/a/..//evil',
    '/a/%2e%2e//evil',
    'https://portal.example//evil',
    'https://portal.example.evil.example/',
    'https://portal.example:8443/',
    'http://portal.example/',
    'https://evil.example/?https://portal.example/',
    'blob:https://portal.example/1',
    'login',
    '?a=b',
    '#a',
  ])('%j is refused', (given) => {
    expect(returnTo(given, origins)).toBeUndefined();
  });

  test.each([
    ['/login', 'https://portal.example/login'],
    ['/', 'https://portal.example/'],
    ['/docs/a%20b', 'https://portal.example/docs/a%20b'],
    [
      '/products?q=%5Cd%2F%2F&x=https://evil.example#part',
      'https://portal.example/products?q=%5Cd%2F%2F&x=https://evil.example#part',
    ],
    ['https://portal.example/login?a=b#c', 'https://portal.example/login?a=b#c'],
    ['HTTPS://PORTAL.example:443/login', 'https://portal.example/login'],
    ['https://console.example/login', 'https://console.example/login'],
    ['/a/../b', 'https://portal.example/b'],
  ])('%j leads to %j', (given, expected) => {
    expect(returnTo(given, origins)?.href).toBe(expected);
  });

  test('its own answer is accepted again, so that store and use agree', () => {
    const stored = returnTo('/docs/a%20b?q=%5C#x', origins)?.href ?? '';
    expect(returnTo(stored, origins)?.href).toBe(stored);
  });
});
