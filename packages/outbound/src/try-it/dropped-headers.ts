/** `*` at the end stands for anything. */
const families = {
  'of one connection (RFC 9110 §7.6.1), or said by the portal itself':
    'connection keep-alive te trailer transfer-encoding upgrade http2-settings proxy-* host content-length accept-encoding expect via max-forwards',
  'the reader’s: their cookies at the portal, and where their browser comes from':
    'cookie cookie2 origin referer sec-*',
  'another operation than the one that was checked (allowed-target.ts), for frameworks and gateways that heed it':
    'x-http-method x-http-method-* http-method-override x-method x-method-override method-override x-original-* x-rewrite-* x-rewritten-* x-envoy-* x-waws-* x-unencoded-url x-request-uri request-uri x-path x-path-info path-info x-script-name script-name x-host x-http-host-override',
  'somebody else’s address, name or certificate, which an API believes of the gateway before it':
    'forwarded forwarded-* x-forwarded x-forwarded-* x-forward-* x-real-ip x-real-port true-client-ip x-true-client-ip client-ip x-client-ip x-client-addr x-client-address x-cluster-client-ip x-originating-ip x-remote-ip x-remote-addr remote-addr x-proxyuser-ip x-azure-* x-appengine-* x-amzn-oidc-* x-amzn-mtls-* x-goog-authenticated-* x-goog-iap-* x-ms-client-principal* x-arr-* cf-* fastly-* wl-proxy-* remote-user remote-groups remote-name remote-email x-remote-user x-remote-group x-remote-groups x-remote-extra-* x-authenticated-* x-auth-request-* client-cert client-cert-* x-client-cert x-client-cert-* x-client-dn x-client-verify x-client-s-dn x-ssl-* ssl-client-* x-tls-*',
};

const exact = new Set<string>();
const beginnings: string[] = [];
for (const name of Object.values(families).flatMap((names) => names.split(' '))) {
  if (name.endsWith('*')) beginnings.push(name.slice(0, -1));
  else exact.add(name);
}

/**
 * Whether a header of a reader's request is not sent on, even when the specification names it as a parameter. Servers
 * that turn headers into variables (RFC 3875 §4.1.18) do not distinguish `_` from `-`.
 */
export function isDropped(name: string): boolean {
  const plain = name.toLowerCase().replaceAll('_', '-');
  return exact.has(plain) || beginnings.some((beginning) => plain.startsWith(beginning));
}
