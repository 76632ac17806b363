import { expect, test } from 'vitest';
import { isOtherSite } from './same-site.ts';

const page = (href: string) => ({ href });

test.each([
  ['/kauth', 'https://www.example.com/login', false],
  ['', 'https://www.example.com/login', false],
  ['https://accounts.example.com/kauth', 'https://www.example.com/', false],
  ['http://localhost:3000', 'http://localhost:5173/', false],
  ['https://accounts.example.org', 'https://www.example.com/', true],
  ['http://accounts.example.com', 'https://www.example.com/', true],
  ['http://127.0.0.1:3000', 'http://localhost:5173/', true],
  ['http://10.0.0.1', 'http://10.9.0.1/', true],
  ['http://[::1]:3000', 'http://[::2]/', true],
  ['https://a.example.org', 'about:blank', false],
])('%j on %s is another site: %s', (apiBaseUrl, href, expected) => {
  expect(isOtherSite(apiBaseUrl, page(href))).toBe(expected);
});
