import type { Application, AuthStrategy } from '@stoa/contract/applications';
import { describe, expect, it } from 'vitest';
import { type KnownStrategy, matchToken } from './match-token.ts';

const issuer = 'https://id.example.org';
const strategy: KnownStrategy = {
  id: 's1',
  name: 'Harbour ID',
  environment: null,
  issuer,
  audiences: [],
  client_id_claims: ['client_id', 'azp', 'sub'],
};
const keys: KnownStrategy = { ...strategy, id: 's2', name: 'Keys', issuer: null };
const application = (id: string, reference_id: string, strategyId = 's1'): Application => ({
  id,
  name: id,
  reference_id,
  description: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  auth_strategy: { id: strategyId, name: 'x', credential_type: 'client_credentials', auth_methods: [] } as AuthStrategy,
});
const mine = application('Fleet map', 'client-1');
const all = [application('Other', 'client-2'), application('Keys alone', 'client-1', 's2'), mine];

describe('portal §2, /jwt: whose token it would be', () => {
  it('the application whose client ID it names, with a strategy that accepts the issuer', () => {
    expect(matchToken({ iss: issuer, client_id: 'client-1' }, [keys, strategy], all)).toEqual([
      { kind: 'found', application: mine, claim: 'client_id', strategy: 'Harbour ID' },
    ]);
  });

  it('gateways: the first claim that names a client counts, and no other', () => {
    const found = (claims: object) => matchToken({ iss: issuer, ...claims }, [strategy], all)[0];
    expect(found({ client_id: '', azp: 5, sub: 'client-1' })).toMatchObject({ kind: 'found', claim: 'sub' });
    expect(found({ client_id: 'client-9', sub: 'client-1' })).toEqual({
      kind: 'noClient',
      strategy: 'Harbour ID',
      client: 'client-9',
    });
    expect(found({})).toMatchObject({ kind: 'noClaim', claims: ['client_id', 'azp', 'sub'] });
  });

  it('gateways: the issuer is compared letter by letter; a strategy of keys accepts none', () => {
    for (const iss of [`${issuer}/`, undefined, null, [issuer]])
      expect(matchToken({ iss, sub: 'client-1' }, [strategy, keys], all)).toEqual([{ kind: 'noIssuer' }]);
  });

  it('RFC 7519 §4.1.3: one of the audiences that the strategy expects must be named', () => {
    const strict = { ...strategy, audiences: ['https://api.example.org'] };
    const kind = (aud: unknown) => matchToken({ iss: issuer, sub: 'client-1', aud }, [strict], all)[0]?.kind;
    expect([kind('https://api.example.org'), kind(['x', 'https://api.example.org'])]).toEqual(['found', 'found']);
    expect([kind('x'), kind([]), kind(undefined)]).toEqual(['noAudience', 'noAudience', 'noAudience']);
  });

  it('two strategies with one issuer are told apart', () => {
    const second = { ...strategy, id: 's3', name: 'Second' };
    expect(matchToken({ iss: issuer, sub: 'client-1' }, [strategy, second], all).map(({ kind }) => kind)).toEqual([
      'found',
      'noClient',
    ]);
  });
});
