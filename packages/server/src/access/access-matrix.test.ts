import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@stoa/contract/endpoint';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import type { Access } from '@stoa/contract/route';
import { tokenScopes } from '@stoa/contract/token-scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDirectory } from '../testing/add-directory.ts';
import { addGateway, addOperatorToken } from '../testing/add-tokens.ts';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * Checks every caller on every call of the contract, for own and foreign data, on every kind of portal. What is expected follows
 * from the endpoint's `access` alone; what is decided beyond it is listed as an exception, by name.
 */
const people = [
  'anonymous',
  'owner',
  'token of the owner',
  'other developer',
  'pending developer',
  'disabled developer',
  'operator',
  'owning user',
  'user without role',
  'gateway',
  'directory of developers',
  'directory of users',
  'forger',
] as const;
type Who = (typeof people)[number];

const portals = {
  private: { is_public: false, rbac_enabled: false },
  'private with roles': { is_public: false, rbac_enabled: true },
  public: { is_public: true, rbac_enabled: false },
  'public with roles': { is_public: true, rbac_enabled: true },
} as const;
type PortalKind = keyof typeof portals;

/** `let in`: the call itself answers, with a success or a refusal of its own; never 401, and 404 only for what is absent. */
type Verdict = 'let in' | 401 | 403 | 404;

const isDeveloper = (who: Who) => who === 'owner' || who === 'other developer';

function verdict(access: Access, who: Who, kind: PortalKind): Verdict {
  const { is_public } = portals[kind];
  switch (access) {
    case 'anyone':
      return 'let in';
    case 'visitor':
      return is_public ? 404 : 'let in';
    case 'reader':
      return is_public || isDeveloper(who) || who === 'token of the owner' ? 'let in' : 401;
    case 'developer':
      if (is_public) return 404;
      return isDeveloper(who) || who === 'token of the owner' ? 'let in' : 401;
    case 'session':
      if (is_public) return 404;
      if (who === 'token of the owner') return 403;
      return isDeveloper(who) ? 'let in' : 401;
    case 'operator':
      // Which role may make which of them: roles.test.ts.
      if (who === 'user without role') return 403;
      return who === 'operator' || who === 'owning user' ? 'let in' : 401;
    case 'gateway':
      return who === 'gateway' ? 'let in' : 404;
    case 'user':
      return who === 'owning user' || who === 'user without role' ? 'let in' : 401;
  }
}

/** Calls of the owner's things: another developer gets what a thing that does not exist gets. */
const owned = (endpoint: Endpoint) => endpoint.path.includes('{applicationId}');
/** Products that the reader has no grant to view do not exist for that reader (portal §6). */
const hiddenByRoles = ({ path, access }: Endpoint) => path.includes('{productId}') && access !== 'operator';
/** What is let in but refuses these callers for a reason of its own. */
const ownRefusals: Readonly<Partial<Record<EndpointName, number>>> = {
  // The body is right but no account has its credentials; a refresh without a cookie has no session.
  authenticateDeveloper: 401,
  refreshDeveloperSession: 401,
  refreshUserSession: 401,
};

