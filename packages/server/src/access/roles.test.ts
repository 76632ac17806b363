import type { Endpoint } from '@stoa/contract/endpoint';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import { isManagementCall, type ManagementCall, rolesByCall } from '@stoa/contract/management-roles';
import { portalCodeFormat } from '@stoa/contract/portal-code';
import { userRoles } from '@stoa/contract/user-roles';
import type { UserRole } from '@stoa/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperatorToken } from '../testing/add-tokens.ts';
import type { BrowserLike } from '../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let token: string;
const browsers = new Map<UserRole | null, BrowserLike>();
const tokens = new Map<UserRole, { readonly id: string; readonly token: string }>();
beforeAll(async () => {
  app = await startTestApp();
  token = await addOperatorToken(app);
  const operator = await app.operator();
  for (const role of userRoles)
    tokens.set(role, await operator.call('createOperatorToken', { body: { name: `the ${role}`, role } }));
  for (const role of [...userRoles, null]) browsers.set(role, await app.signedInUser(role, role ?? 'none'));
});
afterAll(() => app.close());

const calls = (Object.keys(endpoints) as EndpointName[]).filter(isManagementCall);
const absent = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Sends a body that is refused, so that an allowed call answers 400 or 404 and changes nothing. */
async function ask(browser: BrowserLike, name: ManagementCall, headers: Record<string, string> = {}) {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace('{sha256}', '0'.repeat(64)).replace(/\{\w+\}/g, absent);
  const response = await browser.fetch(path, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(endpoint.rawBody && { 'content-type': 'application/octet-stream' }),
    },
    ...(endpoint.body && { body: '{"surprise":1}' }),
    ...(endpoint.rawBody && { body: 'x' }),
  });
  // An allowed call may answer with nothing, or with a file.
  const isJson = /^application\/(?:problem\+)?json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: (isJson ? await response.json() : {}) as { code?: string } };
}

