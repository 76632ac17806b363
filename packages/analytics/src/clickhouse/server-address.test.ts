import { expect, test } from 'vitest';
import { serverAddress } from './server-address.ts';

test.each([
  ['clickhouse+https://me:secret@ch.example:8443/calls', 'https://ch.example:8443/', 'me', 'secret', 'calls'],
  ['clickhouse+http://localhost:8123', 'http://localhost:8123/', 'default', '', 'default'],
  ['clickhouse+http://p%40:a%2Fb%25@[::1]:8123/stoa/', 'http://[::1]:8123/', 'p@', 'a/b%', 'stoa'],
])('%s names a server, a user and a database', (value, url, user, password, database) => {
  expect(serverAddress(value)).toEqual({ url, user, password, database });
});

test.each([
  'https://ch.example:8443/calls',
  'clickhouse://ch.example',
  'clickhouse+ftp://ch.example',
  'clickhouse+https://',
  'postgres://ch.example/calls',
])('%s is refused with the form that is wanted', (value) => {
  expect(() => serverAddress(value)).toThrow('must look like clickhouse+https://user:password@host:8443/database');
});
