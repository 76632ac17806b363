import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type KeyPair, newEcKey, testCertificate } from '@stoa/certificates/testing/certificates';
import { startTokenIssuer, type TokenIssuer } from '@stoa/gate/testing/token-issuer';
import { type BrowserLike, browserLike } from '@stoa/server/testing/browser-like';
import type { CredentialKind, Situation } from '@stoa/server/testing/truth-table';
import { addDeveloper } from '../parts/developer.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import type { Shown } from './ask.ts';

export const keyName = 'X-Parcel-Key';
/** The other name that the strategy reads keys from. */
export const secondKeyName = 'x-second-key';

/** A developer may have a hundred applications, and each scene makes one. */
const scenesEach = 80;

/** A version for each strategy and use. */
export type VersionName = `${CredentialKind | 'certificate'} ${'main' | 'other' | 'deprecated'}`;

export interface Scene {
  readonly version: VersionName;
  readonly shown: Shown;
  readonly applicationId: string | undefined;
  /** Until when the credential is good, in milliseconds since 1970. */
  readonly endsAt?: number;
}

/** A portal with versions for each kind of credential, a developer, and an issuer that signs what is wanted. */
export interface Harbour {
  readonly server: StoaServer;
  readonly versions: Readonly<Record<string, string>>;
  /** The owner of the last scene's application. */
  readonly developer: BrowserLike;
  addGateway(name: string, ...options: string[]): Promise<string>;
  /** Makes a situation true. */
  stage(kind: CredentialKind, situation: Situation): Promise<Scene>;
  cli(...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Made {
  readonly shown: Shown;
  readonly clientId: string;
  readonly endsAt?: number;
  give(applicationId: string): Promise<unknown>;
}

/** @param settings of the server, besides its own */
export async function startHarbour(settings: Readonly<Record<string, string>> = {}): Promise<Harbour> {
  const issuer = await startTokenIssuer('nobody');
  const server = await startStoa({ demo: null, env: { STOA_OIDC_HARBOUR: 'introspection secret', ...settings } });
  const folder = mkdtempSync(join(tmpdir(), 'stoa-harbour-'));
  const cli = async (...args: string[]) => {
    const { code, stderr } = await stoa(server, ...args);
    if (code !== 0) throw new Error(`stoa ${args.join(' ')}: ${stderr}`);
  };
  writePortal(folder, issuer);
  await cli('apply', folder);
  let developer = await newDeveloper(server, 'ada-0');
  let scenes = 0;
  const { data: products } = await managed(server, '/management/v1/products');
  const versions = Object.fromEntries(
    (products as { versions: { name: string; id: string }[] }[]).flatMap((product) =>
      product.versions.map(({ name, id }) => [name, id]),
    ),
  );
  const { data: strategies } = await developer.call('listAuthStrategies', { query: {} });
  const strategyOf = (kind: CredentialKind) => strategies.find(({ name }) => name === strategyNames[kind])?.id ?? '';

  async function stage(kind: CredentialKind, situation: Situation): Promise<Scene> {
    const main: VersionName = `${kind} main`;
    if (++scenes % scenesEach === 0) developer = await newDeveloper(server, `ada-${scenes}`);
    if (situation === 'none') return { version: main, shown: {}, applicationId: undefined };
    const lifetime = situation === 'expired' ? 4_000 : 600_000;
    const made = await make(kind, developer, issuer, lifetime);
    if (situation === 'unknown') return { version: main, shown: made.shown, applicationId: undefined };
    const application = await developer.call('createApplication', {
      body: { name: made.clientId, auth_strategy_id: strategyOf(kind), reference_id: made.clientId },
    });
    const params = { applicationId: application.id };
    const confirm = () => managed(server, `/management/v1/applications/${application.id}/client-proof`, 'POST');
    if (kind !== 'key') await confirm();
    const given = (await made.give(application.id)) as { credential?: string } | undefined;
    const shown = kind === 'key' ? { headers: { [keyName]: given?.credential ?? '' } } : made.shown;
    const version: VersionName = `${kind} ${situation === 'other version' ? 'other' : situation === 'deprecated' ? 'deprecated' : 'main'}`;
    const { id } = await developer.call('createRegistration', {
      params,
      body: { product_version_id: versions[version] ?? '' },
    });
    const decide = (decision: string) => managed(server, `/management/v1/registrations/${id}/${decision}`, 'POST');
    if (situation === 'rejected') await decide('reject');
    else if (situation !== 'pending') await decide('approve');
    if (situation === 'revoked') await decide('revoke');
    const asked: VersionName = situation === 'deprecated' ? `${kind} deprecated` : main;
    const scene: Scene = { version: asked, shown, applicationId: application.id };
    if (situation === 'expired' && made.endsAt !== undefined) return { ...scene, endsAt: made.endsAt };
    if (situation === 'deleted application') await developer.call('deleteApplication', { params });
    if (!situation.startsWith('rotated')) return scene;
    const next = await make(kind, developer, issuer, lifetime);
    if (kind === 'key') {
      const { data } = await developer.call('listCredentials', { params, query: {} });
      const { credential } = (await next.give(application.id)) as { credential: string };
      await developer.call('revokeCredential', { params: { ...params, credentialId: data[0]?.id ?? '' } });
      return situation === 'rotated, new' ? { ...scene, shown: { headers: { [keyName]: credential } } } : scene;
    }
    if (kind === 'certificate') await next.give(application.id);
    else {
      await developer.call('updateApplication', { params, body: { reference_id: next.clientId } });
      await confirm();
      await decide('approve');
    }
    return situation === 'rotated, new' ? { ...scene, shown: next.shown } : scene;
  }

  return {
    server,
    versions,
    get developer() {
      return developer;
    },
    stage,
    cli,
    async addGateway(name, ...options) {
      return (await stoa(server, 'gateways', 'add', name, '--json', ...options)).json<{ token: string }>().token;
    },
    async stop() {
      await server.remove();
      await issuer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newDeveloper(server: StoaServer, name: string): Promise<BrowserLike> {
  const person = { name, email: `${name}@fjordbank.example`, password: 'correct Horse 7' };
  await addDeveloper(server, person);
  const developer = browserLike(server.url);
  await developer.call('authenticateDeveloper', { body: { username: person.email, password: person.password } });
  return developer;
}

async function make(
  kind: CredentialKind,
  developer: BrowserLike,
  issuer: TokenIssuer,
  lifetime: number,
): Promise<Made> {
  const clientId = `client-${randomBytes(8).toString('hex')}`;
  const endsAt = Date.now() + lifetime;
  const exp = Math.floor(endsAt / 1000);
  if (kind === 'key') {
    const body = { expires_at: new Date(endsAt).toISOString() };
    const give = (applicationId: string) => developer.call('createCredential', { params: { applicationId }, body });
    // Of nobody, but in the form of one.
    return { clientId, endsAt, give, shown: { headers: { [keyName]: `stoa_key_${'A'.repeat(49)}` } } };
  }
  if (kind === 'certificate') {
    const keys = newEcKey();
    const der = testCertificate({ keys, notAfter: new Date(exp * 1000), subject: clientId });
    return {
      clientId,
      endsAt: exp * 1000,
      shown: { certificate: pemOf(der, keys) },
      give: (id) => upload(developer, id, der),
    };
  }
  const give = async () => {};
  if (kind === 'JWT') {
    // Thirty seconds of leeway are the gate's: one that ends is one that has ended longer ago.
    const ended = lifetime < 60_000 ? { exp: exp - 60, iat: exp - 600 } : { exp };
    const token = await issuer.sign({ client_id: clientId, aud: 'parcels', scope: 'parcels:read', ...ended });
    return { clientId, endsAt, give, shown: bearer(token) };
  }
  const token = `opaque-${clientId}`;
  issuer.opaque.set(token, { active: true, client_id: clientId, aud: 'parcels', scope: 'parcels:read', exp });
  return { clientId, endsAt, give, shown: bearer(token) };
}

const bearer = (token: string): Shown => ({ headers: { authorization: `Bearer ${token}` } });

function pemOf(der: Buffer, { privateKey }: KeyPair) {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const cert = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string };
}

async function upload(developer: BrowserLike, applicationId: string, der: Buffer): Promise<void> {
  const response = await developer.fetch(`/api/v2/applications/${applicationId}/certificate`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(der),
  });
  if (!response.ok) throw new Error(`the certificate was refused: ${await response.text()}`);
}

async function managed(server: StoaServer, path: string, method = 'GET'): Promise<{ data?: unknown }> {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${server.operatorToken()}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { data?: unknown };
}

const strategyNames: Readonly<Record<CredentialKind, string>> = {
  key: 'Keys',
  JWT: 'Tokens',
  'opaque token': 'Opaque',
  certificate: 'Certificates',
};

function writePortal(folder: string, { issuer }: TokenIssuer): void {
  const token = { credential_type: 'self_managed_client_credentials', issuer, audiences: ['parcels'] };
  const introspection = { client_id: 'stoa', client_secret_env: 'STOA_OIDC_HARBOUR' };
  const strategies = [
    { name: 'Keys', credential_type: 'key_auth', key_names: [keyName, secondKeyName], default: true },
    { name: 'Tokens', ...token },
    { name: 'Opaque', ...token, introspection },
    { name: 'Certificates', ...token, auth_methods: ['mutual_tls'] },
  ];
  const versions = Object.entries(strategyNames).flatMap(([kind, auth_strategy]) =>
    ['main', 'other', 'deprecated'].map((use) => ({
      name: `${kind} ${use}`,
      registration: { strategy: auth_strategy },
      preflight: use === 'main',
      deprecated: use === 'deprecated',
    })),
  );
  // JSON is YAML.
  write(
    folder,
    'portal.yaml',
    JSON.stringify({ name: 'Harbour', auto_approve_developers: true, auth_strategies: strategies }),
  );
  write(
    folder,
    'products/parcels/product.yaml',
    JSON.stringify({ name: 'Parcels', description: 'Parcels.', versions }),
  );
}

function write(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