/** What each role is for, said once more and by hand: the table must say the same. */
const may: Readonly<Record<UserRole, readonly ManagementCall[]>> = {
  owner: calls,
  publisher: [
    'getToday',
    'listEndingVersions',
    'searchPortal',
    'followChanges',
    'getStatus',
    'listManagedProducts',
    'listGateways',
    'findMissingBlobs',
    'putBlob',
    'indexSpecification',
    'applyPortal',
    'getChangeSet',
    'discardChangeSet',
    'planChangeSet',
    'listNotices',
    'settleConflicts',
    'publishChangeSet',
    'openPreview',
    'getProductDraft',
    'putProductDraft',
    'deleteProductDraft',
    'putVersionDraft',
    'getSpecificationDraft',
    'deleteVersionDraft',
    'getDocumentDraft',
    'putDocumentDraft',
    'deleteDocumentDraft',
    'putImageDraft',
    'previewDocument',
    'getDraftImage',
    'getDraftText',
    'getSunsetMail',
    'sendSunsetMail',
    'listVersionCallers',
    'listRevisions',
    'getRevision',
    'restoreRevision',
    'exportPortal',
    'queryPortalStats',
    'getAppearance',
    'replaceAppearance',
    'changeAppearance',
    'previewAppearance',
    'putAppearanceImage',
    'deleteAppearanceImage',
    'putAppearanceFont',
    'deleteAppearanceFont',
    'listTeams',
    'listGrantsAmong',
    'listManagedAuthStrategies',
    'listIdentityProviders',
    'listTeamGrants',
  ],
  approver: [
    'getToday',
    'searchPortal',
    'listStuckDevelopers',
    'followChanges',
    'listRequests',
    'reviewDeveloper',
    'reviewRegistration',
    'decideRequests',
    'listReasons',
    'deleteReason',
    'getStatus',
    'getUsage',
    'findCallsById',
    'queryPortalStats',
    'listDevelopers',
    'getManagedDeveloper',
    'approveDeveloper',
    'rejectDeveloper',
    'disableDeveloper',
    'unlockDeveloper',
    'endAllDeveloperSessions',
    'resetDeveloperFactor',
    'stopDeveloperFactorReset',
    'endManagedSession',
    'transferApplication',
    'listManagedApplications',
    'getManagedApplication',
    'proveManagedClient',
    'withdrawClientProof',
    'listClients',
    'retryClient',
    'listManagedRegistrations',
    'approveRegistration',
    'rejectRegistration',
    'revokeRegistration',
    'findManagedCredential',
    'listManagedCredentials',
    'getManagedCredential',
    'revokeManagedCredential',
    'listManagedCertificates',
    'listEndingCertificates',
    'getManagedCertificate',
    'releaseCertificate',
    'listManagedProducts',
    'getAppearance',
    'reinstateRegistration',
    'decideRegistrations',
    'listManagedRegistrationHistory',
    'listGatewayProgress',
    'listTeams',
    'listGrantsAmong',
    'listManagedAuthStrategies',
    'listIdentityProviders',
    'listTeamMembers',
    'addTeamMember',
    'removeTeamMember',
    'listTeamGrants',
  ],
  viewer: [
    'getToday',
    'listEndingVersions',
    'searchPortal',
    'listStuckDevelopers',
    'getProductDraft',
    'getDocumentDraft',
    'previewDocument',
    'getDraftImage',
    'listVersionCallers',
    'listRevisions',
    'getRevision',
    'followChanges',
    'listRequests',
    'reviewDeveloper',
    'reviewRegistration',
    'getStatus',
    'getUsage',
    'findCallsById',
    'queryPortalStats',
    'listDevelopers',
    'getManagedDeveloper',
    'listManagedApplications',
    'getManagedApplication',
    'listClients',
    'listManagedRegistrations',
    'listManagedCredentials',
    'getManagedCredential',
    'listManagedCertificates',
    'listEndingCertificates',
    'getManagedCertificate',
    'listManagedProducts',
    'listGateways',
    'listUsers',
    'listInvitations',
    'getAppearance',
    'listManagedRegistrationHistory',
    'listGatewayProgress',
    'listTeams',
    'listGrantsAmong',
    'listManagedAuthStrategies',
    'listIdentityProviders',
    'listTeamMembers',
    'listTeamGrants',
  ],
};

