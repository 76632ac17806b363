import { networkInterfaces } from 'node:os';
import { databaseAddress } from '@stoa/database/hosts';
import type { Resolve, ResolvedAddress } from './resolve.ts';

/** A port of the portal itself, or of what it keeps its data in. */
export interface OwnService {
  /** Undefined: this machine, at each of its addresses. */
  readonly host: string | undefined;
  readonly port: number;
}

/** The settings that name a server of the portal's own. */
export interface OwnServers {
  readonly port: number;
  readonly databaseUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseReadUrl?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly analyticsServer?: { readonly url: string } | undefined;
}

/**
 * Addresses that no request of this package may go to, whatever is allowed: the portal's own port serves `/metrics`
 * and trusts this machine as it trusts its proxy, and databases trust the portal.
 */
export function ownServices(servers: OwnServers): readonly OwnService[] {
  const { port, smtpUrl, analyticsServer } = servers;
  const databases = [servers.databaseUrl, servers.databaseDirectUrl, servers.databaseReadUrl];
  return [
    { host: undefined, port },
    ...databases.flatMap((url) =>
      url === undefined ? [] : databaseAddress(url).hosts.filter(({ host }) => !host.startsWith('/')),
    ),
    ...serversOf(smtpUrl, smtpUrl?.startsWith('smtps:') ? 465 : 587),
    ...serversOf(analyticsServer?.url, analyticsServer?.url.startsWith('https:') ? 443 : 80),
  ];
}

/** Whether an address and port are one of them. */
export async function isOwnService(
  { address }: ResolvedAddress,
  port: number,
  services: readonly OwnService[],
  resolve: Resolve,
): Promise<boolean> {
  const isHere = isThisMachine(address);
  for (const service of services.filter((one) => one.port === port)) {
    if (service.host === undefined) {
      if (isHere) return true;
      continue;
    }
    // A service that cannot be resolved now cannot be reached by its name either.
    const found = await resolve(service.host).catch(() => []);
    if (found.some((one) => one.address === address || (isHere && isThisMachine(one.address)))) return true;
  }
  return false;
}

function isThisMachine(address: string): boolean {
  if (/^127\.|^::1$/.test(address)) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));
}

/** The `host:port` of a URL. */
function serversOf(url: string | undefined, fallback: number): OwnService[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { hostname, port } = new URL(url);
  return [{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || fallback) }];
}
