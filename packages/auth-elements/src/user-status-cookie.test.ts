import { describe, expect, test } from 'vitest';
import { userStatusCookie } from './user-status-cookie.ts';

const now = new Date('2026-01-01T00:00:00Z');
const cookie = (hostname: string, protocol = 'https:') => userStatusCookie({ hostname, protocol }, now);

describe('auth-elements §7: the userStatus cookie', () => {
  test('auth-elements §9: active, path /, 60 days, on the parent domain', () => {
    expect(cookie('portal.example.com')).toBe(
      'userStatus=active; path=/; expires=Mon, 02 Mar 2026 00:00:00 GMT; samesite=lax; domain=example.com; secure',
    );
  });

  test.each([
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['[::1]', undefined],
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
  ])('auth D4: on %s the domain is %j', (hostname, domain) => {
    expect(/domain=([^;]+)/.exec(cookie(hostname, 'http:'))?.[1]).toBe(domain);
    expect(cookie(hostname, 'http:')).not.toContain('secure');
  });
});
