import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 256 random bits in base 62: no character at which a double click stops. */
const secretLength = 43;
/** 32 bits in base 62. */
const checksumLength = 6;

/**
 * Makes a secret that scanners of repositories and logs recognize: its prefix, 43 characters of secret, 6 of checksum over all
 * before it. A scanner tells one from a lookalike without a request (docs/gateways.md).
 * The checksum of an API key protects nothing and decides nothing: keys from before it, and imported ones, have none.
 */
export function newKey(prefix = 'stoa_key_'): string {
  const unchecked = prefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return unchecked + checksum(unchecked);
}

/** Whether prefix, length and checksum are right. API keys from before checksums, and imported ones, fail this test. */
export function isWellFormed(text: string, prefix: string): boolean {
  const unchecked = text.slice(0, -checksumLength);
  return (
    text.startsWith(prefix) &&
    text.length === prefix.length + secretLength + checksumLength &&
    checksum(unchecked) === text.slice(-checksumLength)
  );
}

function checksum(unchecked: string): string {
  return base62(BigInt(crc32(unchecked)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
