import { describe, expect, it } from 'vitest';
import type { Strategy } from '../records.ts';
import { readClaims } from './token-claims.ts';

const strategy = { clientIdClaims: ['client_id', 'azp', 'sub'] } as unknown as Strategy;

describe('which client a token is of', () => {
  it.each([
    [{ client_id: 'a', azp: 'b', sub: 'c' }, 'a'],
    [{ azp: 'b', sub: 'c' }, 'b'],
    [{ sub: 'c' }, 'c'],
    // The first that is there decides, whatever it is.
    [{ client_id: null, sub: 'c' }, undefined],
    [{ client_id: { id: 'a' }, sub: 'c' }, undefined],
    [{ client_id: ['a'], azp: 'b' }, undefined],
    [{ client_id: '', azp: 'b' }, undefined],
    [{ client_id: 7, azp: 'b' }, undefined],
    [{}, undefined],
    [Object.create({ client_id: 'inherited' }), undefined],
  ])('%j: %j', (claims, clientId) => {
    expect(readClaims(strategy, claims, 0)).toMatchObject(clientId ? { valid: true, clientId } : { valid: false });
  });
});
