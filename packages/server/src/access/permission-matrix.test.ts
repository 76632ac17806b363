import type { Endpoint } from '@stoa/contract/endpoint';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway, addOperatorToken } from '../testing/add-tokens.ts';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * Checks every caller on every call, for own and foreign data, where seeing is granted product by product (portal §6, decision
 * 018). Each call of the contract has a row that says what it is about; a new call without one fails.
 */
type Row =
  /** Looks at no session: access-matrix.test.ts. */
  | 'anyone'
  /** The caller's own account, or lists that each caller has one of; what is in them is asked below. */
  | 'account'
  /** A product and what belongs to it. */
  | 'product'
  /** An application and what belongs to it. */
  | 'own'
  /** What an application has of a product. */
  | 'own, of a product'
  | 'asks for access'
  | 'user'
  | 'management'
  | 'gateway';

const byHand: Readonly<Partial<Record<EndpointName, Row>>> = {
  listProducts: 'account',
  getCatalogueDetails: 'account',
  listCatalogueLabels: 'account',
  search: 'account',
  searchEverything: 'account',
  searchOperations: 'account',
  searchDocuments: 'account',
  getProduct: 'product',
  getProductActions: 'product',
  listProductVersions: 'product',
  getProductVersion: 'product',
  listProductVersionApplications: 'product',
  getProductVersionLifecycle: 'product',
  getSpec: 'product',
  listSpecOperations: 'product',
  downloadSpec: 'product',
  getReference: 'product',
  getReferenceRows: 'product',
  getReferenceOperation: 'product',
  getReferenceOperations: 'product',
  findReferenceOperation: 'product',
  searchReference: 'product',
  getReferenceSchema: 'product',
  getVersionChanges: 'product',
  getTryIt: 'product',
  tryOperation: 'product',
  listDocuments: 'product',
  getDocument: 'product',
  getProductImage: 'product',
  getCurrentDeveloper: 'account',
  updateCurrentDeveloper: 'account',
  deleteCurrentDeveloper: 'account',
  getDeveloperSignInMethods: 'account',
  proveDeveloperPassword: 'account',
  linkDeveloperProvider: 'account',
  unlinkDeveloperProvider: 'account',
  getDeveloperFactors: 'account',
  beginDeveloperAuthenticator: 'account',
  confirmDeveloperAuthenticator: 'account',
  removeDeveloperAuthenticator: 'account',
  renewDeveloperRecoveryCodes: 'account',
  listDeveloperTokens: 'account',
  createDeveloperToken: 'account',
  deleteDeveloperToken: 'account',
  listDeveloperPasskeys: 'account',
  beginDeveloperPasskey: 'account',
  finishDeveloperPasskey: 'account',
  renameDeveloperPasskey: 'account',
  removeDeveloperPasskey: 'account',
  beginDeveloperPasskeyProof: 'account',
  changeDeveloperPassword: 'account',
  listDeveloperSessions: 'account',
  endOtherDeveloperSessions: 'account',
  endDeveloperSession: 'account',
  listApplications: 'account',
  createApplication: 'account',
  listAuthStrategies: 'account',
  listAuthStrategyDetails: 'account',
  listApplicationClients: 'account',
  getStatsConfig: 'account',
  queryStats: 'account',
  // The application is in the body; whose it must be: features/stats/own-calls.test.ts.
  queryApplicationStats: 'account',
  queryOperationStats: 'account',
  listRecentCalls: 'own',
  getApplication: 'own',
  updateApplication: 'own',
  listCredentials: 'own',
  getCredentialUsage: 'own',
  createCredential: 'own',
  renameCredential: 'own',
  rotateCredential: 'own',
  revokeCredential: 'own',
  rotateClientSecret: 'own',
  getApplicationClient: 'own',
  revealClientSecret: 'own',
  withdrawSecretRotation: 'own',
  getClientProof: 'own',
  proveClient: 'own',
  listHiddenRegistrations: 'own',
  replaceClient: 'own',
  getCertificate: 'own',
  uploadCertificate: 'own',
  generateCertificate: 'own',
  deleteCertificate: 'own',
  getApplicationPropagation: 'own',
  listRegistrations: 'own',
  getApplicationGrantedScopes: 'own, of a product',
  getRegistration: 'own, of a product',
  listRegistrationHistory: 'own, of a product',
  getRegistrationGrantedScopes: 'own, of a product',
  createRegistration: 'asks for access',
  // Giving access up needs no permission; both take away what the other rows ask about, so they come last.
  deleteRegistration: 'own',
  deleteApplication: 'own',
};

