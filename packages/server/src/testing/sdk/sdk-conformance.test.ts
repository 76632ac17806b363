import * as sdk from '@kong/sdk-portal-js';
import { someCall } from '@stoa/analytics/testing/some-call';
import { newId } from '@stoa/database/ids';
import { renderDocument } from '@stoa/portal-code/render-document';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addStrategy, addVersion } from '../add-strategy.ts';
import { addCatalogue, type Catalogue } from '../catalogue.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { type SdkClients, sdkClients } from './sdk-clients.ts';
import { wireAnswers } from './wire-answers.ts';

/**
 * The SDK of existing clients, unmodified, against the running server. Every answer that passes is held against the
 * response schema that the SDK's own document declares for its path, method, status and media type.
 */
type Json = { [key: string]: unknown };

const answers = wireAnswers();
const clients = () => sdkClients(app.url, answers);

let app: TestApp;
let catalogue: Catalogue;
let mine: SdkClients;
let nobody: SdkClients;
const absent = '6a2e5e5e-6f2b-4d4e-8e52-0d1f0c6f4f10';

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  mine = await signedIn('sdk');
  nobody = clients();
});
afterAll(() => app.close());

async function signedIn(name: string): Promise<SdkClients> {
  const own = clients();
  const { person } = await app.signedIn(name);
  const answer = await own.developer.authenticate({
    authenticateRequest: { username: person.email, password: person.password },
  });
  expect(answer.status).toBe(204);
  return own;
}

