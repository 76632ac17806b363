import type { Call } from '../analytics-store.ts';
import { keyBytes, writeCallKey } from './call-key.ts';
import { dayMs, dayNumber } from './times.ts';

/** A call with the names that the tables have for it. */
export interface NumberedCall {
  readonly call: Call;
  readonly target: number;
  readonly key: Buffer;
}

/**
 * Calls by the number of their day. Days are in order, and calls in the order of their keys; of two with one key only
 * the first is kept. Two processes that add the same batch then lock in the same order, and no deadlock results.
 * @param targets numbers, in the order of the calls
 */
export function byDay(
  calls: readonly Call[],
  targets: readonly number[],
): ReadonlyMap<number, readonly NumberedCall[]> {
  const days = new Map<number, NumberedCall[]>();
  const keys = Buffer.allocUnsafe(keyBytes * calls.length);
  for (const [index, call] of calls.entries()) {
    const day = Math.floor(call.at / dayMs);
    const at = keyBytes * index;
    writeCallKey(call, keys, at);
    const numbered = { call, target: targets[index] as number, key: keys.subarray(at, at + keyBytes) };
    const theirs = days.get(day);
    if (theirs) theirs.push(numbered);
    else days.set(day, [numbered]);
  }
  const inOrder = [...days].sort(([one], [other]) => one - other);
  return new Map(inOrder.map(([day, theirs]) => [dayNumber(day * dayMs), inOrderOfKeys(theirs)]));
}

/**
 * Numbers sort ten times as fast as buffers: the first bits of the key, and then the place, of which the first comes first.
 * Keys that differ only in later bits are not told apart in order, but every process has the same order up to them.
 */
function inOrderOfKeys(calls: readonly NumberedCall[]): NumberedCall[] {
  const places = 2 ** Math.ceil(Math.log2(calls.length + 1));
  const heads = 2 ** Math.min(48, 53 - Math.log2(places));
  const order = new Float64Array(calls.length);
  for (let place = 0; place < calls.length; place += 1) {
    const head = (calls[place] as NumberedCall).key.readUIntBE(0, 6);
    order[place] = Math.floor(head / (2 ** 48 / heads)) * places + place;
  }
  const seen = new Set<string>();
  const sorted: NumberedCall[] = [];
  let before = -1;
  for (const each of order.sort()) {
    const numbered = calls[each % places] as NumberedCall;
    const head = Math.floor(each / places);
    // Only calls with the same first bits can be the same.
    if (head !== before) seen.clear();
    else if (seen.size === 0) seen.add((sorted.at(-1) as NumberedCall).key.toString('latin1'));
    if (head === before) {
      const name = numbered.key.toString('latin1');
      if (seen.has(name)) continue;
      seen.add(name);
    }
    before = head;
    sorted.push(numbered);
  }
  return sorted;
}
