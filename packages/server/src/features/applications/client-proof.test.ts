import { startTokenIssuer, type TokenIssuer } from '@stoa/gate/testing/token-issuer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { everyRow, expectNoSecretIn } from '../../testing/secret-search.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const secretName = 'STOA_OIDC_PROOF';
const audience = 'https://api.example.org';
/** The time is longer than clocks may differ. */
const whileMs = 60_000;

let app: TestApp;
let issuer: TokenIssuer;
let gatewayToken: string;
let strategyId: string;
let otherStrategyId: string;
let versionId: string;
/** `ada` has the clients, `mallory` has not. */
let ada: BrowserLike & { readonly person: { readonly id: string } };
let mallory: BrowserLike & { readonly person: { readonly id: string } };
let count = 0;

beforeAll(async () => {
  issuer = await startTokenIssuer('nobody');
  app = await startTestApp({ oidcSecrets: { [secretName]: 'secret' } });
  const { productId } = await addCatalogue(app);
  gatewayToken = await addGateway(app);
  const common = { credential_type: 'self_managed_client_credentials', issuer: issuer.issuer } as const;
  strategyId = await addStrategy(app, { name: 'Own clients', ...common });
  otherStrategyId = await addStrategy(app, { name: 'Own clients, tested', ...common });
  const introspection = JSON.stringify({ client_id: 'stoa', client_secret_env: secretName });
  await app.db
    .updateTable('auth_strategies')
    .set({ audiences: JSON.stringify([audience]), introspection })
    .where('id', '=', strategyId)
    .execute();
  versionId = await addVersion(app, { productId, name: 'own clients', strategyId, autoApprove: true });
  ada = await app.signedIn('ada');
  mallory = await app.signedIn('mallory');
});
afterAll(async () => {
  await app?.close();
  await issuer?.stop();
});

const newClientId = () => `client-${++count}`;

async function claim(browser: BrowserLike, clientId: string, strategy = strategyId) {
  const body = { name: `App ${++count}`, reference_id: clientId, auth_strategy_id: strategy };
  const { id } = await browser.call('createApplication', { body });
  if (strategy === strategyId)
    await browser.call('createRegistration', {
      params: { applicationId: id },
      body: { product_version_id: versionId },
    });
  return { params: { applicationId: id } };
}

const tokenOf = (client_id: string, claims: object = {}) =>
  issuer.sign({ client_id, sub: client_id, aud: audience, iat: seconds(), exp: seconds() + 600, ...claims });
const seconds = () => Math.floor(app.deps.now().getTime() / 1000);

async function proveBy(browser: BrowserLike, of: { params: { applicationId: string } }, token: string) {
  return browser.call('proveClient', { ...of, body: { token } });
}

async function gate(token: string) {
  const { status, headers } = await fetch(`${app.url}/gateway/v1/verify/${versionId}`, {
    headers: { 'x-gateway-token': gatewayToken, authorization: `Bearer ${token}` },
  });
  return { status, error: headers.get('x-portal-error'), consumer: headers.get('x-consumer-id') || null };
}

