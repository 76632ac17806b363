/** `accounts.example.com` and `www.example.com` are one site; addresses and names without a dot stand for themselves. */
function siteOf(hostname: string): string {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isAddress ? hostname : hostname.split('.').slice(-2).join('.');
}

/**
 * Whether the accounts are surely of another site than the page, so that their cookies never come along. Of hosts below
 * a public suffix such as `co.uk` nothing is said: the list of them is not ours to carry.
 */
export function isOtherSite(apiBaseUrl: string, page: Pick<Location, 'href'>): boolean {
  const api = URL.parse(apiBaseUrl, page.href);
  const own = URL.parse(page.href);
  if (api === null || own === null || !own.protocol.startsWith('http')) return false;
  return api.protocol !== own.protocol || siteOf(api.hostname) !== siteOf(own.hostname);
}