let app: TestApp;
let catalogue: Catalogue;
let headers: Record<Who, Record<string, string>>;
let own: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  const owner = await app.signedIn('owner');
  const application = await owner.call('createApplication', { body: { name: 'Bot' } });
  const params = { applicationId: application.id };
  const credential = await owner.call('createCredential', { params });
  const registration = await owner.call('createRegistration', {
    params,
    body: { product_version_id: catalogue.versionId },
  });
  own = { ...params, credentialId: credential.id, registrationId: registration.id };
  const directoryOf = async (of: 'developers' | 'users') => {
    const { token } = await addDirectory(app, { name: of, domains: ['acme.example'], for: of });
    return { authorization: `Bearer ${token}` };
  };
  const [ofDevelopers, ofUsers] = [await directoryOf('developers'), await directoryOf('users')];
  const operator = await addOperatorToken(app);
  const gateway = await addGateway(app);
  headers = {
    anonymous: {},
    owner: cookieOf(owner),
    'token of the owner': { authorization: `Bearer ${await tokenOf(owner)}` },
    'other developer': cookieOf(await app.signedIn('other')),
    'pending developer': await demoted('pending'),
    'disabled developer': await demoted('disabled'),
    operator: { authorization: `Bearer ${operator}` },
    'owning user': userCookieOf(await app.signedInUser('owner')),
    'user without role': userCookieOf(await app.signedInUser(null)),
    gateway: { 'x-gateway-token': gateway },
    'directory of developers': ofDevelopers,
    'directory of users': ofUsers,
    // Each secret where another one belongs, and nonsense.
    forger: {
      cookie: `portalaccesstoken=${operator}; useraccesstoken=${gateway}; portalrefreshtoken=' or 1=1 --`,
      authorization: `Bearer ${gateway}`,
      'x-gateway-token': operator,
    },
  };
});
afterAll(() => app.close());

const cookieOf = (browser: BrowserLike) => ({
  cookie: `portalaccesstoken=${browser.cookies.get('portalaccesstoken')}`,
});

const userCookieOf = (browser: BrowserLike) => ({
  cookie: `useraccesstoken=${browser.cookies.get('useraccesstoken')}`,
});

async function tokenOf(browser: BrowserLike) {
  const expires_at = new Date(app.deps.now().getTime() + 86_400_000).toISOString();
  const body = { name: 'matrix', scopes: [...tokenScopes], expires_at };
  return (await browser.call('createDeveloperToken', { body })).token;
}

async function demoted(status: 'pending' | 'disabled') {
  const browser = await app.signedIn(status);
  await app.db.updateTable('developers').set({ status }).where('id', '=', browser.person.id).execute();
  return cookieOf(browser);
}

const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
/** Deciding and deleting would change what the next row of the table finds. */
const leaveAlone = new Set(['deleteApplication', 'revokeCredential', 'deleteRegistration']);
const bodies: Readonly<Record<string, unknown>> = {
  registerDeveloper: { email: 'matrix@example.com', full_name: 'Matrix' },
  authenticateDeveloper: { username: 'matrix@example.com', password: 'wrong Horse 7' },
  forgotDeveloperPassword: { email: 'matrix@example.com' },
  renameCredential: { display_name: 'renamed' },
  proveClient: { token: 'of-nobody' },
  updateApplication: { description: 'changed' },
  createRegistration: { product_version_id: absent },
  findMissingBlobs: { sha256: [] },
  tryOperation: { operation: 0, method: 'GET', url: 'https://api.example', headers: [] },
};
/** What a call must be asked with, so that it is not refused for that. */
const queries: Readonly<Partial<Record<EndpointName, string>>> = { getVersionChanges: `?since=${absent}` };

