import { ProblemError } from '@stoa/client/problem-error';
import type { Endpoint } from '@stoa/contract/endpoint';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import { isManagementCall, type ManagementCall, proofLastsMs, provenCalls } from '@stoa/contract/management-roles';
import { portalCodeFormat } from '@stoa/contract/portal-code';
import { codeAt } from '@stoa/factors/one-time-password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addOperatorToken } from '../testing/add-tokens.ts';
import type { BrowserLike } from '../testing/browser-like.ts';
import { problemOf } from '../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['signedInUser']>>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
  owner = await app.signedInUser('owner', `owner-${crypto.randomUUID().slice(0, 8)}`);
});

const calls = (Object.keys(endpoints) as EndpointName[]).filter(isManagementCall);
const absent = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Sends a body that is refused: a call that asks for no proof answers 400 or 404 and changes nothing. */
async function codeOf(browser: BrowserLike, name: EndpointName, headers: Record<string, string> = {}) {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace('{sha256}', '0'.repeat(64)).replace(/\{\w+\}/g, absent);
  const response = await browser.fetch(path, {
    method: endpoint.method,
    headers: { ...headers, 'content-type': endpoint.rawBody ? 'application/octet-stream' : 'application/json' },
    ...(endpoint.method !== 'GET' && { body: '{"surprise":1}' }),
  });
  const isProblem = response.headers.get('content-type')?.includes('problem+json');
  return isProblem ? ((await response.json()) as { code?: string }).code : undefined;
}

/** Makes the proof older, without ending the session, as 15 minutes would. */
const grewOld = (ms: number) =>
  app.db
    .updateTable('sessions')
    .set({ proven_at: new Date(Date.now() - ms), own_proof_at: null })
    .where('user_id', '=', owner.person.id)
    .execute();

/** Said once more and by hand: a row of the contract that loses its mark must fail here. */
const changesWhoMayEnter: readonly ManagementCall[] = [
  'changeUserRole',
  'createAuthStrategy',
  'createDirectory',
  'createGateway',
  'createIdentityProvider',
  'createOperatorToken',
  'createTeam',
  'createWebhook',
  'deleteAuthStrategy',
  'deleteDirectory',
  'deleteGateway',
  'deleteIdentityProvider',
  'deleteOperatorToken',
  'disableUser',
  'downloadBackup',
  'enableUser',
  'grantProduct',
  'inviteUser',
  'prepareBackup',
  'replaceAuthStrategy',
  'replaceIdentityProvider',
  'resetDeveloperFactor',
  'resetUserFactor',
  'rotateGatewayToken',
  'rotateWebhookSecret',
  'transferApplication',
  'updateDirectory',
  'updateTeam',
  'updateWebhook',
  'withdrawProduct',
];

