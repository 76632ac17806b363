import { addressKey } from '@stoa/outbound/network/client-address';
import type { Actor } from '@stoa/permissions/actor';

/** The key of the caller whose limit counts: a developer by id, wherever they are; an anonymous reader by address. */
export function callerKey(actor: Actor, ip: string): string {
  return actor.kind === 'developer' ? actor.id : addressKey(ip);
}
