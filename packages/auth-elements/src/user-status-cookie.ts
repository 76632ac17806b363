const lifetimeMs = 60 * 24 * 60 * 60 * 1000;

/**
 * The domains to try for `portal.example.co.uk`, shortest first: `co.uk`, `example.co.uk`, `portal.example.co.uk`.
 * None for a name without a dot and for an address (auth D4): the cookie is then the host's own.
 */
function parentDomains(hostname: string): string[] {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  const labels = isAddress ? [] : hostname.split('.');
  return labels.slice(1).map((_, index) => labels.slice(labels.length - 2 - index).join('.'));
}

/**
 * `userStatus=active` for 60 days on the parent domain (auth-elements §7): a hint for host pages, no authority.
 * @returns one cookie per domain to try, shortest domain first, and last the host's own
 */
export function userStatusCookies(location: Pick<Location, 'hostname' | 'protocol'>, now: Date): string[] {
  const expires = `expires=${new Date(now.getTime() + lifetimeMs).toUTCString()}`;
  const secure = location.protocol === 'https:' ? ['secure'] : [];
  const cookie = (...domain: string[]) =>
    ['userStatus=active', 'path=/', expires, 'samesite=lax', ...domain, ...secure].join('; ');
  return [...parentDomains(location.hostname).map((domain) => cookie(`domain=${domain}`)), cookie()];
}

/**
 * Sets the cookie on the shortest domain that the browser accepts. It refuses public suffixes such as `co.uk`
 * silently, so each try is read back; what an earlier visit left is taken away first, or it would look like success.
 */
export function rememberUser(page: Pick<Document, 'cookie'>, location: Pick<Location, 'hostname' | 'protocol'>): void {
  const cookies = userStatusCookies(location, new Date());
  for (const cookie of cookies) page.cookie = cookie.replace(/expires=[^;]+/, 'max-age=0');
  for (const cookie of cookies) {
    page.cookie = cookie;
    if (/(^|; )userStatus=active/.test(page.cookie)) return;
  }
}