describe('what changes who may enter asks for the password again', () => {
  test('the contract marks these calls', () => {
    expect([...provenCalls].sort()).toEqual(changesWhoMayEnter);
  });

  test('every management call: after ten minutes those of the list, and no other', async () => {
    await grewOld(proofLastsMs + 1000);
    for (const name of calls.filter((each) => each !== 'followChanges'))
      expect({ name, asks: (await codeOf(owner, name)) === 'password_needed' }).toEqual({
        name,
        asks: provenCalls.includes(name),
      });
  });

  test('within ten minutes of the sign-in none does; a token of a program is never asked', async () => {
    await grewOld(proofLastsMs - 60_000);
    const authorization = `Bearer ${await addOperatorToken(app)}`;
    for (const name of provenCalls) {
      expect(await codeOf(owner, name), name).not.toBe('password_needed');
      await grewOld(proofLastsMs + 1000);
      expect(await codeOf(owner, name, { authorization }), name).not.toBe('password_needed');
      await grewOld(0);
    }
  });

  test('the password opens it for this session alone', async () => {
    const other = app.visitor();
    const { email: username, password } = owner.person;
    await other.call('authenticateUser', { body: { username, password } });
    await grewOld(proofLastsMs + 1000);
    await owner.call('proveUserPassword', { body: { password } });
    expect(await codeOf(owner, 'createOperatorToken')).toBe('invalid_request');
    expect(await codeOf(other, 'createOperatorToken')).toBe('password_needed');
  });

  test('auth A5: the session goes on with new tokens, and the old ones open nothing', async () => {
    const before = new Map(owner.cookies);
    await owner.call('proveUserPassword', { body: { password: owner.person.password } });
    const after = new Map(owner.cookies);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const cookie = [...before].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await fetch(`${app.url}/api/v1/users/me`, { headers: { cookie } })).status).toBe(401);
    await owner.call('getCurrentUser');
  });

  test('a wrong one opens nothing, names the field, and counts as a failed sign-in', async () => {
    await grewOld(proofLastsMs + 1000);
    const wrong = () => problemOf(owner.call('proveUserPassword', { body: { password: 'not This 1' } }));
    expect(await wrong()).toMatchObject({ status: 400, code: 'wrong_password' });
    expect(await codeOf(owner, 'inviteUser')).toBe('password_needed');
    for (let count = 0; count < 9; count += 1) await wrong();
    expect((await wrong()).status).toBe(429);
  });

  test('with a second factor the sign-in does not count: only what was proved after it', async () => {
    const { password } = owner.person;
    const { secret } = await owner.call('beginUserAuthenticator', { body: { password } });
    const code = () => codeAt(secret, app.deps.now());
    await owner.call('confirmUserAuthenticator', { body: { code: code() } });
    await grewOld(0);
    for (const name of provenCalls) expect(await codeOf(owner, name), name).toBe('password_needed');
    app.advance(30_000);
    await owner.call('proveUserPassword', { body: { password, code: code() } });
    for (const name of provenCalls) expect(await codeOf(owner, name), name).not.toBe('password_needed');
    // A user without a password signs in, and gives only the code.
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', owner.person.id).execute();
    await grewOld(proofLastsMs + 1000);
    expect(await codeOf(owner, 'inviteUser')).toBe('sign_in_needed');
    app.advance(30_000);
    const proof = { body: { code: code() } };
    expect(await problemOf(owner.call('proveUserPassword', proof))).toMatchObject({ code: 'sign_in_needed' });
    await grewOld(0);
    expect(await codeOf(owner, 'inviteUser')).toBe('password_needed');
    await owner.call('proveUserPassword', proof);
    expect(await codeOf(owner, 'inviteUser')).toBe('invalid_request');
  });

  test('who comes by single sign-on alone is asked to sign in again', async () => {
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', owner.person.id).execute();
    expect(await codeOf(owner, 'inviteUser')).toBe('invalid_request');
    await grewOld(proofLastsMs + 1000);
    expect(await codeOf(owner, 'inviteUser')).toBe('sign_in_needed');
  });

  test('a role that does not allow the call is told so, not asked', async () => {
    const viewer = await app.signedInUser('viewer', 'looking');
    await app.db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .where('user_id', '=', viewer.person.id)
      .execute();
    for (const name of provenCalls) expect(await codeOf(viewer, name), name).toBe('forbidden');
  });

  test('an apply asks where it opens a door, and not for other changes, nor for a plan', async () => {
    await grewOld(proofLastsMs + 1000);
    const apply = (settings: object, plan = false) =>
      owner.call('applyPortal', {
        query: plan ? { plan: true } : {},
        body: { format: portalCodeFormat, portal: { name: 'Harbour', appearance: {}, ...settings } } as never,
      });
    expect(await apply({})).toMatchObject({ applied: true });
    expect(await apply({ public: true }, true)).toMatchObject({ problems: [] });
    const refused = await apply({ public: true }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ status: 403, code: 'password_needed' });
    expect((await app.db.selectFrom('portals').select('is_public').executeTakeFirstOrThrow()).is_public).toBe(false);
    await owner.call('proveUserPassword', { body: { password: owner.person.password } });
    expect(await apply({ public: true })).toMatchObject({ applied: true });
  });

  test('publishing a change set, and going back to a publication, ask as an apply does', async () => {
    const slug = 'parcels';
    const version = { slug, version: 'v1' };
    const prove = () => owner.call('proveUserPassword', { body: { password: owner.person.password } });
    const publish = async () => {
      const { latest_revision } = await owner.call('getChangeSet');
      return owner.call('publishChangeSet', { body: { latest_revision } });
    };
    const asks = async (auto_approve: boolean) => {
      const registration = { strategy: 'API key', enabled: true, auto_approve };
      await owner.call('putVersionDraft', { params: version, body: { registration } });
    };
    const isAutomatic = async () =>
      (await owner.call('getProductDraft', { params: { slug } })).published?.versions[0]?.registration?.auto_approve;
    const latest = async () => (await owner.call('listRevisions', { query: {} })).data[0]?.number ?? 0;
    await owner.call('putProductDraft', { params: { slug }, body: { name: 'Parcels' } });
    await asks(false);
    await grewOld(proofLastsMs + 1000);
    // It opens no door.
    expect(await publish()).toMatchObject({ applied: true });

    await asks(true);
    expect((await owner.call('planChangeSet')).problems).toEqual([]);
    expect(await problemOf(publish())).toMatchObject({ status: 403, code: 'password_needed' });
    expect(await isAutomatic()).toBe(false);
    await prove();
    expect(await publish()).toMatchObject({ applied: true });
    const open = await latest();

    await asks(false);
    expect(await publish()).toMatchObject({ applied: true });
    await grewOld(proofLastsMs + 1000);
    const back = () =>
      owner.call('restoreRevision', { params: { number: String(open) as never }, query: {}, body: {} });
    expect(await problemOf(back())).toMatchObject({ status: 403, code: 'password_needed' });
    expect(await isAutomatic()).toBe(false);
    await prove();
    expect(await back()).toMatchObject({ applied: true });
    expect(await isAutomatic()).toBe(true);
  });
});
