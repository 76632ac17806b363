const lifetimeMs = 60 * 24 * 60 * 60 * 1000;

/** `example.com` for `portal.example.com`; none for names without a dot and for addresses (auth.md D4). */
function parentDomain(hostname: string): string | undefined {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return hostname.includes('.') && !isAddress ? hostname.split('.').slice(-2).join('.') : undefined;
}

/**
 * `userStatus=active` for 60 days on the parent domain (specification §7): a hint for host pages, no authority.
 * A browser refuses it by itself where the parent is a public suffix.
 */
export function userStatusCookie(location: Pick<Location, 'hostname' | 'protocol'>, now: Date): string {
  const domain = parentDomain(location.hostname);
  return [
    'userStatus=active',
    'path=/',
    `expires=${new Date(now.getTime() + lifetimeMs).toUTCString()}`,
    'samesite=lax',
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(location.protocol === 'https:' ? ['secure'] : []),
  ].join('; ');
}
