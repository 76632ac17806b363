import { addressKey } from '../network/client-address.ts';
import type { Actor } from './actor.ts';

/** Whose limit counts: a developer's wherever they are, an anonymous reader's by address. */
export function callerKey(actor: Actor, ip: string): string {
  return actor.kind === 'developer' ? actor.id : addressKey(ip);
}
