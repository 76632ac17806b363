import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './resolve.ts';

/** The host is checked already: a later look-up gets the same address. */
export function pinnedLookup(address: ResolvedAddress): LookupFunction {
  return (_host, options, done) =>
    options.all ? done(null, [{ ...address }]) : done(null, address.address, address.family);
}
