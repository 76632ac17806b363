import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../analytics-store.ts';

export const keyBytes = 16;

/**
 * The name of a call in 16 bytes. Callers choose a part of the id: with a hash that collides on purpose they could
 * hide their calls.
 */
export function callKey(call: Pick<Call, 'gatewayId' | 'id'>): Buffer {
  const key = Buffer.allocUnsafe(keyBytes);
  writeCallKey(call, key, 0);
  return key;
}

/** The digest goes through a string: a buffer of its own for each digest takes twice as long. */
export function writeCallKey({ gatewayId, id }: Pick<Call, 'gatewayId' | 'id'>, into: Buffer, at: number): void {
  into.write(hash('sha256', `${gatewayId} ${id}`, 'binary'), at, keyBytes, 'latin1');
}

/** Its first 8 bytes, which `call_keys` has. */
export const shortKey = (key: RawBuilder<unknown>): RawBuilder<number> =>
  sql`('x' || encode(substr(uuid_send(${key}), 1, 8), 'hex'))::bit(64)::bigint`;
