import type { Mode } from '@stoa/common/mode';

const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether the server may speak to an identity provider there: by https, or in development with this machine. Issuers come
 * from the operator's configuration, so private networks are fine.
 * @throws Error that names the origin
 */
export function requireAllowedAddress({ protocol, hostname, origin }: URL, mode: Mode): void {
  if (protocol === 'https:') return;
  if (protocol === 'http:' && mode === 'development' && thisMachine.test(hostname)) return;
  throw new Error(`${origin} is not https.`);
}
