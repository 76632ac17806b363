import { isIP, isIPv6 } from 'node:net';

/**
 * Checks an address or a CIDR block ("10.0.0.0/8").
 * @throws Error with the rule, for the configuration to name the setting.
 */
export function parseCidr(block: string): string {
  const [address = '', bits] = block.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  if (family === 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))) {
    throw new Error(`must be addresses or CIDR blocks separated by commas ("${block}" is none)`);
  }
  return block;
}

/**
 * The key under which a client's failures are counted: IPv4 as it is, IPv6 by its /64, because one subscriber owns that
 * many addresses (auth B2).
 */
export function addressKey(address: string | undefined): string {
  // A client that has disconnected has no address any more; it must be counted all the same.
  if (address === undefined) return 'unknown';
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
