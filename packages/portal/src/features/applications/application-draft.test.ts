import type { AuthStrategy } from '@stoa/contract/applications';
import { describe, expect, it } from 'vitest';
import { createBody, emptyDraft, fieldsOf, problemsOf, suggestedUri, updateBody } from './application-draft.ts';

const strategy = { id: 's1', name: 'Keys' };
const keyAuth: AuthStrategy = { ...strategy, credential_type: 'key_auth', key_names: ['apikey'] };
const issued: AuthStrategy = {
  ...strategy,
  credential_type: 'client_credentials',
  auth_methods: [],
  available_scopes: ['read'],
};
const selfManaged: AuthStrategy = { ...strategy, credential_type: 'self_managed_client_credentials', auth_methods: [] };
const draft = { ...emptyDraft('s1'), name: ' Relay ', referenceId: 'ref', scopes: ['read'] };

describe('application form', () => {
  it('portal §5: application names are required', () => {
    expect(problemsOf({ ...draft, name: '  ' }, fieldsOf(keyAuth))).toEqual({ name: 'required' });
    expect(problemsOf(draft, fieldsOf(keyAuth))).toEqual({});
  });

  it('a reference ID is required except where the identity provider makes the client', () => {
    const without = { ...draft, referenceId: '' };
    expect(problemsOf(without, fieldsOf(keyAuth))).toEqual({ referenceId: 'required' });
    expect(problemsOf(without, fieldsOf(selfManaged))).toEqual({ referenceId: 'required' });
    expect(problemsOf(without, fieldsOf(issued))).toEqual({});
  });

  it('a redirect URI has to be a full address', () => {
    expect(problemsOf({ ...draft, redirectUri: '/callback' }, fieldsOf(issued))).toEqual({
      redirectUri: 'not-an-address',
    });
    expect(problemsOf({ ...draft, redirectUri: '/callback' }, fieldsOf(keyAuth))).toEqual({});
  });

  it('an address without a scheme is suggested with one; what cannot be told is not guessed', () => {
    expect(suggestedUri(' relay.example.org/callback ')).toBe('https://relay.example.org/callback');
    expect(suggestedUri('//relay.example.org:8443/x?y')).toBe('https://relay.example.org:8443/x?y');
    for (const text of ['', '/callback', 'localhost', 'two words.org', 'javascript:alert(1)', 'a.b c'])
      expect(suggestedUri(text), text).toBeUndefined();
  });

  it('nothing is longer than the contract allows', () => {
    expect(problemsOf({ ...draft, description: 'x'.repeat(256) }, fieldsOf(keyAuth))).toEqual({
      description: 'too-long',
    });
  });

  it('contract §A.6: a key-auth application is made of name, reference and strategy; nothing empty is sent', () => {
    expect(createBody(draft, fieldsOf(keyAuth))).toEqual({
      name: 'Relay',
      auth_strategy_id: 's1',
      reference_id: 'ref',
    });
  });

  it('contract §A.6: no reference goes to an identity provider, scopes do', () => {
    expect(createBody(draft, fieldsOf(issued))).toEqual({ name: 'Relay', auth_strategy_id: 's1', scopes: ['read'] });
  });

  it('contract §A.6: an update sends what was changed, can clear a text, and never changes the strategy', () => {
    const before = { ...draft, name: 'Pump', description: 'Old', redirectUri: 'https://relay.example' };
    const after = { ...before, name: ' Relay ', description: '', strategyId: 's2' };
    expect(updateBody(before, after, fieldsOf(selfManaged))).toEqual({ name: 'Relay', description: '' });
    expect(updateBody(before, before, fieldsOf(issued))).toEqual({});
    expect(updateBody(before, { ...before, scopes: [] }, fieldsOf(issued))).toEqual({ scopes: [] });
    expect(updateBody(before, { ...before, scopes: [] }, fieldsOf(keyAuth))).toEqual({});
  });
});
