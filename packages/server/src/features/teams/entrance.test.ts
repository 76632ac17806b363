import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: BrowserLike;
beforeAll(async () => {
  app = await startTestApp({ oidcSecrets: { STOA_OIDC_THERE: 'secret of the provider' } });
  await addCatalogue(app);
  owner = await app.signedInUser('owner', 'olga');
});
afterAll(() => app.close());

const tokens = {
  name: 'Halden tokens',
  credential_type: 'self_managed_client_credentials' as const,
  issuer: 'https://id.halden.example',
};
const halden = {
  identifier: 'halden',
  for: 'both' as const,
  name: 'Halden ID',
  issuer: 'https://id.halden.example',
  client_id: 'stoa',
  client_secret_env: 'STOA_OIDC_ABSENT',
};

/** `portal.yaml` of the next download: the first file of the ZIP file. */
async function exported(): Promise<string> {
  const zip = Buffer.from(await (await owner.fetch('/management/v1/portal.zip')).arrayBuffer());
  return inflateRawSync(zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28))).toString();
}

test('a strategy is added, changed and removed; each is a publication that can be undone, and in the next export', async () => {
  const made = await owner.call('createAuthStrategy', { body: { strategy: tokens } });
  expect(made).toMatchObject({ strategy: { ...tokens, auto_approve: true }, usage: { versions: 0, applications: 0 } });
  expect(await exported()).toContain('Halden tokens');
  const [latest] = (await owner.call('listRevisions', { query: {} })).data;
  expect(latest).toMatchObject({ source: 'console', created: 1 });

  const params = { strategyName: tokens.name };
  const strategy = { ...tokens, available_scopes: ['parcels:read'] };
  const changed = await owner.call('replaceAuthStrategy', { params, body: { strategy } });
  expect(changed.strategy).toMatchObject({ available_scopes: ['parcels:read'] });
  await owner.call('deleteAuthStrategy', { params });
  expect((await problemOf(owner.call('getAuthStrategy', { params }))).status).toBe(404);

  const number = (await owner.call('listRevisions', { query: {} })).data[0]?.number ?? 0;
  await owner.call('restoreRevision', { params: { number: String(number) }, body: { undo: true } });
  expect((await owner.call('getAuthStrategy', { params })).strategy).toEqual(changed.strategy);
});

test('one that versions or applications use stays, and says how many', async () => {
  const { data } = await owner.call('listManagedAuthStrategies');
  const used = data.find(({ version_count }) => version_count > 0);
  const params = { strategyName: used?.name ?? '' };
  const { strategy, usage } = await owner.call('getAuthStrategy', { params });
  expect(usage.versions).toBe(used?.version_count);
  const refusal = await problemOf(owner.call('deleteAuthStrategy', { params }));
  expect(refusal).toMatchObject({ status: 409, code: 'strategy_in_use' });
  const same = await problemOf(owner.call('createAuthStrategy', { body: { strategy } }));
  expect(same).toMatchObject({ status: 409, code: 'identifier_taken' });
  const renamed = { ...strategy, name: 'Another' };
  expect((await problemOf(owner.call('replaceAuthStrategy', { params, body: { strategy: renamed } }))).status).toBe(
    400,
  );
});

test('a new default takes the place of the former one', async () => {
  const strategy = { name: 'New default', credential_type: 'key_auth' as const, default: true };
  await owner.call('createAuthStrategy', { body: { strategy } });
  const { data } = await owner.call('listManagedAuthStrategies');
  expect(data.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['New default']);
});

