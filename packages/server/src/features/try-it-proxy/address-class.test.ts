import { expect, it } from 'vitest';
import { addressClass } from './address-class.ts';

it.each([
  ['93.184.216.34', 'public'],
  ['1.1.1.1', 'public'],
  ['2606:4700::1111', 'public'],
  ['10.0.0.1', 'private'],
  ['127.0.0.1', 'private'],
  ['127.255.255.254', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::1', 'private'],
  ['fd12:3456::1', 'private'],
  // Never, not even where a product allows private networks.
  ['169.254.169.254', 'never'],
  ['100.100.100.200', 'never'],
  ['fd00:ec2::254', 'never'],
  ['fd20:ce::254', 'never'],
  ['fe80::1', 'never'],
  ['fe80::1%eth0', 'never'],
  ['0.0.0.0', 'never'],
  ['::', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  ['ff02::1', 'never'],
  ['::ffff:127.0.0.1', 'never'],
  ['::ffff:7f00:1', 'never'],
  ['0:0:0:0:0:ffff:a9fe:a9fe', 'never'],
  ['::127.0.0.1', 'never'],
  ['64:ff9b::7f00:1', 'never'],
  ['64:ff9b:1::a00:1', 'never'],
  ['2002:7f00:1::', 'never'],
  ['2001::1', 'never'],
  ['2001:db8::1', 'never'],
  ['192.0.2.1', 'never'],
  ['localhost', 'never'],
  ['127.1', 'never'],
  ['', 'never'],
])('%s is %s', (address, kind) => {
  expect(addressClass(address)).toBe(kind);
});
