import { describe, expect, it } from 'vitest';
import { checkToken, momentOf } from './check-token.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;
const good = { alg: 'ES256' };

describe('portal §2, /jwt: what stands against a token', () => {
  it('a signed one that has not ended is told when it ends', () => {
    expect(checkToken(good, { exp: seconds + 60, nbf: seconds, iat: seconds }, now)).toEqual([
      { kind: 'expires', at: new Date('2026-11-20T12:01:00Z') },
    ]);
  });

  it.each([
    ['alg none', { alg: 'none' }, { kind: 'algNone' }],
    ['alg None', { alg: 'nOnE' }, { kind: 'algNone' }],
    ['a shared secret', { alg: 'HS256' }, { kind: 'algOther', alg: 'HS256' }],
    ['no alg', {}, { kind: 'noAlg' }],
    ['an alg that is no text', { alg: 5 }, { kind: 'noAlg' }],
    ['extensions', { alg: 'RS256', crit: ['b64'] }, { kind: 'crit' }],
    ['an ID token of some issuers', { alg: 'RS256', typ: 'id+jwt' }, { kind: 'typOther', typ: 'id+jwt' }],
    ['a type that is no text', { alg: 'RS256', typ: 5 }, { kind: 'typOther', typ: '5' }],
  ])('%s', (_what, header, finding) => {
    expect(checkToken(header, { exp: seconds + 60 }, now)[0]).toEqual(finding);
  });

  it.each([
    ['expired', { exp: seconds - 30 }, [{ kind: 'expired', at: new Date('2026-11-20T11:59:30Z') }]],
    ['expired, within what clocks may differ by', { exp: seconds }, [{ kind: 'lately', at: now }]],
    ['not valid yet', { nbf: seconds + 60, exp: seconds + 120 }, ['early', 'expires']],
    ['about to begin, which gateways let pass', { nbf: seconds + 30, exp: seconds + 120 }, ['expires']],
    ['an ID token with a hash', { at_hash: 'x', exp: seconds + 60 }, ['idToken', 'expires']],
    ['an ID token with the hash of a code', { c_hash: 'x', exp: seconds + 60 }, ['idToken', 'expires']],
    ['an ID token by its claim', { typ: 'ID', exp: seconds + 60 }, ['idToken', 'expires']],
    ['an access token by its claim', { typ: 'Bearer', exp: seconds + 60 }, ['expires']],
    ['without an end', {}, [{ kind: 'noExpiry' }]],
    ['with an end that is text', { exp: '2030' }, [{ kind: 'noTime', claim: 'exp' }]],
    ['with an end beyond what dates hold', { exp: 1e20 }, [{ kind: 'noTime', claim: 'exp' }]],
    ['with a begin that is no time', { exp: seconds + 1, nbf: null, iat: {} }, ['noTime', 'noTime', 'expires']],
  ])('%s', (_what, claims, findings) => {
    const found = checkToken(good, claims, now);
    for (const [index, each] of findings.entries())
      expect(found[index]).toMatchObject(typeof each === 'string' ? { kind: each } : each);
    expect(found).toHaveLength(findings.length);
  });

  it.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'JWT', undefined])(
    'RFC 9068 §2.1: the type %s is an access token’s',
    (typ) => {
      expect(checkToken({ ...good, typ }, { exp: seconds + 60 }, now)).toMatchObject([{ kind: 'expires' }]);
    },
  );

  it('RFC 7519 §2: fractions of seconds and negative times are times', () => {
    expect(momentOf(0.5)).toEqual(new Date(500));
    expect(momentOf(-1)).toEqual(new Date(-1000));
    expect([momentOf('1'), momentOf(Number.NaN), momentOf(undefined)]).toEqual([undefined, undefined, undefined]);
  });
});
