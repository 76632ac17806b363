import { generateKeyPairSync } from 'node:crypto';
import type { ClaimedGroups } from '@stoa/database/tables';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { newPerson, portalUrl, type SsoPerson, startSsoApp } from '../../testing/sso-app.ts';
import { locationOf, signOn } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

const partners = '5b1c6a52-0f6e-4f0e-9a3c-8d1f2f1f0a01';
const tenant = '7f3c6a52-0f6e-4f0e-9a3c-8d1f2f1f0a09';
const strangers = ['first', 'last'].map((kid) => {
  const { n, e, kty } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  return { kid, n, e, kty, use: 'sig' };
});
let app: TestApp;
let provider: OpenIdProvider;
let ada: SsoPerson;

beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
  const owner = await app.signedInUser('owner', 'olga');
  await owner.call('createTeam', { body: { name: 'Partners' } });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  const { email, ...person } = newPerson(provider);
  ada = { ...person, email: email.replace('example.com', 'trusted.example') };
  // What both have in common: no RFC 9207, and several keys, of which the first does not sign.
  provider.behaviour.discovery = ({ authorization_response_iss_parameter_supported: _none, ...metadata }) => metadata;
  provider.behaviour.keys = ([own]) =>
    [strangers[0], { ...own, alg: undefined }, strangers[1]].map((key) => ({ ...key }));
});

async function settings(email: 'trusted' | 'verified', claim: string, value: string) {
  const groups: ClaimedGroups = { claim, teams: [{ value, team: 'Partners' }], roles: [] };
  await app.db
    .updateTable('identity_providers')
    .set({ email, groups: JSON.stringify(groups) })
    .execute();
}

/** A sign-in with these claims in the ID token: where it ends, and what is known of the person then. */
async function comes(claims: object) {
  provider.behaviour.idToken = (token) => ({ ...token, ...claims });
  const browser = app.visitor();
  const { leave, arrive } = signOn(browser, provider);
  const back = await leave();
  back.searchParams.delete('iss');
  const { href } = locationOf(await arrive(back));
  const developers = app.db.selectFrom('developers').where('email', '=', ada.email);
  const teams = await developers
    .innerJoin('team_members', 'team_members.developer_id', 'developers.id')
    .select('claimed_by')
    .execute();
  const sessions = await developers
    .innerJoin('sessions', 'sessions.developer_id', 'developers.id')
    .select('factor')
    .orderBy('sessions.created_at', 'desc')
    .execute();
  return { href, teams: teams.map(({ claimed_by }) => claimed_by), factor: sessions[0]?.factor };
}

const signedIn = `${portalUrl}/login?loginSuccess=true`;

describe('in the manner of Microsoft Entra ID', () => {
  /** Claims of an ID token of version 2.0: no `email_verified`, neither here nor in userinfo. */
  const entraAda = () => ({ ver: '2.0', tid: tenant, oid: ada.sub, preferred_username: ada.email, email: ada.email });
  beforeEach(async () => {
    const { email_verified: _none, ...account } = ada;
    provider.behaviour.account = account;
    await settings('trusted', 'groups', partners);
  });

  test('an owner’s trust takes the place of email_verified; a group’s id gives the team; mfa counts', async () => {
    const came = await comes({ ...entraAda(), groups: [tenant, partners], amr: ['pwd', 'mfa'] });
    expect(came).toEqual({ href: signedIn, teams: ['meridian'], factor: 'provider' });
    expect((await comes({ ...entraAda(), amr: ['pwd'] })).factor).toBeNull();
  });

  test('too many groups are named elsewhere: the team stays', async () => {
    await comes({ ...entraAda(), groups: [partners] });
    const endpoint = `https://graph.windows.net/${tenant}/users/${ada.sub}/getMemberObjects`;
    const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint } } };
    expect(await comes({ ...entraAda(), ...overage })).toMatchObject({ href: signedIn, teams: ['meridian'] });
  });

  test('without an owner’s trust nobody comes in', async () => {
    await settings('verified', 'groups', partners);
    expect((await comes(entraAda())).href).toBe(`${portalUrl}/login?error=email_unverified`);
  });
});

describe('in the manner of Google', () => {
  test('all is in the ID token; the organization’s domain gives the team; nothing is told of a second factor', async () => {
    await settings('verified', 'hd', 'trusted.example');
    const googleAda = { email: ada.email, email_verified: true, name: ada.name, given_name: 'Ada' };
    const before = provider.asked.length;
    const came = await comes({ ...googleAda, hd: 'trusted.example' });
    expect(came).toEqual({ href: signedIn, teams: ['meridian'], factor: null });
    expect(provider.asked.slice(before)).not.toContain('/me');
    expect((await comes(googleAda)).teams).toEqual([]);
  });
});