describe('a user’s role decides on management calls', () => {
  test.each(userRoles)('%s: exactly the calls of the table, over HTTP', async (role) => {
    const browser = browsers.get(role) as BrowserLike;
    for (const name of calls) {
      const { status, body } = await ask(browser, name);
      const allowed = may[role].includes(name);
      expect(rolesByCall[name].includes(role), name).toBe(allowed);
      if (allowed) expect([401, 403], `${name} ${JSON.stringify(body)}`).not.toContain(status);
      else expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'forbidden' });
    }
  });

  test.each(userRoles)('a token with the role %s: the same calls, and none for want of a proof', async (role) => {
    const headers = { authorization: `Bearer ${tokens.get(role)?.token}` };
    for (const name of calls) {
      const { status, body } = await ask(app.visitor(), name, headers);
      if (may[role].includes(name)) expect([401, 403], `${name} ${JSON.stringify(body)}`).not.toContain(status);
      else expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'forbidden' });
    }
  });

  test('a publisher publishes, and changes neither who may sign in nor who is asked before', async () => {
    const manifest = {
      format: portalCodeFormat,
      portal: { name: 'Harbour', appearance: {} },
      identity_providers: [],
    };
    const provider = { identifier: 'own', for: 'users', name: 'Own', issuer: 'https://id.example', client_id: 'stoa' };
    const apply = async (role: UserRole, body: object, by: 'session' | 'token' = 'session') => {
      const asker = by === 'session' ? (browsers.get(role) as BrowserLike) : app.visitor();
      const response = await asker.fetch('/management/v1/apply', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(by === 'token' && { authorization: `Bearer ${tokens.get(role)?.token}` }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, ...((await response.json()) as { applied: boolean; problems: object[] }) };
    };
    expect(await apply('publisher', manifest)).toMatchObject({ applied: true });
    expect(await apply('publisher', manifest, 'token')).toMatchObject({ applied: true });
    const doors = [
      { ...manifest, identity_providers: [provider] },
      { ...manifest, portal: { ...manifest.portal, auto_approve_developers: true } },
      { ...manifest, portal: { ...manifest.portal, basic_auth: false } },
      { ...manifest, teams: { everyone: { every_product: 'view' } } },
      { ...manifest, portal: { ...manifest.portal, public: true } },
      { ...manifest, products: [{ slug: 'berths', name: 'Berths', try_it: { proxy: true, allow_private: true } }] },
    ];
    for (const by of ['session', 'token'] as const)
      for (const body of doors)
        expect(await apply('publisher', body, by)).toMatchObject({
          applied: false,
          problems: [{ rule: 'owners_only' }],
        });
    for (const body of doors) expect(await apply('owner', body)).toMatchObject({ applied: true });
    for (const body of [manifest, ...doors])
      expect(await apply('owner', body, 'token')).toMatchObject({ applied: true });
    await apply('owner', { ...manifest, portal: { ...manifest.portal, basic_auth: false } });
    // Leaving the key out switches passwords on again.
    expect(await apply('publisher', manifest)).toMatchObject({ applied: false, problems: [{ rule: 'owners_only' }] });
    expect(await apply('owner', manifest)).toMatchObject({ applied: true });
  });

  test('a viewer reads and never writes', () => {
    // A question about calls is asked by POST, for its filters; so is a preview, for its text.
    for (const name of may.viewer.filter((each) => !['queryPortalStats', 'previewDocument'].includes(each)))
      expect(endpoints[name].method).toBe('GET');
  });

  test('without a role every call is 403, without a session 401', async () => {
    for (const name of calls) {
      expect((await ask(browsers.get(null) as BrowserLike, name)).status, name).toBe(403);
      expect((await ask(app.visitor(), name)).status, name).toBe(401);
    }
  });

  test('auth D1: a user’s write from another site is refused; a program’s, with a token, is not', async () => {
    const owner = browsers.get('owner') as BrowserLike;
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const name of calls.filter((one) => endpoints[one].method !== 'GET')) {
      expect((await ask(owner, name, foreign)).body.code, name).toBe('cross_site');
      const withToken = await ask(app.visitor(), name, { ...foreign, authorization: `Bearer ${token}` });
      expect(withToken.status, name).not.toBe(403);
    }
  });

  test('a token in the request decides alone: a wrong one is 401, whatever session is beside it', async () => {
    const owner = browsers.get('owner') as BrowserLike;
    expect((await ask(owner, 'getStatus', { authorization: 'Bearer nonsense' })).status).toBe(401);
    const nobody = browsers.get(null) as BrowserLike;
    expect((await ask(nobody, 'getStatus', { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('a developer’s session opens no management call', async () => {
    const developer = await app.signedIn('curious');
    const access = developer.cookies.get('portalaccesstoken') ?? '';
    const forged = app.visitor();
    forged.cookies.set('useraccesstoken', access);
    for (const name of calls) {
      expect((await ask(developer, name)).status, name).toBe(401);
      expect((await ask(forged, name)).status, name).toBe(401);
    }
  });

  test('the audit log names the user who decided', async () => {
    const approver = browsers.get('approver') as BrowserLike & { person: { id: string } };
    const { person } = await app.signedIn('decided');
    await approver.call('disableDeveloper', { params: { developerId: person.id } });
    const row = await app.db
      .selectFrom('audit_events')
      .select('actor')
      .where('event', '=', 'developer_disabled')
      .where('subject', '=', `developer:${person.id}`)
      .executeTakeFirstOrThrow();
    expect(row.actor).toBe(`user:${approver.person.id}`);
  });
});