describe('a client id is a claim until it is proven', () => {
  test('another’s client id can be claimed: it blocks nobody and opens nothing', async () => {
    const clientId = newClientId();
    const stolen = await claim(mallory, clientId);
    const own = await claim(ada, clientId);
    const token = await tokenOf(clientId);
    expect(await gate(token)).toEqual({ status: 403, error: 'client_unproven', consumer: null });
    expect(await mallory.call('getClientProof', stolen)).toMatchObject({ state: 'unproven', client_id: clientId });
    const proven = await proveBy(ada, own, token);
    expect(proven).toMatchObject({ state: 'proven', proven_by: 'token', client_id: clientId });
    expect(await gate(token)).toEqual({ status: 200, error: null, consumer: own.params.applicationId });
  });

  test('a label of keys, or a claim with another strategy, blocks nobody either', async () => {
    const clientId = newClientId();
    await mallory.call('createApplication', { body: { name: `Label ${clientId}`, reference_id: clientId } });
    await claim(mallory, clientId, otherStrategyId);
    const own = await claim(ada, clientId);
    expect((await proveBy(ada, own, await tokenOf(clientId))).state).toBe('proven');
  });

  test('who proves second is told so, and only then; the audit log has it', async () => {
    const clientId = newClientId();
    const first = await claim(ada, clientId);
    await proveBy(ada, first, await tokenOf(clientId));
    for (const strategy of [strategyId, otherStrategyId]) {
      const second = await claim(mallory, clientId, strategy);
      const foreign = await problemOf(proveBy(mallory, second, await tokenOf('another')));
      expect(foreign).toMatchObject({ status: 400, code: 'proof_of_another_client' });
      const taken = await problemOf(proveBy(mallory, second, await tokenOf(clientId)));
      expect(taken).toMatchObject({ status: 409, code: 'client_proven_elsewhere' });
      expect((await mallory.call('getClientProof', second)).state).toBe('unproven');
      const event = await app.db
        .selectFrom('audit_events')
        .select(['event', 'actor', 'details'])
        .where('subject', '=', `application:${second.params.applicationId}`)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(event).toEqual({
        event: 'client_proof_refused',
        actor: `developer:${mallory.person.id}`,
        details: { client_id: clientId, proven_by_application: first.params.applicationId },
      });
    }
  });

  test('of two applications that prove one client at once, one does', async () => {
    const clientId = newClientId();
    const claims = [
      await claim(ada, clientId),
      await claim(ada, clientId),
      await claim(ada, clientId, otherStrategyId),
    ];
    const token = await tokenOf(clientId);
    const outcomes = await Promise.all(claims.map((of) => statusOf(proveBy(ada, of, token))));
    expect(outcomes.sort()).toEqual([0, 409, 409]);
  });

  test('an opaque token proves it as well, where its issuer says whose it is and since when', async () => {
    const clientId = newClientId();
    const own = await claim(ada, clientId);
    const answer = { active: true, client_id: clientId, aud: audience, iat: seconds(), exp: seconds() + 600 };
    issuer.opaque.set('opaque-dated', answer);
    issuer.opaque.set('opaque-undated', { ...answer, iat: undefined });
    expect(await problemOf(proveBy(ada, own, 'opaque-undated'))).toMatchObject({ code: 'proof_too_early' });
    expect((await proveBy(ada, own, 'opaque-dated')).state).toBe('proven');
  });

  test('another client id needs a proof of its own, also when the former one comes back', async () => {
    const clientId = newClientId();
    const own = await claim(ada, clientId);
    const token = await tokenOf(clientId);
    await proveBy(ada, own, token);
    const rename = (reference_id: string) => ada.call('updateApplication', { ...own, body: { reference_id } });
    // A form sends the reference id back unchanged.
    await rename(clientId);
    expect((await gate(token)).status).toBe(200);
    await rename(`${clientId}-other`);
    expect(await gate(token)).toMatchObject({ status: 401, error: 'invalid_credential' });
    expect(await ada.call('getClientProof', own)).toMatchObject({
      state: 'unproven',
      proven_at: null,
      proven_by: null,
    });
    app.advance(whileMs);
    await rename(clientId);
    expect(await gate(token)).toMatchObject({ status: 403, error: 'client_unproven' });
    expect(await problemOf(proveBy(ada, own, token))).toMatchObject({ code: 'proof_too_early' });
    await proveBy(ada, own, await tokenOf(clientId));
    expect((await gate(token)).status).toBe(200);
  });

  test('what was claimed before proofs were asked for goes on working', async () => {
    const clientId = newClientId();
    const own = await claim(ada, clientId);
    await app.db
      .updateTable('applications')
      .set({ client_unproven_since: null })
      .where('id', '=', own.params.applicationId)
      .execute();
    await app.deps.admission.catchUp();
    expect((await gate(await tokenOf(clientId))).status).toBe(200);
    expect(await ada.call('getClientProof', own)).toMatchObject({ state: 'proven', proven_at: null, proven_by: null });
  });

  test('applications without a claim have nothing to prove', async () => {
    const { id } = await ada.call('createApplication', { body: { name: 'With keys' } });
    const of = { params: { applicationId: id } };
    expect(await statusOf(ada.call('getClientProof', of))).toBe(404);
    expect(await statusOf(proveBy(ada, of, 'x'))).toBe(404);
    expect(await statusOf(mallory.call('getClientProof', await claim(ada, newClientId())))).toBe(404);
  });

  test('gateways that decide by themselves are not told of a claim', async () => {
    const clientId = newClientId();
    const own = await claim(ada, clientId);
    const told = async () => {
      const response = await fetch(`${app.url}/gateway/v1/snapshot`, { headers: { 'x-gateway-token': gatewayToken } });
      const { applications } = (await response.json()) as { applications: { id: string; client: object | null }[] };
      return applications.find(({ id }) => id === own.params.applicationId)?.client;
    };
    expect(await told()).toBeNull();
    await proveBy(ada, own, await tokenOf(clientId));
    expect(await told()).toEqual({ issuer: issuer.issuer, client_id: clientId });
  });
});

