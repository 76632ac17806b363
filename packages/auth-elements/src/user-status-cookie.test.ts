import { describe, expect, test } from 'vitest';
import { rememberUser, userStatusCookies } from './user-status-cookie.ts';

const now = new Date('2026-01-01T00:00:00Z');
const cookies = (hostname: string, protocol = 'https:') => userStatusCookies({ hostname, protocol }, now);
const domains = (hostname: string) => cookies(hostname).map((cookie) => /domain=([^;]+)/.exec(cookie)?.[1]);

/** Keeps cookies as a browser does that knows one public suffix. */
function page(hostname: string, publicSuffix = '') {
  const kept = new Map<string, string>();
  return {
    kept,
    get cookie() {
      return [...kept.values()].join('; ');
    },
    set cookie(written: string) {
      const domain = /domain=([^;]+)/.exec(written)?.[1] ?? hostname;
      if (domain === publicSuffix) return;
      if (written.includes('max-age=0')) kept.delete(domain);
      else kept.set(domain, written.split(';')[0] ?? '');
    },
  };
}

describe('auth-elements §7: the userStatus cookie', () => {
  test('auth-elements §7, §9: active, path /, 60 days, on the parent domain', () => {
    expect(cookies('portal.example.com')[0]).toBe(
      'userStatus=active; path=/; expires=Mon, 02 Mar 2026 00:00:00 GMT; samesite=lax; domain=example.com; secure',
    );
    expect(cookies('portal.example.com', 'http:')[0]).not.toContain('secure');
  });

  test.each([
    ['localhost', [undefined]],
    ['127.0.0.1', [undefined]],
    ['[::1]', [undefined]],
    ['example.com', ['example.com', undefined]],
    ['a.example.co.uk', ['co.uk', 'example.co.uk', 'a.example.co.uk', undefined]],
  ])('auth D4: on %s the domains to try are %j', (hostname, tried) => {
    expect(domains(hostname)).toEqual(tried);
  });

  test.each([
    ['portal.example.com', 'com', 'example.com'],
    ['portal.example.co.uk', 'co.uk', 'example.co.uk'],
    ['localhost', '', 'localhost'],
  ])('auth D4: on %s, where %j is a public suffix, it stands on %s', (hostname, publicSuffix, domain) => {
    const visited = page(hostname, publicSuffix);
    rememberUser(visited, { hostname, protocol: 'https:' });
    rememberUser(visited, { hostname, protocol: 'https:' });
    expect([...visited.kept]).toEqual([[domain, 'userStatus=active']]);
  });
});