async function mailed(email: string): Promise<URL> {
  return vi.waitFor(async () => {
    const mails = (await (await fetch(`${app.url}/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
      links: string[];
    }[];
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes('token='));
    if (!link) throw new Error(`no mail to ${email} yet`);
    return new URL(link);
  });
}

async function newApplication(): Promise<string> {
  const { data } = await mine.applications.createApplication({ createApplicationPayload: { name: `App ${newId()}` } });
  return data.id;
}

describe('the portal', () => {
  test('contract §A.4: context and appearance, without a session', async () => {
    const { data } = await nobody.portal.getPortalContext();
    expect(data).toMatchObject({
      portal_id: app.portal.portal_id,
      is_public: false,
      basic_auth_enabled: true,
      rbac_enabled: false,
    });
    expect((await nobody.portal.getPortalAppearance()).data.variables?.catalog).toEqual({});
  });

  test('contract §A.4: logo and cover are pictures of a declared media type', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const { portal_id } = app.portal;
    const picture = { portal_id, content_type: 'image/png', bytes, sha256: 'a'.repeat(64) };
    await app.db
      .insertInto('portal_assets')
      .values([
        { ...picture, name: 'logo' },
        { ...picture, name: 'catalog-cover' },
      ])
      .execute();
    expect((await nobody.portal.getPortalLogo()).status).toBe(200);
    expect((await nobody.portal.getPortalCatalogCover()).status).toBe(200);
    expect((await nobody.portal.getPortalAppearance()).data.variables?.catalog?.logo?.url).toContain('/portal/logo');
  });

  test('contract §0.6: style sheets and favicon that the client loads exist', async () => {
    for (const file of ['stylesheet.css', 'stylesheet/font.css']) {
      const response = await fetch(`${app.url}/api/v2/portal/${file}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    }
    const favicon = await fetch(`${app.url}/api/v2/portal/favicon.ico`);
    expect([favicon.status, favicon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  });
});

describe('an account', () => {
  test('contract §0.15, §0.18: sign up without a password, confirm, set one, wait, sign in', async () => {
    const email = 'sdk.journey@example.com';
    const visitor = clients();
    const registered = await visitor.developer.register({
      requestBody: { email, full_name: 'Mara', referrer: 'newsletter' },
    });
    expect([registered.status, registered.data]).toEqual([201, {}]);
    const link = await mailed(email);
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/login', email]);
    const { data: verified } = await visitor.developer.verifyEmail({
      verifyEmailRequest: { token: link.searchParams.get('token') as string },
    });
    expect(verified).toEqual({ email, token: expect.any(String) });
    const weak = await visitor.developer.resetPassword({
      resetPasswordRequest: { token: verified.token as string, password: 'short' },
    });
    expect([weak.status, (weak.data as unknown as Json).invalid_parameters]).toMatchObject([
      400,
      [{ field: 'password', rule: 'min_length' }],
    ]);
    const password = 'correct Horse 7';
    expect(
      (await visitor.developer.resetPassword({ resetPasswordRequest: { token: verified.token as string, password } }))
        .status,
    ).toBe(204);
    const again = await visitor.developer.resetPassword({
      resetPasswordRequest: { token: verified.token as string, password },
    });
    expect(again.status).toBe(410);
    const waiting = await visitor.developer.authenticate({ authenticateRequest: { username: email, password } });
    expect(waiting.status).toBe(401);
    // contract §0.3: the client looks for this very word.
    expect((waiting.data as unknown as { title: string }).title).toContain('disabled');
  });

  test('contract §A.3: tokens that are unknown are 404, run out 410, malformed 400', async () => {
    expect((await nobody.developer.verifyEmail({ verifyEmailRequest: { token: absent } })).status).toBe(404);
    expect(
      (await nobody.developer.resetPassword({ resetPasswordRequest: { token: absent, password: 'correct Horse 7' } }))
        .status,
    ).toBe(404);
    expect((await nobody.developer.verifyEmail({ verifyEmailRequest: { token: 'no uuid' } })).status).toBe(400);
  });

  test('contract §A.3: forgot-password is always 200, a missing field 400', async () => {
    expect(
      (await nobody.developer.forgotPassword({ resetPasswordPayload: { email: 'nobody@example.com' } })).status,
    ).toBe(200);
    expect((await nobody.developer.forgotPassword({ resetPasswordPayload: {} as never })).status).toBe(400);
    expect(
      (await nobody.developer.authenticate({ authenticateRequest: { username: 'a@example.com' } as never })).status,
    ).toBe(400);
  });

  test('contract §0.16: the cookie portalaccesstoken alone carries the session; me, refresh, logout', async () => {
    const own = await signedIn('cookie');
    expect([...own.cookies.keys()]).toEqual(['portalaccesstoken', 'portalrefreshtoken', 'stoa_developer_browser']);
    const before = own.cookies.get('portalaccesstoken');
    expect((await own.developer.getDeveloperMe()).status).toBe(200);
    // contract §0.10: 204, and both cookies are new.
    expect((await own.developer.refresh()).status).toBe(204);
    expect(own.cookies.get('portalaccesstoken')).not.toBe(before);
    expect((await own.developer.logout()).status).toBe(204);
    expect([...own.cookies.keys()]).toEqual(['stoa_developer_browser']);
    expect((await own.developer.getDeveloperMe()).status).toBe(401);
    expect((await own.developer.refresh()).status).toBe(401);
  });

  test('contract §0.17: an element that keeps its default base finds the developer calls under /kauth', async () => {
    const { person } = await app.signedIn('embedded');
    const response = await fetch(`${app.url}/kauth/api/v2/developer/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.email, password: person.password }),
    });
    expect(response.status).toBe(204);
    const names = new Set(response.headers.getSetCookie().map((line) => line.split('=')[0]));
    expect([...names]).toEqual(['portalaccesstoken', 'portalrefreshtoken', 'stoa_developer_browser']);
  });

  test('contract §C.1: a log-out without a session is a success', async () => {
    expect((await nobody.developer.logout()).status).toBe(204);
  });
});

describe('the catalogue', () => {
  test('contract §A.5: products, one product, its actions', async () => {
    const { data } = await mine.products.listProducts({
      filterNameContains: 'PARC',
      filterId: catalogue.productId,
      pageSize: 12,
      pageNumber: 1,
    });
    // contract §0.4: never a total directly under meta.
    expect(Object.keys(data.meta ?? {})).toEqual(['page']);
    expect(data.data?.[0]).toMatchObject({
      document_count: 2,
      version_count: 3,
      latest_version: { id: catalogue.versionId, name: 'v3' },
    });
    expect((await mine.products.getProduct({ productId: catalogue.productId })).data.public_labels).toEqual({
      team: 'logistics',
    });
    const { data: allowed } = await mine.products.getProductActions({ productId: catalogue.productId });
    expect(allowed.actions).toEqual({ view: true, register: true, view_documentation: true });
    expect((await mine.products.getProduct({ productId: absent })).status).toBe(404);
    expect((await mine.products.listProducts({ pageSize: 0 })).status).toBe(400);
    expect((await nobody.products.listProducts()).status).toBe(401);
  });

  test('contract §0.4: a page of 100 is allowed', async () => {
    const { status, data } = await mine.versions.listProductVersions({ productId: catalogue.productId, pageSize: 100 });
    expect([status, data.meta.page]).toEqual([200, { number: 1, size: 100, total: 3 }]);
  });

  test('contract §A.5: versions, specification and operations, 204 where there is none', async () => {
    const { productId, versionId: productVersionId, closedVersionId } = catalogue;
    expect(
      (await mine.versions.getProductVersion({ productId, productVersionId })).data.registration_configs,
    ).toHaveLength(1);
    expect((await mine.versions.getProductVersionSpec({ productId, productVersionId })).data.api_type).toBe('openapi');
    const { data } = await mine.versions.getProductVersionSpecOperations({ productId, productVersionId });
    expect(data.operations).toMatchObject([{ path: '/parcels', method: 'get', operation_id: 'listParcels' }]);
    expect((await mine.versions.getProductVersionSpec({ productId, productVersionId: closedVersionId })).status).toBe(
      204,
    );
    expect(
      (await mine.versions.getProductVersionSpecOperations({ productId, productVersionId: closedVersionId })).status,
    ).toBe(204);
    expect((await mine.versions.getProductVersion({ productId, productVersionId: absent })).status).toBe(404);
  });

  test('contract §A.5: search with and without q', async () => {
    const indices = sdk.SearchIndicesParameters.ProductCatalog;
    expect(
      (await mine.search.searchPortalEntities({ indices, q: '', join: 'versions', pageSize: 12 })).data.data,
    ).toHaveLength(1);
    expect((await mine.search.searchPortalEntities({ indices, q: 'nothing like it' })).data.data).toEqual([]);
    expect((await nobody.search.searchPortalEntities({ indices })).status).toBe(401);
  });
});

describe('documents', () => {
  const { VndKonnectDocumentTreejson: tree, Json: list } = sdk.DocumentContentTypeEnum;
  const { ApplicationJson: json, ApplicationVndKonnectDocumentNodesjson: nodes } = sdk.DocumentFormatContentTypeEnum;
  const markdown =
    '# A\n\n> b *c* **d** ~~e~~ `f`  \ng\n\n- [x] h\n- i\n\n1. j\n\n   k\n\n| l | m |\n| :- | -: |\n| n | [o](/p "q") |\n\n```sh\nr\n```\n\n---\n\n![s](/t.png "u")';

  test('contract §0.5: list and tree without paging hold the whole tree', async () => {
    const { productId } = catalogue;
    const { db, portal, deps } = app;
    const source = await db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', catalogue.documentId)
      .executeTakeFirstOrThrow();
    const common = {
      portal_id: portal.portal_id,
      product_id: productId,
      content_sha256: source.content_sha256,
      markdown,
      updated_at: deps.now(),
    };
    await db
      .insertInto('documents')
      .values(
        Array.from({ length: 40 }, (_, at) => ({
          ...common,
          id: newId(),
          parent_document_id: null,
          slug: `page-${at}`,
          title: `Page ${at}`,
          position: 10 + at,
          metadata: JSON.stringify({}),
          nodes: JSON.stringify(renderDocument(markdown).nodes),
        })),
      )
      .execute();
    expect((await mine.documents.listProductDocuments({ productId, accept: list })).data.data).toHaveLength(42);
    const answer = await mine.documents.listProductDocuments({ productId, accept: tree });
    expect(answer.data.data).toHaveLength(41);
    expect(answer.data.data[0]).toMatchObject({ slug: 'start', children: [{ slug: 'deeper' }] });
    expect(String(answer.headers['content-type'])).toContain(tree);
  });

  test('contract §0.1, §0.7: one document by slug and by id, as Markdown and as nodes', async () => {
    const { productId, documentId } = catalogue;
    const bySlug = await mine.documents.getProductDocument({ productId, documentId: 'page-0', accept: json });
    expect(bySlug.data.content).toBe(markdown);
    const asNodes = await mine.documents.getProductDocument({ productId, documentId: 'page-0', accept: nodes });
    expect(asNodes.data.content).toEqual(renderDocument(markdown).nodes);
    expect((await mine.documents.getProductDocument({ productId, documentId, accept: json })).data.slug).toBe('start');
    expect((await mine.documents.getProductDocument({ productId, documentId: 'no-such-slug' })).status).toBe(404);
    expect((await mine.documents.listProductDocuments({ productId: absent })).status).toBe(404);
  });
});

describe('applications', () => {
  test('contract §A.6: create, list, get, change, delete', async () => {
    const { status, data: created } = await mine.applications.createApplication({
      createApplicationPayload: { name: 'Bot', reference_id: 'bot-1', auth_strategy_id: catalogue.strategyId },
    });
    expect([status, created.auth_strategy?.credential_type, created.credentials]).toEqual([201, 'key_auth', undefined]);
    const applicationId = created.id;
    expect((await mine.applications.getApplication({ applicationId })).data.name).toBe('Bot');
    const changed = await mine.applications.updateApplication({
      applicationId,
      updateApplicationPayload: { name: 'Bot 2', reference_id: 'bot-1' },
    });
    expect(changed.data.name).toBe('Bot 2');
    const listed = await mine.applications.listApplications({
      filterNameContains: 'bot',
      filterAuthStrategyId: catalogue.strategyId,
    });
    expect(listed.data.data.map(({ id }) => id)).toEqual([applicationId]);
    const taken = await mine.applications.createApplication({ createApplicationPayload: { name: 'bot 2' } });
    expect(taken.status).toBe(409);
    const wrong = await mine.applications.createApplication({
      createApplicationPayload: { name: '', surprise: 1 } as never,
    });
    expect(wrong.status).toBe(400);
    expect((await mine.applications.deleteApplication({ applicationId })).status).toBe(204);
    expect((await mine.applications.getApplication({ applicationId })).status).toBe(404);
    expect((await nobody.applications.listApplications()).status).toBe(401);
  });

  test('contract §A.6: strategies of both kinds, an application with scopes', async () => {
    const auth_strategy_id = await addStrategy(app, {
      name: 'Own clients',
      credential_type: 'self_managed_client_credentials',
      available_scopes: ['read', 'write'],
    });
    const { data } = await mine.applications.listApplicationAuthStrategies({ pageSize: 100 });
    expect(data.data.map(({ name }) => name)).toEqual(['Keys', 'Own clients']);
    const own = await mine.applications.listApplicationAuthStrategies({
      filterCredentialTypeEq: 'self_managed_client_credentials',
    });
    expect(own.data.data.map(({ id }) => id)).toEqual([auth_strategy_id]);
    const payload = {
      name: 'Scoped',
      reference_id: 'client-7',
      auth_strategy_id,
      scopes: ['read'],
      redirect_uri: 'https://app.example/back',
    };
    const { data: created } = await mine.applications.createApplication({ createApplicationPayload: payload });
    const { data: read } = await mine.applications.getApplication({ applicationId: created.id });
    expect(read).toMatchObject({
      scopes: ['read'],
      redirect_uri: 'https://app.example/back',
      auth_strategy: { available_scopes: ['read', 'write'] },
    });
    const productVersionId = await addVersion(app, {
      productId: catalogue.productId,
      name: 'scoped',
      strategyId: auth_strategy_id,
      autoApprove: true,
    });
    const { data: version } = await mine.versions.getProductVersion({
      productId: catalogue.productId,
      productVersionId,
    });
    expect(version.registration_configs).toMatchObject([{ id: auth_strategy_id, available_scopes: ['read', 'write'] }]);
    const { data: registration } = await mine.registrations.createApplicationRegistration({
      applicationId: created.id,
      createRegistrationPayload: { product_version_id: productVersionId, scopes: ['read'] },
    });
    expect(registration.status).toBe('approved');
    const where = { applicationId: created.id, productVersionId };
    expect((await mine.applications.getApplicationProductVersionGrantedScopes(where)).data.scopes).toEqual(['read']);
    const listed = await mine.versions.getApplicationsByProductVersion({
      productId: catalogue.productId,
      productVersionId,
    });
    expect(listed.data.data).toMatchObject([{ id: created.id, auth_strategy: { id: auth_strategy_id } }]);
  });
});

describe('credentials and registrations', () => {
  test('contract §A.7: create, list, rename, revoke; the 21st is refused with 403', async () => {
    const applicationId = await newApplication();
    const { status, data: created } = await mine.credentials.createCredential({
      applicationId,
      createCredentialPayload: { display_name: 'ci' },
    });
    expect([status, Object.keys(created).sort()]).toEqual([201, ['credential', 'display_name', 'id']]);
    // The body is optional: the SDK then sends none.
    expect((await mine.credentials.createCredential({ applicationId })).data.display_name).not.toBe('');
    expect((await mine.credentials.listCredentials({ applicationId, pageSize: 1 })).data).toMatchObject({
      data: [{ display_name: 'ci' }],
      meta: { page: { total: 2 } },
    });
    const which = { applicationId, credentialId: created.id };
    expect(
      (await mine.credentials.updateCredential({ ...which, updateCredentialPayload: { display_name: 'build' } }))
        .status,
    ).toBe(200);
    expect((await mine.credentials.deleteCredential(which)).status).toBe(204);
    expect((await mine.credentials.deleteCredential(which)).status).toBe(404);
    for (let count = 1; count < 20; count += 1)
      expect((await mine.credentials.createCredential({ applicationId })).status).toBe(201);
    expect((await mine.credentials.createCredential({ applicationId })).status).toBe(403);
    expect((await nobody.credentials.listCredentials({ applicationId })).status).toBe(401);
  });

  test('contract §A.8: request, list, get, scopes, conflict, unregister', async () => {
    const applicationId = await newApplication();
    const { productId, versionId: product_version_id } = catalogue;
    const request = { applicationId, createRegistrationPayload: { product_version_id } };
    const before = await mine.versions.getApplicationsByProductVersion({
      productId,
      productVersionId: product_version_id,
      unregistered: true,
      pageSize: 100,
    });
    expect(before.data.data.map(({ id }) => id)).toContain(applicationId);
    const { status, data: created } = await mine.registrations.createApplicationRegistration(request);
    expect([status, created]).toMatchObject([
      201,
      { status: 'pending', product_name: 'Parcels', product_version_name: 'v3' },
    ]);
    expect((await mine.registrations.createApplicationRegistration(request)).status).toBe(409);
    const filters = {
      filterStatus: 'pending',
      filterProductName: 'Parcels',
      filterProductVersionNameEq: 'v3',
    } as const;
    expect(
      (await mine.registrations.listApplicationRegistrations({ applicationId, ...filters })).data.meta.page,
    ).toEqual({ number: 1, size: 100, total: 1 });
    const after = await mine.versions.getApplicationsByProductVersion({
      productId,
      productVersionId: product_version_id,
      filterStatusEq: 'pending',
    });
    expect(after.data.data).toMatchObject([
      { id: applicationId, registration_id: created.id, registration_status: 'pending' },
    ]);
    const which = { applicationId, registrationId: created.id };
    expect((await mine.registrations.getApplicationRegistration(which)).data.id).toBe(created.id);
    expect((await mine.registrations.getApplicationRegistrationGrantedScopes(which)).data.scopes).toEqual([]);
    expect((await mine.registrations.deleteApplicationRegistration(which)).status).toBe(204);
    expect((await mine.registrations.getApplicationRegistration(which)).status).toBe(404);
    expect(
      (
        await mine.registrations.createApplicationRegistration({
          applicationId,
          createRegistrationPayload: {} as never,
        })
      ).status,
    ).toBe(400);
  });
});

describe('analytics', () => {
  test('contract §A.9: the analytics configuration', async () => {
    const { data } = await mine.analytics.getApplicationAnalyticsConfig();
    expect(data).toEqual({ analytics: { percentiles: true, retention_ms: app.deps.analytics?.retentionMs } });
    expect((await nobody.analytics.getApplicationAnalyticsConfig()).status).toBe(401);
  });

  test('contract §A.9: what cards and charts ask, with calls and without', async () => {
    const applicationId = await newApplication();
    const end_ms = app.deps.now().getTime();
    const start_ms = end_ms - 6 * 3_600_000;
    const call = { applicationId, productVersionId: catalogue.versionId, at: end_ms - 60_000 };
    const query = async (more: Json) => {
      const filter = [{ dimension: 'APPLICATION', type: 'IN', values: [applicationId] }];
      const body = { start_ms, end_ms, metrics: ['REQUEST_COUNT'], filter, ...more };
      return mine.analytics.queryApplicationAnalytics({ queryApplicationAnalytics: body as never });
    };
    const questions: Json[] = [
      {},
      { dimensions: ['TIME', 'STATUS_CODE_GROUPED'], granularity_ms: 3 * 3_600_000 },
      { dimensions: ['TIME', 'API_PRODUCT_VERSION'], granularity_ms: 3_600_000 },
      { dimensions: ['TIME', 'API_PRODUCT_VERSION'], metrics: ['RESPONSE_LATENCY_P99'], granularity_ms: 3_600_000 },
      { dimensions: ['STATUS_CODE', 'APPLICATION'], metrics: ['REQUEST_PER_MINUTE'] },
    ];
    for (const question of questions) expect((await query(question)).data).toMatchObject({ records: [] });
    await app.deps.analytics?.add(app.portal.portal_id, [someCall(call), someCall({ ...call, status: 404 })]);
    for (const question of questions) expect((await query(question)).data.records?.length).toBeGreaterThan(0);
    expect((await query({ start_ms: 0 })).status).toBe(400);
    expect((await query({ surprise: true })).status).toBe(400);
    expect((await nobody.analytics.queryApplicationAnalytics({})).status).toBe(401);
  });
});

test('every call of the SDK that this server implements was made, each with a success', () => {
  const later = ['authenticate-sso', 'refresh-application-token'];
  expect(answers.all.filter((name) => !answers.succeeded.has(name)).sort()).toEqual(later);
});