/** In place of `fetch`, which takes as long as the server: these are fifteen thousand requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

function send(path: string, method: string, headers: Record<string, string>, body: string | undefined) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { method, headers, agent }, (answer) => {
      const { statusCode = 0, headers } = answer;
      text(answer).then((text) => resolve({ status: statusCode, type: headers['content-type'] ?? '', text }), reject);
    });
    sent.on('error', reject).end(body);
  });
}

async function ask(name: EndpointName, who: Who): Promise<{ status: number; problem: Record<string, unknown> }> {
  const endpoint: Endpoint = endpoints[name];
  const known: Record<string, string> = {
    ...catalogue,
    ...own,
    productVersionId: catalogue.versionId,
    indices: 'product-catalog',
    documentId: 'start',
  };
  const keep = leaveAlone.has(name) && who === 'owner';
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, key: string) =>
    keep && key !== 'applicationId' ? absent : (known[key] ?? absent),
  );
  const address = name === 'deleteApplication' && keep ? path.replace(own.applicationId ?? '', absent) : path;
  const body = endpoint.body ? JSON.stringify(bodies[name] ?? {}) : undefined;
  const sentHeaders = { ...headers[who], ...(body && { 'content-type': 'application/json' }) };
  const { status, type, text } = await send(`${address}${queries[name] ?? ''}`, endpoint.method, sentHeaders, body);
  // Logging out works, so each row starts signed in again.
  if (/^logOut/.test(name)) await app.db.updateTable('sessions').set({ ended_at: null }).execute();
  const problem = type.includes('problem') ? JSON.parse(text) : {};
  return { status, problem: { ...problem, instance: undefined } };
}

const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => !isRedirect(endpoints[name]));

function isRedirect({ responses }: Endpoint): boolean {
  return Object.keys(responses).includes('302');
}

describe.each(Object.keys(portals) as PortalKind[])('portal §6: on a %s portal', (kind) => {
  beforeAll(async () => {
    await app.db.updateTable('portals').set(portals[kind]).execute();
  });
  beforeEach(async () => {
    await app.db.deleteFrom('throttles').execute();
  });

  test.each(people)('%s may make exactly the calls whose access names them', async (who) => {
    for (const name of calls) {
      const endpoint: Endpoint = endpoints[name];
      const { status, problem } = await ask(name, who);
      const about = `${name} as ${who}: ${JSON.stringify(problem)}`;
      if (app.app.unimplemented.includes(name)) {
        expect(status, about).toBe(501);
        continue;
      }
      // The portal would send the request on in the name of the developer who reads the page: no scope gives that.
      const isSessionOnly = name === 'tryOperation' && who === 'token of the owner';
      const expected = isSessionOnly ? 403 : verdict(endpoint.access, who, kind);
      if (expected !== 'let in') {
        expect(status, about).toBe(expected);
        continue;
      }
      expect(status, about).toBeLessThan(500);
      const refusal = ownRefusals[name];
      if (refusal) expect(status, about).toBe(refusal);
      else if (owned(endpoint) && who === 'other developer') expect(status, about).toBe(404);
      else if (kind === 'private with roles' && hiddenByRoles(endpoint)) expect(status, about).toBe(404);
      else if (endpoint.access !== 'gateway') expect([401, 403], about).not.toContain(status);
    }
  });
});

describe('what a caller may not know', () => {
  beforeAll(async () => {
    await app.db.updateTable('portals').set(portals.private).execute();
  });

  test('contract §A.1: a stranger’s application looks exactly as one that does not exist', async () => {
    for (const name of calls.filter((one) => owned(endpoints[one]))) {
      const foreign = await ask(name, 'other developer');
      const before = own;
      own = { applicationId: absent, credentialId: absent, registrationId: absent };
      const missing = await ask(name, 'other developer');
      own = before;
      expect(foreign, name).toEqual(missing);
    }
  });

  test('portal §6: with roles on and nothing granted no list shows a product', async () => {
    await app.db.updateTable('portals').set(portals['private with roles']).execute();
    for (const path of [
      '/api/v2/products',
      '/api/v2/search/product-catalog?q=parcels&join=versions,versions.documents',
    ]) {
      const response = await fetch(`${app.url}${path}`, { headers: headers.owner });
      expect(await response.json()).toMatchObject({ data: [], meta: { page: { total: 0 } } });
    }
  });

  test('contract §A.1: on a public portal a developer call answers 404 whether or not its thing exists', async () => {
    await app.db.updateTable('portals').set(portals.public).execute();
    const answers = new Set<string>();
    for (const name of calls.filter(
      (one) => endpoints[one].access === 'developer' && !app.app.unimplemented.includes(one),
    )) {
      for (const who of ['anonymous', 'owner', 'forger'] as const) answers.add(JSON.stringify(await ask(name, who)));
    }
    expect(answers.size).toBe(1);
  });
});