/** Calls whose `access` says all there is to say. */
const byAccess: Readonly<Partial<Record<Endpoint['access'], Row>>> = {
  anyone: 'anyone',
  visitor: 'anyone',
  user: 'user',
  operator: 'management',
  gateway: 'gateway',
};

function rowOf(name: EndpointName): Row | undefined {
  return byHand[name] ?? byAccess[endpoints[name].access];
}

const last = ['deleteRegistration', 'deleteApplication'];
const names = (Object.keys(endpoints) as EndpointName[]).toSorted((a, b) => last.indexOf(a) - last.indexOf(b));

const people = ['anonymous', 'without grant', 'viewer', 'registrant', 'stranger', 'operator', 'gateway'] as const;
type Who = (typeof people)[number];

/** `hidden`: word for word what a thing that does not exist answers. */
type Verdict = 'seen' | 'hidden' | number;

const nobody = { anonymous: 401, operator: 401, gateway: 401 } as const;
const verdicts: Readonly<Record<Exclude<Row, 'anyone'>, Readonly<Record<Who, Verdict>>>> = {
  account: { ...nobody, 'without grant': 'seen', viewer: 'seen', registrant: 'seen', stranger: 'seen' },
  product: { ...nobody, 'without grant': 'hidden', viewer: 'seen', registrant: 'seen', stranger: 'seen' },
  own: { ...nobody, 'without grant': 'seen', viewer: 'seen', registrant: 'seen', stranger: 'hidden' },
  'own, of a product': { ...nobody, 'without grant': 'hidden', viewer: 'seen', registrant: 'seen', stranger: 'hidden' },
  'asks for access': { ...nobody, 'without grant': 400, viewer: 403, registrant: 201, stranger: 404 },
  user: { ...nobody, 'without grant': 401, viewer: 401, registrant: 401, stranger: 401 },
  management: { ...nobody, 'without grant': 401, viewer: 401, registrant: 401, stranger: 401, operator: 'seen' },
  gateway: {
    anonymous: 404,
    'without grant': 404,
    viewer: 404,
    registrant: 404,
    stranger: 404,
    operator: 404,
    gateway: 'seen',
  },
};

let app: TestApp;
let catalogue: Catalogue;
const headers = {} as Record<Who, Record<string, string>>;
/** The application that a caller asks about; the stranger asks about the viewer's. */
const own = {} as Record<Who, Readonly<Record<string, string>>>;
const browsers = {} as Record<'without grant' | 'viewer' | 'registrant' | 'stranger', BrowserLike>;
let revision = '';
const absent = '01890a5d-ac96-774b-bcce-b302099a8057';

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
  const operator = await app.operator();
  const grant = async (name: string, action: 'view' | 'register', developers: readonly string[]) => {
    const { id: teamId } = await operator.call('createTeam', { body: { name } });
    await operator.call('grantProduct', { params: { teamId, productId: catalogue.productId }, body: { action } });
    for (const developerId of developers) await operator.call('addTeamMember', { params: { teamId, developerId } });
    return teamId;
  };
  for (const who of ['without grant', 'viewer', 'registrant', 'stranger'] as const) {
    const browser = await app.signedIn(who.replace(' ', '-'));
    // Each developer has an approved registration from a time when they might register.
    const team = await grant(`once ${who}`, 'register', [browser.person.id]);
    const { id: applicationId } = await browser.call('createApplication', { body: { name: 'Bot' } });
    const body = { product_version_id: catalogue.openVersionId };
    const { id: registrationId } = await browser.call('createRegistration', { params: { applicationId }, body });
    await operator.call('deleteTeam', { params: { teamId: team } });
    if (who !== 'without grant')
      await grant(`now ${who}`, who === 'registrant' ? 'register' : 'view', [browser.person.id]);
    browsers[who] = browser;
    own[who] = { applicationId, registrationId };
    headers[who] = { cookie: `portalaccesstoken=${browser.cookies.get('portalaccesstoken')}` };
  }
  own.stranger = own.viewer;
  const versions = `/api/v2/products/${catalogue.productId}/versions`;
  const manifest = await browsers.viewer.fetch(`${versions}/${catalogue.openVersionId}/reference`);
  revision = ((await manifest.json()) as { revision: string }).revision;
  for (const who of ['anonymous', 'operator', 'gateway'] as const) own[who] = own.viewer;
  headers.anonymous = {};
  headers.operator = { authorization: `Bearer ${await addOperatorToken(app)}` };
  headers.gateway = { 'x-gateway-token': await addGateway(app) };
});
afterAll(() => app.close());

