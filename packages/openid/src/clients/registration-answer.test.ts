import { describe, expect, test } from 'vitest';
import { readClient } from './registration-answer.ts';

const asked = 'https://id.example/register';
const read = (body: Record<string, unknown>, known?: string) => readClient(body, asked, 'production', known);
const uri = 'https://id.example/register/1';

describe('RFC 7591 §3.2.1: an answer is read liberally and trusted strictly', () => {
  test.each([
    ['a number', 42],
    ['nothing', ''],
    ['a space at the end', 'id '],
    ['a line break', 'a\nb'],
    ['no ASCII', 'käfer'],
    ['more than a reference id holds', 'x'.repeat(256)],
    ['a list', ['id']],
  ])('%s is no client id', (_, client_id) => {
    expect(read({ client_id }).client_id).toBeUndefined();
  });

  test('RFC 6749 §A.1: every visible character may be in one', () => {
    const client_id = String.fromCharCode(...Array.from({ length: 94 }, (__, at) => at + 33));
    expect(read({ client_id }).client_id).toBe(client_id);
  });

  test.each([
    [0, null],
    ['0', null],
    [undefined, null],
    [-1, null],
    [1e300, null],
    ['soon', null],
    [2_000_000_000, '2033-05-18T03:33:20.000Z'],
    ['2000000000', '2033-05-18T03:33:20.000Z'],
  ])('a secret that ends at %j ends %j', (client_secret_expires_at, end) => {
    expect(read({ client_secret_expires_at }).secret_expires_at?.toISOString() ?? null).toBe(end);
  });

  test.each([
    ['another host', 'https://evil.example/register/1'],
    ['another port', 'https://id.example:8443/register/1'],
    ['a name in it', 'https://id.example@evil.example/'],
    ['a user', 'https://me:you@id.example/register/1'],
    ['no https', 'http://id.example/register/1'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'register/1'],
    ['none', undefined],
  ])('RFC 7592 §3: the token that manages a client is not sent to %s', (_, registration_client_uri) => {
    expect(read({ registration_client_uri, registration_access_token: 'token' }).management).toBeUndefined();
  });

  test('RFC 7592 §3: both of address and token, or neither; the address may stay as it was', () => {
    const registration_access_token = 'token';
    expect(read({ registration_client_uri: uri, registration_access_token }).management).toEqual({
      uri,
      token: 'token',
    });
    expect(read({ registration_client_uri: uri }).management).toBeUndefined();
    expect(
      read({ registration_client_uri: uri, registration_access_token: 'a\r\nX-Evil: 1' }).management,
    ).toBeUndefined();
    expect(read({ registration_access_token }, uri).management).toEqual({ uri, token: 'token' });
  });

  test('an answer that is no object is an empty one', () => {
    expect(readClient(undefined, asked, 'production')).toEqual({ secret_expires_at: null });
  });
});
