import type { Logger } from 'pino';
import { refuseUsedPort } from '../used-port.ts';

/** All addresses of a machine without IPv6 are `0.0.0.0`. Node sees to that only where no host is given, and the container gives one. */
export async function usableHost(host: string, log: Pick<Logger, 'warn'>): Promise<string> {
  if (host !== '::') return host;
  try {
    await refuseUsedPort({ host, port: 0 });
    return host;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return host;
    log.warn({ code }, 'This machine has no IPv6: listening on 0.0.0.0 instead of ::.');
    return '0.0.0.0';
  }
}