const bodies: Readonly<Partial<Record<EndpointName, unknown>>> = {
  createRegistration: undefined,
  updateApplication: { description: 'changed' },
  createApplication: { name: 'Another' },
  renameCredential: { display_name: 'renamed' },
  proveClient: { token: 'of-nobody' },
  tryOperation: { operation: 0, method: 'GET', url: 'https://api.example', headers: [] },
};

async function ask(name: EndpointName, who: Who, things: Readonly<Record<string, string>>) {
  const endpoint: Endpoint = endpoints[name];
  const known: Readonly<Record<string, string>> = {
    productId: catalogue.productId,
    productVersionId: catalogue.openVersionId,
    documentId: 'start',
    indices: 'product-catalog',
    position: '0',
    block: '0',
    revision,
    sha256: '0'.repeat(64),
    ...things,
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, key: string) => known[key] ?? absent);
  const query = {
    getVersionChanges: `?since=${catalogue.versionId}`,
    getReferenceSchema: '?ref=%23/none',
    getReferenceOperations: '?at=0',
  } as Record<string, string>;
  const search = query[name] ?? (/find|search/i.test(name) ? '?q=parcels&key=x' : '');
  const body = name === 'createRegistration' ? { product_version_id: catalogue.versionId } : (bodies[name] ?? {});
  const response = await fetch(`${app.url}${path}${search}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...headers[who],
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(endpoint.rawBody && { 'content-type': 'application/octet-stream' }),
    },
    ...(endpoint.body && { body: JSON.stringify(body) }),
    ...(endpoint.rawBody && { body: 'x' }),
  });
  const text = await response.text();
  return { status: response.status, text: text.replace(/kong:trace:[\w-]+/g, '') };
}

test('every call of the contract has a row, and a row that its path allows', () => {
  const missing = names.filter((name) => rowOf(name) === undefined);
  expect(missing, 'say in this file what these calls are about').toEqual([]);
  expect(Object.keys(byHand).filter((name) => !(name in endpoints))).toEqual([]);
  for (const name of names) {
    const { path, access } = endpoints[name];
    if (access === 'operator') continue;
    if (path.includes('{productId}')) expect(rowOf(name), name).toBe('product');
    else if (path.includes('{registrationId}') && name !== 'deleteRegistration')
      expect(rowOf(name), name).toBe('own, of a product');
    else if (path.includes('{applicationId}'))
      expect(['own', 'own, of a product', 'asks for access'], name).toContain(rowOf(name));
  }
});

// This test runs before the matrix, which deletes what it finds.
test('portal §6: how far gateways are is told of registrations for products that one may see', async () => {
  const registrations = async (who: 'without grant' | 'viewer') => {
    const { applicationId = '', registrationId = '' } = own[who];
    const answer = await browsers[who].call('getApplicationPropagation', { params: { applicationId } });
    return { gateways: answer.gateways, told: answer.registrations, own: registrationId };
  };
  const seen = await registrations('viewer');
  expect(seen.gateways).toBe(1);
  expect(seen.told).toMatchObject([{ registration_id: seen.own, gateways: 1 }]);
  const hidden = await registrations('without grant');
  expect(hidden).toMatchObject({ gateways: 0, told: [] });
});

describe('portal §6: with roles on, on a private portal', () => {
  test.each(people)('%s sees what was granted and what is their own, and nothing else', async (who) => {
    for (const name of names) {
      const row = rowOf(name) ?? 'anyone';
      if (row === 'anyone' || app.app.unimplemented.includes(name)) continue;
      const expected = verdicts[row][who];
      const answer = await ask(name, who, own[who]);
      const about = `${name} (${row}) as ${who}: ${answer.status} ${answer.text.slice(0, 300)}`;
      if (typeof expected === 'number') {
        expect(answer.status, about).toBe(expected);
        continue;
      }
      expect(answer.status, about).toBeLessThan(500);
      if (row === 'product' || row === 'own' || row === 'own, of a product') {
        const gone: Record<string, string> = row === 'product' ? { productId: absent } : { applicationId: absent };
        const missing =
          expected === 'hidden' && row === 'own, of a product' && who === 'without grant'
            ? await ask(name, who, { ...own[who], registrationId: absent, productVersionId: absent })
            : await ask(name, who, { ...own[who], ...gone });
        expect(missing.status, about).toBe(404);
        if (expected === 'hidden') expect(answer, about).toEqual(missing);
        else expect(answer, about).not.toEqual(missing);
      }
      // A gateway gets 401 and 403 as answers about the caller that it asks about.
      if (expected === 'seen') expect(row === 'gateway' ? [404] : [401, 403], about).not.toContain(answer.status);
    }
  });
});

describe('hidden means hidden, wherever one may look', () => {
  const everywhere = () => {
    const { productId, openVersionId } = catalogue;
    return [
      '/api/v2/products',
      `/api/v2/catalog/details?ids=${productId}`,
      '/api/v2/catalog/labels',
      '/api/v2/search/product-catalog?q=parcels&join=versions,versions.documents',
      '/api/v2/search-everything?q=parcels',
      '/api/v2/search/product-operations?q=parcels',
      '/api/v2/search/product-documents?q=deeper',
      '/llms.txt',
      `/llms/${productId}.txt`,
      '/sitemap.xml',
      `/spec/${productId}.md`,
      `/spec/${productId}/${openVersionId}.md`,
      `/docs/${productId}.md`,
      `/docs/${productId}/start.md`,
      `/changes/${productId}/${openVersionId}.md?since=${catalogue.versionId}`,
      `/spec/${productId}/${openVersionId}`,
      `/docs/${productId}/start`,
    ];
  };
  /** What would give the product away. The address that was asked for stands in some refusals. */
  const traces = /Parcels|logistics|Deeper|# Start|listParcels|\bv2\b.*\bv3\b/;

  test('a developer without a grant finds no trace of the product; one with a grant does', async () => {
    let seen = 0;
    for (const path of everywhere()) {
      const hidden = await browsers['without grant'].fetch(path);
      expect(await hidden.text(), path).not.toMatch(traces);
      expect(hidden.headers.get('cache-control') ?? 'private', path).toMatch(/private|no-store|no-cache/);
      const shown = await browsers.viewer.fetch(path);
      if (traces.test(await shown.text())) seen += 1;
    }
    // The portal's own pages need its build; everything else shows it.
    expect(seen).toBeGreaterThanOrEqual(10);
  });

  test('decision 018: what a browser keeps of a product is asked about each time', async () => {
    const sha256 = 'ab'.repeat(32);
    const { portal_id } = app.portal;
    await app.db
      .insertInto('blobs')
      .values({ portal_id, sha256, size: 1, media_type: 'image/png', bytes: Buffer.from('x') })
      .execute();
    await app.db
      .insertInto('product_images')
      .values({
        portal_id,
        product_id: catalogue.productId,
        path: 'a.png',
        sha256,
        media_type: 'image/png',
        width: 1,
        height: 1,
      })
      .execute();
    const base = `/api/v2/products/${catalogue.productId}`;
    const manifest = await browsers.viewer.fetch(`${base}/versions/${catalogue.openVersionId}/reference`);
    const revision = manifest.headers.get('etag')?.replaceAll('"', '');
    const parts = [
      `${base}/images/${sha256}`,
      `${base}/versions/${catalogue.openVersionId}/reference/${revision}/operations/0`,
      `${base}/versions/${catalogue.openVersionId}/reference/${revision}/rows/0`,
    ];
    for (const path of parts) {
      const first = await browsers.viewer.fetch(path);
      expect(first.status, path).toBe(200);
      expect(first.headers.get('cache-control'), path).toBe('private, no-cache');
      const etag = first.headers.get('etag') ?? '';
      const again = await browsers.viewer.fetch(path, { headers: { 'if-none-match': etag } });
      expect(again.status, path).toBe(304);
      const other = await browsers['without grant'].fetch(path, { headers: { 'if-none-match': etag } });
      expect(other.status, path).toBe(404);
    }
  });

  test('a grant to everybody, to a team, and for every product each open it, and its end closes it at once', async () => {
    const operator = await app.operator();
    const who = browsers['without grant'];
    const sees = async () => (await who.call('listProducts')).meta.page.total;
    const me = (await who.call('getCurrentDeveloper')).id;
    const { data } = await operator.call('listTeams');
    const everyone = data.find(({ is_everyone }) => is_everyone)?.id ?? '';
    const { productId } = catalogue;
    const params = { teamId: everyone, productId };
    expect(await sees()).toBe(0);
    await operator.call('grantProduct', { params, body: { action: 'view' } });
    expect(await sees()).toBe(1);
    expect((await who.call('getProductActions', { params: { productId } })).actions.register).toBe(false);
    await operator.call('grantProduct', { params, body: { action: 'register' } });
    expect((await who.call('getProductActions', { params: { productId } })).actions.register).toBe(true);
    await operator.call('withdrawProduct', { params });
    await operator.call('withdrawProduct', { params });
    expect(await sees()).toBe(0);
    const team = await operator.call('createTeam', { body: { name: 'All', every_product: 'view' } });
    await operator.call('addTeamMember', { params: { teamId: team.id, developerId: me } });
    expect(await sees()).toBe(1);
    await operator.call('updateTeam', { params: { teamId: team.id }, body: { every_product: null } });
    expect(await sees()).toBe(0);
    // A grant to a team without this developer opens nothing.
    const other = await operator.call('createTeam', { body: { name: 'Others' } });
    await operator.call('grantProduct', { params: { teamId: other.id, productId }, body: { action: 'register' } });
    expect(await sees()).toBe(0);
  });

  test('on a public portal, or with roles off, everything is as without teams', async () => {
    for (const [is_public, rbac_enabled] of [
      [true, true],
      [false, false],
    ] as const) {
      await app.db.updateTable('portals').set({ is_public, rbac_enabled }).execute();
      const { meta } = await browsers['without grant'].call('listProducts');
      expect(meta.page.total).toBe(1);
    }
    await app.db.updateTable('portals').set({ is_public: false, rbac_enabled: true }).execute();
  });

  test('an unknown team, developer or product is a 404, and nothing is written', async () => {
    const operator = await app.operator();
    const { id: teamId } = await operator.call('createTeam', { body: { name: `T ${newId()}` } });
    const url = `${app.url}/management/v1/teams`;
    for (const path of [
      `${absent}/members/${absent}`,
      `${teamId}/members/${absent}`,
      `${absent}/grants/${catalogue.productId}`,
      `${teamId}/grants/${absent}`,
    ]) {
      const body = path.includes('grants') ? '{"action":"view"}' : undefined;
      const init = { headers: { ...headers.operator, ...(body && { 'content-type': 'application/json' }) } };
      expect((await fetch(`${url}/${path}`, { ...init, method: 'PUT', body })).status, path).toBe(404);
      expect((await fetch(`${url}/${path}`, { headers: headers.operator, method: 'DELETE' })).status, path).toBe(404);
    }
    expect((await operator.call('listTeamMembers', { params: { teamId } })).data).toEqual([]);
    expect((await operator.call('listTeamGrants', { params: { teamId } })).data).toEqual([]);
  });
});