describe('what proves nothing', () => {
  let clientId: string;
  let own: { params: { applicationId: string } };
  beforeAll(async () => {
    await app.db.deleteFrom('throttles').execute();
    clientId = newClientId();
    // The token is from before the claim, further back than clocks may differ.
    app.advance(whileMs);
    own = await claim(ada, clientId);
  });
  const refusal = async (claims: object, options: { readonly stranger?: boolean } = {}) => {
    const all = { client_id: clientId, sub: clientId, aud: audience, iat: seconds(), exp: seconds() + 600, ...claims };
    const { status, code, invalidParameters } = await problemOf(proveBy(ada, own, await issuer.sign(all, {}, options)));
    expect(status).toBe(400);
    expect(invalidParameters).toMatchObject([{ field: 'token', source: 'body' }]);
    expect((await ada.call('getClientProof', own)).state).toBe('unproven');
    return code;
  };

  test.each([
    ['one for another API', 'proof_refused', { aud: 'https://other.example' }],
    ['one of another issuer', 'proof_refused', { iss: 'https://other.example' }],
    ['an ID token', 'proof_refused', { at_hash: 'x' }],
    ['one that is over', 'proof_expired', { iat: 1_000, exp: 2_000 }],
    ['one of another client', 'proof_of_another_client', { client_id: 'other', sub: 'other' }],
    ['one that does not say since when it is', 'proof_too_early', { iat: undefined }],
    ['one that is bound to a certificate', 'proof_bound', { cnf: { 'x5t#S256': 'q'.repeat(43) } }],
  ] as const)('%s', async (_what, code, claims) => {
    expect(await refusal(claims)).toBe(code);
  });

  test('a token that somebody else has signed', async () => {
    expect(await refusal({}, { stranger: true })).toBe('proof_refused');
  });

  test('one from before the claim, which whoever receives tokens may have kept', async () => {
    expect(await refusal({ iat: seconds() - whileMs / 1000 })).toBe('proof_too_early');
  });

  test.each([
    ['a subject of its own', { sub: '7b1c' }],
    ['a session', { sid: 'x' }],
    ['a time of log-in', { auth_time: 1 }],
    ['the scope openid', { scope: 'openid orders' }],
    ['a user name', { sub: '7b1c', preferred_username: 'ada' }],
    ['somebody who acts', { act: { sub: 'x' } }],
    ['what a provider says of it', { idtyp: 'user' }],
  ])('the token of a person who uses the client, told by %s', async (_what, claims) => {
    expect(await refusal(claims)).toBe('proof_of_a_person');
  });

  test('what is no token at all', async () => {
    expect(await problemOf(proveBy(ada, own, 'nonsense'))).toMatchObject({ status: 400, code: 'proof_refused' });
    expect(await statusOf(proveBy(ada, own, ''))).toBe(400);
    expect(await statusOf(proveBy(ada, own, 'x'.repeat(20_000)))).toBe(400);
  });

  test('while the issuer does not answer nothing is decided', async () => {
    issuer.opaque.set('opaque-later', { active: true, client_id: clientId, aud: audience, iat: seconds() });
    issuer.fail(true);
    expect(await problemOf(proveBy(ada, own, 'opaque-later'))).toMatchObject({
      status: 503,
      code: 'proof_issuer_unavailable',
    });
    issuer.fail(false);
  });

  test('a developer who tries again and again has to wait', async () => {
    await app.db.deleteFrom('throttles').execute();
    const outcomes = await Promise.all(Array.from({ length: 22 }, () => problemOf(proveBy(ada, own, 'nonsense'))));
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('tokens of clients themselves, as providers write them', () => {
  beforeAll(() => app.db.deleteFrom('throttles').execute());
  test.each([
    ['RFC 9068, Spring, Hydra, Okta', {}],
    ['Duende', { sub: undefined }],
    ['Auth0', { sub: '{client}@clients', gty: 'client-credentials' }],
    [
      'Keycloak',
      { sub: '7b1c', azp: '{client}', preferred_username: 'service-account-{client}', scope: 'profile email' },
    ],
    ['Entra', { sub: 'b0b', oid: 'b0b', idtyp: 'app', roles: ['x'] }],
  ])('%s', async (_provider, claims) => {
    const clientId = newClientId();
    const own = await claim(ada, clientId);
    const written = JSON.parse(JSON.stringify(claims).replaceAll('{client}', clientId));
    const token = await tokenOf(clientId, 'sub' in claims && claims.sub === undefined ? { sub: undefined } : written);
    expect((await proveBy(ada, own, token)).state).toBe('proven');
  });
});

describe('an operator’s word', () => {
  test('proves a client id, and takes the proof back; both are in the audit log', async () => {
    const clientId = newClientId();
    const own = await claim(ada, clientId);
    const token = await tokenOf(clientId);
    const operator = await app.operator();
    const listed = async () =>
      (await operator.call('listManagedApplications', { query: { 'filter[id]': own.params.applicationId } })).data[0];
    expect(await listed()).toMatchObject({ client_proof: 'unproven' });
    expect(await operator.call('proveManagedClient', own)).toMatchObject({ state: 'proven', proven_by: 'operator' });
    expect((await gate(token)).status).toBe(200);
    expect(await listed()).toMatchObject({ client_proof: 'proven' });
    expect(await operator.call('withdrawClientProof', own)).toMatchObject({ state: 'unproven', proven_by: null });
    expect(await gate(token)).toMatchObject({ status: 403, error: 'client_unproven' });
    const events = await app.db
      .selectFrom('audit_events')
      .select(['event', 'details'])
      .where('subject', '=', `application:${own.params.applicationId}`)
      .where('event', 'like', 'client_proof%')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { event: 'client_proof_given', details: { client_id: clientId, by: 'operator' } },
      { event: 'client_proof_withdrawn', details: { client_id: clientId } },
    ]);
    // A token from before the withdrawal does not prove the client again.
    app.advance(whileMs);
    await operator.call('withdrawClientProof', own);
    expect((await proveBy(ada, own, await tokenOf(clientId))).state).toBe('proven');
  });

  test('does not take a client id from another application that has proven it', async () => {
    const clientId = newClientId();
    const first = await claim(ada, clientId);
    await proveBy(ada, first, await tokenOf(clientId));
    const second = await claim(mallory, clientId);
    const operator = await app.operator();
    const refused = await problemOf(operator.call('proveManagedClient', second));
    expect(refused).toMatchObject({ status: 409, code: 'client_proven_elsewhere' });
    expect(refused.message).toContain(first.params.applicationId);
    await operator.call('withdrawClientProof', first);
    expect((await operator.call('proveManagedClient', second)).state).toBe('proven');
    const { id } = await ada.call('createApplication', { body: { name: 'Keys again' } });
    expect(await statusOf(operator.call('proveManagedClient', { params: { applicationId: id } }))).toBe(404);
  });
});

test('auth I1: a token that was presented is in no row and in no line of the log', async () => {
  const clientId = newClientId();
  const own = await claim(ada, clientId);
  const secrets = new Map([
    ['good', await tokenOf(clientId)],
    ['refused', await tokenOf('another')],
    ['opaque', 'opaque-token-that-nobody-knows'],
  ]);
  for (const token of [...secrets.values()].reverse()) await statusOf(proveBy(ada, own, token));
  expect((await ada.call('getClientProof', own)).state).toBe('proven');
  expectNoSecretIn(JSON.stringify(app.logged), secrets);
  for (const text of (await everyRow(app.db)).values()) expectNoSecretIn(text, secrets);
});
