import { randomBytes } from 'node:crypto';
import { allowHeaders } from '@stoa/contract/gateway';
import { newId } from '@stoa/database/ids';
import type { RegistrationStatus } from '@stoa/database/tables';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type CredentialKind, credentialKinds, type Situation, truthTable } from '../../testing/truth-table.ts';

const secretName = 'STOA_OIDC_GATE';
const aMinute = 60_000;

interface Versions {
  readonly strategyId: string;
  readonly main: string;
  readonly other: string;
  readonly deprecated: string;
}

let app: TestApp;
let provider: OpenIdProvider;
let catalogue: Catalogue;
let developerId: string;
let gatewayToken: string;
const versions = {} as Record<CredentialKind, Versions>;

beforeAll(async () => {
  provider = await startOpenIdProvider(['http://portal.example/login']);
  app = await startTestApp({ oidcSecrets: { [secretName]: provider.clientSecret } });
  catalogue = await addCatalogue(app);
  developerId = (await app.signedIn()).person.id;
  gatewayToken = await addGateway(app);
  await app.db.updateTable('gateways').set({ certificate_header: 'x-client-cert-thumbprint' }).execute();
  for (const kind of credentialKinds) versions[kind] = await addVersions(kind);
});
afterAll(async () => {
  await app?.close();
  await provider?.stop();
});

async function addVersions(kind: CredentialKind): Promise<Versions> {
  const strategyId =
    kind === 'key'
      ? catalogue.strategyId
      : await addStrategy(app, {
          name: kind,
          credential_type: 'self_managed_client_credentials',
          auth_methods: [kind === 'certificate' ? 'mutual_tls' : 'bearer'],
          issuer: provider.issuer,
        });
  if (kind !== 'key') {
    const introspection = JSON.stringify({ client_id: provider.clientId, client_secret_env: secretName });
    const audiences = JSON.stringify(['urn:jwt:orders', 'urn:orders']);
    await app.db
      .updateTable('auth_strategies')
      .set({ introspection, audiences })
      .where('id', '=', strategyId)
      .execute();
  }
  const add = (name: string) =>
    addVersion(app, { productId: catalogue.productId, name: `${kind} ${name}`, strategyId, autoApprove: true });
  const deprecated = await add('deprecated');
  await app.db.updateTable('product_versions').set({ deprecated: true }).where('id', '=', deprecated).execute();
  return { strategyId, main: await add('main'), other: await add('other'), deprecated };
}

/** A good credential, as its headers, and the client id of its application. */
interface Made {
  readonly headers: Readonly<Record<string, string>>;
  readonly clientId: string;
  /** Makes it the application's; keys and certificates end in a minute. */
  give(applicationId: string): Promise<unknown>;
}

async function makeCredential(kind: CredentialKind): Promise<Made> {
  const { portal_id } = app.portal;
  const updated_at = app.deps.now();
  const end = new Date(updated_at.getTime() + aMinute);
  if (kind === 'key') {
    const key = newToken('stoa_');
    const row = {
      portal_id,
      id: newId(),
      display_name: 'Key',
      secret_hash: tokenHash(key),
      expires_at: end,
      updated_at,
    };
    return {
      headers: { apikey: key },
      clientId: newId(),
      give: (application_id) =>
        app.db
          .insertInto('credentials')
          .values({ ...row, application_id })
          .execute(),
    };
  }
  if (kind === 'certificate') {
    const thumbprint = randomBytes(32).toString('hex');
    const names = { subject: 'CN=bot', issuer: 'CN=bot', serial_number: '01', der: Buffer.from('der') };
    const row = { portal_id, thumbprint, ...names, not_before: new Date(0), not_after: end, updated_at };
    return {
      headers: { 'x-client-cert-thumbprint': thumbprint },
      clientId: newId(),
      give: (application_id) =>
        app.db
          .insertInto('certificates')
          .values({ ...row, application_id })
          .execute(),
    };
  }
  const client = await registerClient();
  const resource = kind === 'JWT' ? 'urn:jwt:orders' : 'urn:orders';
  const token = await tokenFor(client, resource);
  expect(token.split('.')).toHaveLength(kind === 'JWT' ? 3 : 1);
  return { headers: { authorization: `Bearer ${token}` }, clientId: client.client_id, give: async () => {} };
}

