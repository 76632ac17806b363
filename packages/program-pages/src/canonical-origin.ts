import type { Portal } from '@stoa/permissions/portal';

/** Where the portal is at home: its canonical domain, under the scheme of the server's public address. */
export function canonicalOrigin({ canonical_domain }: Portal, { publicUrl }: { readonly publicUrl: string }): string {
  const server = new URL(publicUrl);
  // A domain without a port, where the server itself is known by one, is the same host.
  if (canonical_domain === server.hostname) return server.origin;
  return `${server.protocol}//${canonical_domain}`;
}
