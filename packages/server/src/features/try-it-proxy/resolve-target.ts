import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Problem } from '../../problem.ts';
import { addressClass } from './address-class.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Every address of a host. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

/**
 * The one address that is asked. The connection goes there and nowhere else: a name that resolves to another address a moment
 * later (DNS rebinding) changes nothing.
 * @throws Problem 422 when any of the host's addresses is not allowed, 502 when it has none
 */
export async function resolveTarget(url: URL, allowPrivate: boolean, resolve: Resolve): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await found(host, resolve);
  for (const { address } of addresses) {
    const kind = addressClass(address);
    if (kind === 'never' || (kind === 'private' && !allowPrivate)) {
      throw new Problem(
        'try_it_private_address',
        422,
        `${host} is not on the public network; the portal does not go there.`,
      );
    }
  }
  const [first] = addresses;
  if (!first) throw new Problem('try_it_unreachable', 502, `${host} has no address.`);
  return first;
}

async function found(host: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolve(host);
  } catch (cause) {
    throw new Problem('try_it_unreachable', 502, `${host} cannot be found.`, { cause });
  }
}
