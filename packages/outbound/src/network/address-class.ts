import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * - `public`: requests may always go there
 * - `private`: networks of the operator's own, the server itself among them; only where a product allows it
 * - `never`: link-local with the clouds' metadata, multicast, unspecified, and what stands for another address
 */
export type AddressClass = 'public' | 'private' | 'never';

/** IANA special-purpose registries (RFC 6890); what is private there and an operator may mean. */
const privateBlocks = blocks([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]);

const neverBlocks = blocks([
  // Azure's own services for its machines, on an address that is public elsewhere.
  '168.63.129.16/32',
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata services that stand inside private blocks: Alibaba, AWS, Google.
  '100.100.100.200/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  // Teredo, documentation and 6to4 inside the global block.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** All of IPv6 that is global today; IPv4-mapped, NAT64 and link-local addresses are outside. */
const globalBlock = blocks(['2000::/3']);

function blocks(list: readonly string[]): BlockList {
  const made = new BlockList();
  for (const block of list) {
    const [address = '', bits] = block.split('/');
    made.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return made;
}

/** Classifies an address for requests to hosts that come from outside. Text that is no address is `never`. */
export function addressClass(address: string): AddressClass {
  // A zone names one of this machine's own links.
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0) return 'never';
  const type = family === 4 ? 'ipv4' : 'ipv6';
  // An IPv4 rule would answer for a mapped address; no real host needs one.
  if (type === 'ipv6' && isMapped(address)) return 'never';
  if (neverBlocks.check(address, type)) return 'never';
  if (privateBlocks.check(address, type)) return 'private';
  return type === 'ipv4' || globalBlock.check(address, type) ? 'public' : 'never';
}

function isMapped(address: string): boolean {
  const { hostname } = new URL(`http://[${address}]`);
  return hostname.startsWith('[::ffff:');
}
