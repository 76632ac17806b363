import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { newPerson, portalUrl, type SsoPerson, signIn } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf, testSecretName, throughProvider } from '../../testing/sso-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let owner: BrowserLike;
let ada: SsoPerson;
beforeAll(async () => {
  const callbacks = ['/api/v2/developer/authenticate/oidc-callback', '/api/v1/authenticate/oidc-callback'];
  provider = await startOpenIdProvider([...callbacks, '/login'].map((path) => portalUrl + path));
  app = await startTestApp({ oidcSecrets: { [testSecretName]: provider.clientSecret } });
  await addIdentityProvider(app, provider, { trusted: ['trusted.example'] });
  owner = await app.signedInUser('owner', 'olga');
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  ada = newPerson(provider);
});

/** Begins, signs in at the provider and comes back, as a browser does. */
async function tested(as: 'developers' | 'users' = 'developers', spoil: (back: URL) => void = () => undefined) {
  const { id, location } = await owner.call('startProviderTest', { params: { identifier: 'meridian' }, body: { as } });
  if (new URL(location).origin === provider.issuer) {
    const back = await throughProvider(provider, new URL(location));
    spoil(back);
    const cookies = new Map(owner.cookies);
    const response = await owner.fetch(back.pathname + back.search, { redirect: 'manual' });
    expect(locationOf(response).href).toBe(`${portalUrl}/console/access/tests/${id}`);
    // Signed in by nothing of it.
    expect(new Map(owner.cookies)).toEqual(cookies);
  } else expect(location).toBe(`${portalUrl}/console/access/tests/${id}`);
  return owner.call('getProviderTest', { params: { testId: id } });
}

const rows = async () => ({
  developers: (await app.db.selectFrom('developers').select('id').execute()).length,
  users: (await app.db.selectFrom('users').select('id').execute()).length,
  identities: (await app.db.selectFrom('identities').select('subject').execute()).length,
  sessions: (await app.db.selectFrom('sessions').select('id').execute()).length,
  sign_ins: (await app.db.selectFrom('audit_events').select('id').where('event', 'like', 'authn%').execute()).length,
});

test('the claims that came, and the account that a sign-in would create; nothing is created', async () => {
  const before = await rows();
  const result = await tested();
  expect(result).toMatchObject({
    status: 'arrived',
    failure: null,
    claims: { id_token: { iss: provider.issuer, sub: ada.sub } },
    outcome: { action: 'creates', refused: null, account: { id: null, email: ada.email, name: ada.name }, teams: [] },
  });
  expect({ ...result.claims?.id_token, ...result.claims?.userinfo }).toMatchObject({
    email: ada.email,
    email_verified: true,
  });
  expect(await rows()).toEqual(before);
});

test('somebody who has come before: their account, and their teams', async () => {
  await signIn(app.visitor(), provider, 'developer');
  const { id } = await app.db
    .selectFrom('developers')
    .select('id')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow();
  const team = await owner.call('createTeam', { body: { name: `Partners ${ada.sub}` } });
  await owner.call('addTeamMember', { params: { teamId: team.id, developerId: id } });
  expect((await tested()).outcome).toMatchObject({
    action: 'opens',
    account: { id, status: 'approved' },
    teams: [team.name],
  });
});

test('what the claim of a rule holds, and the teams that it would give; nothing is given, and the audit log has the beginning', async () => {
  const { id, name } = await owner.call('createTeam', { body: { name: `Claimed ${ada.sub}` } });
  const groups = { claim: 'groups', teams: [{ value: 'a', team: name }], roles: [] };
  const provided = app.db.updateTable('identity_providers');
  await provided.set({ groups: JSON.stringify(groups) }).execute();
  provider.behaviour.idToken = (token) => ({ ...token, groups: ['a', 'b'] });
  try {
    expect((await tested()).outcome).toMatchObject({ teams: [name], groups: { values: ['a', 'b'], complete: true } });
  } finally {
    await provided.set({ groups: null }).execute();
  }
  expect((await owner.call('listTeamMembers', { params: { teamId: id } })).data).toEqual([]);
  const begun = app.db
    .selectFrom('audit_events')
    .select(['actor', 'details'])
    .where('event', '=', 'provider_test_begun');
  expect(await begun.where('subject', '=', 'identity_provider:meridian').executeTakeFirst()).toMatchObject({
    actor: expect.stringMatching(/^user:/),
    details: { as: 'developers' },
  });
});

test('why a sign-in would be refused: not invited, an account of another, an unverified address', async () => {
  expect((await tested('users')).outcome).toMatchObject({ action: 'none', refused: 'not_invited', account: null });
  const { email } = await (await app.signedIn('standing')).call('getCurrentDeveloper');
  Object.assign(ada, { email });
  expect((await tested()).outcome).toMatchObject({ action: 'none', refused: 'account_exists', account: { email } });
  Object.assign(ada, { email_verified: false });
  expect((await tested()).outcome).toMatchObject({ refused: 'email_unverified' });
});

test('the very words of the provider, or of the check, where it fails', async () => {
  provider.behaviour.deny = true;
  const denied = await tested();
  expect(denied).toMatchObject({ status: 'failed', claims: null, outcome: null, failure: { code: 'access_denied' } });
  expect(denied.failure?.messages.join(' ')).toContain('access_denied');
  provider.behaviour.deny = false;
  provider.behaviour.forged = true;
  expect((await tested()).failure?.messages.join(' ')).toMatch(/signature/i);
  provider.behaviour.forged = false;
  expect((await tested('developers', (back) => back.searchParams.delete('iss'))).failure?.messages.join(' ')).toMatch(
    /iss/,
  );
});

test('a provider that cannot be asked fails before the browser leaves', async () => {
  await app.db.updateTable('identity_providers').set({ client_secret_env: 'STOA_OIDC_ABSENT' }).execute();
  try {
    const { failure } = await tested();
    expect(failure).toMatchObject({ code: 'sso_unavailable', messages: ['STOA_OIDC_ABSENT is not set.'] });
  } finally {
    await app.db.updateTable('identity_providers').set({ client_secret_env: testSecretName }).execute();
  }
});

test('a result is for whoever began the test, and for ten minutes', async () => {
  const { id } = await tested();
  const other = await app.signedInUser('owner', 'oscar');
  const path = `/management/v1/provider-tests/${id}`;
  expect((await other.fetch(path)).status).toBe(404);
  await app.db.updateTable('provider_tests').set({ expires_at: new Date() }).execute();
  expect((await owner.fetch(path)).status).toBe(404);
});
