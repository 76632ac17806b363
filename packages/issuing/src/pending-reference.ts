import type { Sealer } from '@stoa/secrets/sealer';

/**
 * The value in the place of the client id until there is one: a UUID that cannot be guessed, so that no token can be made that
 * names it, and always the same, so that a form may send it back later.
 */
export function pendingReference(sealer: Sealer, applicationId: string): string {
  const mac = sealer.mac(`reference ${applicationId}`);
  // RFC 9562 §5.8: version 8, the variant of the RFC.
  return mac.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
