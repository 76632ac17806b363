/** `accounts.example.com` and `www.example.com` are one site; addresses and names without a dot stand for themselves. */
function siteOf(hostname: string): string {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isAddress ? hostname : hostname.split('.').slice(-2).join('.');
}

/**
 * Says whether the accounts are surely of another site than the page, so that their cookies never come along. Hosts below a
 * public suffix such as `co.uk` are not decided: the list of suffixes is not ours to carry.
 */
export function isOtherSite(apiBaseUrl: string, page: Pick<Location, 'href'>): boolean {
  const api = URL.parse(apiBaseUrl, page.href);
  const own = URL.parse(page.href);
  if (api === null || own === null || !own.protocol.startsWith('http')) return false;
  return api.protocol !== own.protocol || siteOf(api.hostname) !== siteOf(own.hostname);
}
