import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 256 random bits in base 62: no character at which a double click stops. */
const secretLength = 43;
/** 32 bits in base 62. */
const checksumLength = 6;

/**
 * A new API key that scanners of repositories and logs recognise: `stoa_key_`, 43 characters of secret, 6 of checksum
 * over all before it. A scanner tells a key from what only looks like one without asking anybody (docs/gateways.md).
 *
 * The checksum protects nothing and decides nothing: keys from before it, and imported ones, have none.
 */
export function newKey(): string {
  const unchecked = `stoa_key_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)}`;
  return unchecked + base62(BigInt(crc32(unchecked)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
