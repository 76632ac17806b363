import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SamlSettings } from '@stoa/database/tables';
import { manners, type SamlifyProvider, type SamlPerson, samlifyProvider } from '@stoa/saml/testing/samlify-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { expectNoSession, portalUrl } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf } from '../../testing/sso-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const issuer = 'https://id.example/entity';
const entityId = 'https://portal.example/saml?a=b&c=d';
const signInAddress = 'https://id.example/saml?tenant=7f3c';
const paths = {
  developer: {
    start: '/api/v2/developer/authenticate/saml',
    metadata: '/api/v2/developer/authenticate/saml/metadata',
  },
  user: { start: '/api/v1/authenticate/meridian', metadata: '/api/v1/authenticate/meridian/saml-metadata' },
};
const attribute = '<saml:Attribute Name="groups"><saml:AttributeValue>x</saml:AttributeValue></saml:Attribute>';
const groups = ['5b1c6a52-0f6e-4f0e-9a3c-8d1f2f1f0a01', '5b1c6a52-0f6e-4f0e-9a3c-8d1f2f1f0a02'];
let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.signedInUser('owner', 'olga');
  await owner.call('createTeam', { body: { name: 'Partners' } });
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
});

/** The one provider of the portal. */
async function trust(certificates: readonly string[]) {
  const saml: SamlSettings = {
    sign_in_address: signInAddress,
    certificates: [...certificates],
    email_attribute: null,
    name_attribute: null,
    groups_attribute: null,
  };
  await app.db.deleteFrom('identity_providers').execute();
  await addIdentityProvider(
    app,
    { issuer, clientId: entityId },
    { email: 'trusted', trusted: ['trusted.example'], saml, client_secret_env: null },
  );
  const rule = { claim: 'groups', teams: [{ value: groups[1], team: 'Partners' }], roles: [] };
  await app.db
    .updateTable('identity_providers')
    .set({ groups: JSON.stringify(rule) })
    .execute();
}

/** Leaves the portal, and gets the provider's answer to the request. */
async function leave(
  browser: BrowserLike,
  provider: SamlifyProvider,
  person: SamlPerson,
  { entity = 'developer' as 'developer' | 'user', query = '', metadata = (xml: string) => xml } = {},
) {
  const { start, metadata: path } = paths[entity];
  const asked = locationOf(await browser.fetch(`${start}${query}`, { redirect: 'manual' }));
  const described = await (await app.visitor().fetch(path)).text();
  return { asked, ...(await provider.answer(metadata(described), asked, person)) };
}

type Answer = Pick<Awaited<ReturnType<typeof leave>>, 'SAMLResponse' | 'RelayState' | 'consumer'>;

function arrive(browser: BrowserLike, { SAMLResponse, RelayState, consumer }: Answer) {
  const headers = { 'sec-fetch-site': 'same-origin', origin: portalUrl };
  const body = new URLSearchParams({ SAMLResponse, RelayState });
  return browser.fetch(consumer.replace(portalUrl, ''), { method: 'POST', redirect: 'manual', body, headers });
}

async function comes(provider: SamlifyProvider, person: SamlPerson) {
  const browser = app.visitor();
  const back = await arrive(browser, await leave(browser, provider, person));
  expect(locationOf(back).href).toBe(`${portalUrl}/login?loginSuccess=true`);
  return browser;
}

const ada = () => ({
  nameId: `name-${count}`,
  email: `ada${count}@trusted.example`,
  given: 'Ada & Co',
  family: 'Lovelace',
});
const xmlOf = ({ SAMLResponse }: Answer) => Buffer.from(SAMLResponse, 'base64').toString();

async function teams(email: string): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('team_members')
    .innerJoin('developers', 'developers.id', 'team_members.developer_id')
    .select('claimed_by')
    .where('email', '=', email)
    .execute();
  return rows.map(({ claimed_by }) => claimed_by);
}

