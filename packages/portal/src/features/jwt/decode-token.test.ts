import { describe, expect, it } from 'vitest';
import { longestToken, readToken } from './decode-token.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = { alg: 'RS256', typ: 'at+jwt' };
const claims = { iss: 'https://id.example.org', sub: 'søren', exp: 2_000_000_000 };
const token = `${part(header)}.${part(claims)}.c2lnbmF0dXJl`;

describe('portal §2, /jwt: reading a token', () => {
  it('header and claims of a JWT, other alphabets included', () => {
    expect(readToken(token)).toEqual({ kind: 'jwt', header, claims, mended: [] });
  });

  it.each([
    ['Bearer before it', `Bearer ${token}`, ['bearer']],
    ['a whole header line', `Authorization: bearer  ${token}`, ['bearer']],
    ['line breaks within', `  ${token.slice(0, 20)}\r\n  ${token.slice(20)}\n`, ['space']],
    ['spaces around alone', `\n ${token} \t`, []],
  ])('%s does no harm, and is told where it would do harm in a call', (_what, pasted, mended) => {
    expect(readToken(pasted)).toEqual({ kind: 'jwt', header, claims, mended });
  });

  it.each(['', '   ', '\n', 'Bearer ', 'bearer'])('nothing in %j is nothing wrong', (pasted) => {
    expect(readToken(pasted)).toEqual({ kind: 'empty' });
  });

  it.each([
    ['an opaque token', 'stoa_4f9d0c1b', 'opaque', 1],
    ['two parts', `${part(header)}.${part(claims)}`, 'parts', 2],
    ['a header alone', part(header), 'parts', 1],
    ['an encrypted token of five parts', `${part({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`, 'encrypted', 5],
    ['six parts', 'a.b.c.d.e.f', 'parts', 6],
    ['a header that is no JSON', `bm90.${part(claims)}.x`, 'badHeader', 3],
    ['a header that is a list', `${part([1])}.${part(claims)}.x`, 'badHeader', 3],
    ['a header in the alphabet with padding', `${btoa('{"alg":"a"}')}=.${part(claims)}.x`, 'badHeader', 3],
    ['claims that are text', `${part(header)}.${part('text')}.x`, 'badClaims', 3],
    ['claims that are null', `${part(header)}.${part(null)}.x`, 'badClaims', 3],
    [
      'claims that are no UTF-8',
      `${part(header)}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.x`,
      'badClaims',
      3,
    ],
    ['no claims', `${part(header)}..x`, 'badClaims', 3],
  ])('%s: what is wrong is told', (_what, pasted, why, parts) => {
    expect(readToken(pasted)).toEqual({ kind: 'unreadable', why, parts, mended: [] });
  });

  it('100 kB are read, one character more is not looked at', () => {
    const fill = 'x'.repeat(longestToken - token.length);
    expect(readToken(token + fill)).toMatchObject({ kind: 'jwt' });
    expect(readToken(`${token}${fill}x`)).toMatchObject({ kind: 'unreadable', why: 'tooLong' });
  });

  it('a claim that is named like a part of every object is a claim and nothing else', () => {
    const hostile = Buffer.from('{"__proto__":{"polluted":1},"constructor":"x"}').toString('base64url');
    const read = readToken(`${part(header)}.${hostile}.x`);
    expect(read.kind === 'jwt' && Object.keys(read.claims)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