interface Client {
  readonly client_id: string;
  readonly client_secret: string;
}

async function registerClient(): Promise<Client> {
  const response = await fetch(`${provider.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${provider.initialAccessToken}` },
    body: JSON.stringify({
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      scope: 'orders:read orders:write',
    }),
  });
  return (await response.json()) as Client;
}

/** RFC 6749 §4.4. */
async function tokenFor({ client_id, client_secret }: Client, resource: string): Promise<string> {
  const form = { grant_type: 'client_credentials', resource, scope: 'orders:read' };
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no token but ${response.status}`);
  return access_token;
}

async function addApplication(kind: CredentialKind, { clientId, give }: Made): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('applications')
    .values({
      portal_id: app.portal.portal_id,
      id,
      developer_id: developerId,
      name: id,
      reference_id: clientId,
      auth_strategy_id: versions[kind].strategyId,
      scopes: JSON.stringify([]),
      updated_at: app.deps.now(),
    })
    .execute();
  await give(id);
  return id;
}

async function register(application_id: string, product_version_id: string, status: RegistrationStatus): Promise<void> {
  await app.db
    .insertInto('registrations')
    .values({
      portal_id: app.portal.portal_id,
      id: newId(),
      application_id,
      product_id: catalogue.productId,
      product_version_id,
      status,
      scopes: JSON.stringify(['orders:read', 'orders:write']),
      updated_at: app.deps.now(),
    })
    .execute();
}

interface Scene {
  readonly versionId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly applicationId?: string;
  /** Milliseconds by which the clock goes on before the question. */
  readonly later?: number;
}

/** Makes a situation true. */
async function stage(kind: CredentialKind, situation: Situation): Promise<Scene> {
  const { main, other, deprecated } = versions[kind];
  if (situation === 'none') return { versionId: main, headers: {} };
  const made = await makeCredential(kind);
  if (situation === 'unknown') return { versionId: main, headers: made.headers };
  const applicationId = await addApplication(kind, made);
  const scene = { versionId: main, headers: made.headers, applicationId };
  switch (situation) {
    case 'pending':
    case 'rejected':
    case 'approved':
    case 'revoked':
      await register(applicationId, main, situation);
      return scene;
    case 'other version':
      await register(applicationId, other, 'approved');
      return scene;
    case 'deprecated':
      await register(applicationId, deprecated, 'approved');
      return { ...scene, versionId: deprecated };
  }
  await register(applicationId, main, 'approved');
  if (situation === 'expired') return { ...scene, later: 11 * aMinute };
  if (situation === 'deleted application') {
    await app.db.deleteFrom('applications').where('id', '=', applicationId).execute();
    return scene;
  }
  const next = await rotate(kind, applicationId);
  return situation === 'rotated, new' ? { ...scene, headers: next.headers } : scene;
}

/** Another key, certificate or client in the place of the application's. */
async function rotate(kind: CredentialKind, id: string): Promise<Made> {
  const made = await makeCredential(kind);
  const { db } = app;
  if (kind === 'key') await db.deleteFrom('credentials').where('application_id', '=', id).execute();
  else if (kind === 'certificate') await db.deleteFrom('certificates').where('application_id', '=', id).execute();
  else await db.updateTable('applications').set({ reference_id: made.clientId }).where('id', '=', id).execute();
  await made.give(id);
  return made;
}

async function ask({ versionId, headers, later = 0 }: Scene) {
  await app.deps.admission.catchUp();
  app.advance(later);
  const url = `${app.url}/gateway/v1/verify/${versionId}`;
  const response = await fetch(url, { headers: { 'x-gateway-token': gatewayToken, ...headers } });
  app.advance(-later);
  const body = await response.text();
  return {
    status: response.status,
    error: response.headers.get('x-portal-error') ?? undefined,
    headers: response.headers,
    body,
  };
}

describe('gateways: the truth table', () => {
  test.each(truthTable)('$kind, $situation: $status $error', async ({ kind, situation, status, error, known }) => {
    const scene = await stage(kind, situation);
    const answer = await ask(scene);
    expect({ status: answer.status, error: answer.error }).toEqual({ status, error });
    for (const name of allowHeaders) expect(answer.headers.has(name), name).toBe(true);
    expect(answer.headers.get('x-consumer-id')).toBe(known ? scene.applicationId : '');
    expect(answer.headers.get('x-product-version-id')).toBe(scene.versionId);
    expect(answer.headers.get('content-length')).toBe(String(answer.body.length));
    const strategies = { key: 'key_auth', certificate: 'mutual_tls' } as Partial<Record<CredentialKind, string>>;
    if (status === 200) {
      expect(answer.headers.get('x-auth-strategy')).toBe(strategies[kind] ?? 'self_managed_client_credentials');
      // What the registration grants, and of a token no more than it has itself.
      const scopes = strategies[kind] ? 'orders:read orders:write' : 'orders:read';
      expect(answer.headers.get('x-granted-scopes')).toBe(scopes);
    } else expect(answer.headers.get('cache-control')).toBe('no-store');
    if (status === 401) {
      expect(answer.headers.get('www-authenticate')).toMatch(kind === 'key' ? /^ApiKey / : /^Bearer /);
    }
  });

  test.each(truthTable.filter(({ kind, situation }) => kind !== 'certificate' && situation !== 'none'))(
    'RFC 7662: introspection of $kind, $situation, says active only where $status is 200',
    async (row) => {
      const { kind, situation, status } = row;
      const scene = await stage(kind, situation);
      await app.deps.admission.catchUp();
      app.advance(scene.later ?? 0);
      const now = app.deps.now().getTime() / 1000;
      const token = scene.headers.apikey ?? scene.headers.authorization?.slice('Bearer '.length) ?? '';
      const introspect = async (version: string) => {
        const response = await fetch(`${app.url}/gateway/v1/introspect${version}`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`edge:${gatewayToken}`).toString('base64')}` },
          body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
        });
        expect(response.status).toBe(200);
        return (await response.json()) as Record<string, unknown>;
      };
      const answer = await introspect(`/${scene.versionId}`);
      // An opaque token does not say whose it is: several issuers of this portal could be asked.
      const anywhere = kind === 'opaque token' ? undefined : await introspect('');
      app.advance(-(scene.later ?? 0));
      if (status !== 200) {
        expect(answer).toEqual({ active: false });
        if (situation !== 'other version') expect(anywhere ?? { active: false }).toEqual({ active: false });
        return;
      }
      expect(answer).toMatchObject({
        active: true,
        sub: scene.applicationId,
        scope: kind === 'key' ? 'orders:read orders:write' : 'orders:read',
        token_type: kind === 'key' ? 'ApiKey' : 'Bearer',
        registration_id: expect.any(String),
        product_versions: [scene.versionId],
      });
      expect(answer.client_id).toBeTruthy();
      expect(Number(answer.exp) - Number(answer.iat)).toBeLessThanOrEqual(5);
      expect(Number(answer.exp)).toBeGreaterThan(now);
      if (anywhere && kind === 'key')
        expect(anywhere).toMatchObject({ active: true, product_versions: [scene.versionId] });
    },
  );

  test.each(credentialKinds)('%s: what was revoked and what never was get the same answer', async (kind) => {
    const shape = ({ headers, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
      ...rest,
      headers: [...headers].filter(([name]) => name !== 'date'),
    });
    const unknown = shape(await ask(await stage(kind, 'unknown')));
    for (const situation of ['deleted application', 'rotated, old'] as const)
      expect(shape(await ask(await stage(kind, situation))), situation).toEqual(unknown);
  });
});
