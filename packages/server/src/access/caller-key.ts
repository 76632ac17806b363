import { addressKey } from '@stoa/outbound/network/client-address';
import type { Actor } from '@stoa/permissions/actor';

/** Whose limit counts: a developer's wherever they are, an anonymous reader's by address. */
export function callerKey(actor: Actor, ip: string): string {
  return actor.kind === 'developer' ? actor.id : addressKey(ip);
}