describe('samlify as the identity provider', () => {
  const provider = samlifyProvider(issuer);
  beforeEach(() => trust([provider.certificate]));

  test('reads our metadata and our requests, by the schema of OASIS', async () => {
    const { asked, read, consumer } = await leave(app.visitor(), provider, ada());
    const request = { assertionConsumerServiceUrl: consumer, destination: signInAddress };
    expect(read).toMatchObject({ issuer: entityId, request: { id: expect.stringMatching(/^_/), ...request } });
    await leave(app.visitor(), provider, ada(), { query: '?fresh=true' });

    vi.spyOn(console, 'debug').mockReturnValueOnce();
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const sent = inflateRawSync(Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const wrong = deflateRawSync(sent.replace('Version="2.0"', '')).toString('base64');
    asked.searchParams.set('SAMLRequest', wrong);
    const metadata = await (await app.visitor().fetch(paths.developer.metadata)).text();
    await expect(provider.answer(metadata, asked, ada())).rejects.toThrow('ERR_INVALID_XML');
  });

  test('signs a developer in, who is the same one the next time', async () => {
    const person = ada();
    const me = await (await comes(provider, person)).call('getCurrentDeveloper');
    expect(me).toMatchObject({ email: person.email, full_name: 'Ada & Co Lovelace' });
    const again = await comes(provider, { ...person, email: 'another@trusted.example' });
    expect((await again.call('getCurrentDeveloper')).id).toBe(me.id);
  });

  test('signs a user of the console in', async () => {
    const { email } = (await app.signedInUser('viewer', `u-${count}`)).person;
    await app.db
      .updateTable('identity_providers')
      .set({ trusted_email_domains: JSON.stringify([email.split('@')[1]]) })
      .execute();
    const browser = app.visitor();
    const back = await arrive(browser, await leave(browser, provider, { ...ada(), email }, { entity: 'user' }));
    expect(locationOf(back).href).toBe(`${portalUrl}/console/login?loginSuccess=true`);
    expect((await browser.call('getCurrentUser')).email).toBe(email);
  });

  test.each([
    ['another address', (xml: string) => xml.replace(/ada\d+@/, 'eve@')],
    ['another name', (xml: string) => xml.replace(/>name-\d+</, '>name-0<')],
    ['one group more', (xml: string) => xml.replace('</saml:AttributeStatement>', `${attribute}$&`)],
    ['another audience', (xml: string) => xml.replace(/<saml:Audience>[^<]+/, '<saml:Audience>urn:elsewhere')],
    ['a later end', (xml: string) => xml.replaceAll(/NotOnOrAfter="[^"]+"/g, 'NotOnOrAfter="2999-01-01T00:00:00Z"')],
    ['no signature', (xml: string) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')],
    ['a comment in the address', (xml: string) => xml.replace('@trusted', '@<!---->trusted')],
  ])('its answer with %s, changed after it was signed, opens nothing', async (_name, spoil) => {
    const browser = app.visitor();
    const answer = await leave(browser, provider, ada());
    const spoiled = spoil(xmlOf(answer));
    expect(spoiled).not.toBe(xmlOf(answer));
    const back = await arrive(browser, { ...answer, SAMLResponse: Buffer.from(spoiled).toString('base64') });
    expect(locationOf(back).href).toBe(`${portalUrl}/login?error=sso_invalid`);
    expectNoSession(browser);
  });

  test('an answer whose message alone is signed opens nothing', async () => {
    const browser = app.visitor();
    const metadata = (xml: string) => xml.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"');
    const answer = await leave(browser, provider, ada(), { metadata });
    expect(xmlOf(answer).match(/<ds:Signature /g)).toHaveLength(1);
    expect(locationOf(await arrive(browser, answer)).href).toBe(`${portalUrl}/login?error=sso_invalid`);
    expectNoSession(browser);
  });
});

describe('in the manner of Microsoft Entra ID', () => {
  const [before, provider] = [samlifyProvider(issuer), samlifyProvider(issuer, manners.entra)];
  const entraAda = () => ({ ...ada(), id: groups[0] as string, tenant: groups[0] as string });
  beforeEach(() => trust([before.certificate, provider.certificate]));

  test('the second certificate signs; groups are ids, and give a team', async () => {
    const person = { ...entraAda(), groups };
    const answer = await leave(app.visitor(), provider, person);
    expect(xmlOf(answer).match(/<ds:Signature /g)).toHaveLength(1);
    expect(xmlOf(answer)).not.toContain('NameFormat');
    expect(await (await comes(provider, person)).call('getCurrentDeveloper')).toMatchObject({
      email: person.email,
      full_name: 'Ada & Co Lovelace',
    });
    expect(await teams(person.email)).toEqual(['meridian']);
    await comes(provider, { ...person, groups: groups.slice(0, 1) });
    expect(await teams(person.email)).toEqual([]);
  });

  test('more than 150 groups: a link comes in their place, and the teams stay', async () => {
    const person = entraAda();
    await comes(provider, { ...person, groups });
    await comes(provider, { ...person, link: 'https://graph.windows.net/7f3c/users/1/getMemberObjects' });
    expect(await teams(person.email)).toEqual(['meridian']);
    await comes(provider, person);
    expect(await teams(person.email)).toEqual([]);
  });

  test('the methods of the sign-in tell of a second factor, whatever the context says', async () => {
    const methods = ['http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password'];
    const factor = async (person: SamlPerson) => {
      const { id } = await (await comes(provider, person)).call('getCurrentDeveloper');
      const sessions = app.db.selectFrom('sessions').select('factor').where('developer_id', '=', id);
      return (await sessions.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).factor;
    };
    expect(await factor({ ...entraAda(), methods })).toBeNull();
    const both = [...methods, 'http://schemas.microsoft.com/claims/multipleauthn'];
    expect(await factor({ ...entraAda(), methods: both })).toBe('provider');
  });

  test('a key that is none of the two opens nothing', async () => {
    const browser = app.visitor();
    const answer = await leave(browser, samlifyProvider(issuer, manners.entra), entraAda());
    expect(locationOf(await arrive(browser, answer)).href).toBe(`${portalUrl}/login?error=sso_invalid`);
    expectNoSession(browser);
  });
});

describe('in the manner of Google Workspace', () => {
  const provider = samlifyProvider(issuer, manners.google);
  beforeEach(() => trust([provider.certificate]));
  const googleAda = () => ({ ...ada(), nameId: `Ada${count}@trusted.example` });

  test('the name is the address, and message and assertion are both signed', async () => {
    const { email: _none, ...person } = googleAda();
    const answer = await leave(app.visitor(), provider, { ...person, groups: ['Everybody', groups[1] as string] });
    expect(xmlOf(answer).match(/<ds:Signature /g)).toHaveLength(2);
    expect(xmlOf(answer)).not.toContain('NameFormat');
    const browser = await comes(provider, { ...person, groups: ['Everybody', groups[1] as string] });
    const me = { email: `ada${count}@trusted.example`, full_name: 'Ada & Co Lovelace' };
    expect(await browser.call('getCurrentDeveloper')).toMatchObject(me);
    expect(await teams(me.email)).toEqual(['meridian']);
  });

  test('a message that was changed is refused, although the assertion is whole', async () => {
    const browser = app.visitor();
    const answer = await leave(browser, provider, googleAda());
    const spoiled = xmlOf(answer).replace(/IssueInstant="[^"]+"/, 'IssueInstant="2020-01-01T00:00:00.000Z"');
    const back = await arrive(browser, { ...answer, SAMLResponse: Buffer.from(spoiled).toString('base64') });
    expect(locationOf(back).href).toBe(`${portalUrl}/login?error=sso_invalid`);
    expectNoSession(browser);
  });
});