test('an identity provider is added, changed and removed; a second one has domains of its own', async () => {
  const made = await owner.call('createIdentityProvider', { body: { provider: halden } });
  expect(made).toMatchObject({ usage: { developers: 0, users: 0 }, missing_secrets: ['STOA_OIDC_ABSENT'] });
  const second = { ...halden, identifier: 'second', for: 'developers' as const };
  const domains = { domains: ['halden.example'] };
  const withDomain = { ...halden, ...domains };
  await owner.call('replaceIdentityProvider', { params: { identifier: 'halden' }, body: { provider: withDomain } });
  expect(
    await problemOf(owner.call('createIdentityProvider', { body: { provider: { ...second, ...domains } } })),
  ).toMatchObject({
    status: 409,
    code: 'domain_taken',
  });
  const params = { identifier: 'halden' };
  const provider = { ...halden, client_secret_env: 'STOA_OIDC_THERE' };
  const changed = await owner.call('replaceIdentityProvider', { params, body: { provider } });
  expect(changed.missing_secrets).toEqual([]);
  expect(JSON.stringify(changed)).not.toContain('secret of the provider');
  expect(await exported()).toContain('STOA_OIDC_THERE');
  expect(
    (await app.db.selectFrom('portals').select('oidc_auth_enabled').executeTakeFirstOrThrow()).oidc_auth_enabled,
  ).toBe(true);

  // Two facts count: the developers who came by the provider, and those for whom it is the only way in.
  const ada = await app.signedIn('ada-of-halden');
  const { id } = await ada.call('getCurrentDeveloper');
  const { portal_id } = app.portal;
  await app.db
    .insertInto('identities')
    .values({
      portal_id,
      entity: 'developer',
      issuer: halden.issuer,
      subject: 'ada',
      developer_id: id,
      user_id: null,
      last_used_at: new Date(),
    })
    .execute();
  await app.db.updateTable('developers').set({ password_hash: null }).where('id', '=', id).execute();
  const { usage } = await owner.call('getIdentityProvider', { params });
  expect(usage).toEqual({ developers: 1, users: 0, without_password: 1 });

  await owner.call('deleteIdentityProvider', { params });
  expect((await owner.call('listIdentityProviders')).data).toEqual([]);
  expect((await problemOf(owner.call('deleteIdentityProvider', { params }))).status).toBe(404);
});

test('two owners: what one has changed since the other read it is not taken back', async () => {
  const trusting = { ...halden, trusted_email_domains: ['halden.example', 'sold.example'], email: 'trusted' as const };
  await owner.call('createIdentityProvider', { body: { provider: trusting } });
  const params = { identifier: 'halden' };
  const { provider: read } = await owner.call('getIdentityProvider', { params });
  const second = await app.signedInUser('owner', 'otto');
  const narrowed = { ...read, trusted_email_domains: ['halden.example'] };
  await second.call('replaceIdentityProvider', { params, body: { provider: narrowed, expected: read } });
  const renamed = { ...read, name: 'Halden' };
  const late = owner.call('replaceIdentityProvider', { params, body: { provider: renamed, expected: read } });
  expect(await problemOf(late)).toMatchObject({ status: 409, code: 'plan_outdated' });
  const { provider: now } = await owner.call('getIdentityProvider', { params });
  expect(now).toEqual(narrowed);
  const again = { provider: { ...now, name: 'Halden' }, expected: now };
  const { provider: saved } = await owner.call('replaceIdentityProvider', { params, body: again });
  expect(saved).toEqual({ ...narrowed, name: 'Halden' });
  // A program that does not say what it has read has the last word, as a folder has.
  await owner.call('replaceIdentityProvider', { params, body: { provider: trusting } });

  // A strategy that stops being the default, because another becomes it, has changed too.
  const key = (name: string) => ({ name, credential_type: 'key_auth' as const, default: true });
  const { strategy } = await owner.call('createAuthStrategy', { body: { strategy: key('First') } });
  await second.call('createAuthStrategy', { body: { strategy: key('Second') } });
  const body = { strategy: { ...strategy, auto_approve: false }, expected: strategy };
  const stale = owner.call('replaceAuthStrategy', { params: { strategyName: 'First' }, body });
  expect(await problemOf(stale)).toMatchObject({ status: 409, code: 'plan_outdated' });
  const { strategy: stays } = await owner.call('getAuthStrategy', { params: { strategyName: 'First' } });
  expect(stays).toEqual({ ...strategy, default: false });
});
