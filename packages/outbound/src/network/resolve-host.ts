import { isIP } from 'node:net';
import { addressClass } from './address-class.ts';
import { isOwnService, type OwnService } from './own-services.ts';
import type { Resolve, ResolvedAddress } from './resolve.ts';

/** Limits the targets of requests whose address comes from outside (a reader, a specification, a webhook). */
export interface Reach {
  /** Requests may go into the operator's own networks too. */
  readonly allowPrivate: boolean;
  /** The services that are never allowed (`ownServices`). */
  readonly own: readonly OwnService[];
}

/** Why a host is refused. The message is for the person who named the host. */
export class HostRefused extends Error {
  override name = 'HostRefused';
  readonly reason: 'not found' | 'not public';

  constructor(reason: HostRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * The one address to use for a host whose name comes from outside. The connection must go to that address (see
 * `pinnedLookup`): a name that resolves to another address a moment later (DNS rebinding) changes nothing.
 * @throws HostRefused when it has no address, or when any of its addresses is not allowed
 */
export async function resolveHost(url: URL, { allowPrivate, own }: Reach, resolve: Resolve): Promise<ResolvedAddress> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await found(host, resolve);
  for (const { address } of addresses) {
    const kind = addressClass(address);
    if (kind === 'never' || (kind === 'private' && !allowPrivate))
      throw new HostRefused('not public', `${host} is not on the public network; the portal does not go there.`);
  }
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  for (const address of addresses) {
    if (await isOwnService(address, port, own, resolve))
      throw new HostRefused('not public', `${url.host} is a service of the portal itself; it does not go there.`);
  }
  const [first] = addresses;
  if (!first) throw new HostRefused('not found', `${host} has no address.`);
  return first;
}

/** Returns the host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

async function found(host: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolve(host);
  } catch (cause) {
    throw new HostRefused('not found', `${host} cannot be found.`, { cause });
  }
}
