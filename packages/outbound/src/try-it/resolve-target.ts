import { Problem } from '@stoa/common/problem';
import type { Resolve, ResolvedAddress } from '../network/resolve.ts';
import { HostRefused, type Reach, resolveHost } from '../network/resolve-host.ts';

/**
 * The one address that is asked.
 * @throws Problem 422 when any of the host's addresses is not allowed, 502 when it has none
 */
export async function resolveTarget(url: URL, reach: Reach, resolve: Resolve): Promise<ResolvedAddress> {
  try {
    return await resolveHost(url, reach, resolve);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    throw error.reason === 'not public'
      ? new Problem('try_it_private_address', 422, error.message)
      : new Problem('try_it_unreachable', 502, error.message, { cause: error });
  }
}
