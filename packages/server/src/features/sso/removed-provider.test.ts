import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { newPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

test('a provider that is removed takes the sessions that it has opened with it, and no others', async () => {
  newPerson(provider);
  const opened = app.visitor();
  await signIn(opened, provider, 'developer');
  const other = await app.signedIn('other');
  expect(await statusOf(opened.call('getCurrentDeveloper'))).toBe(0);
  const { identifier } = await app.db.selectFrom('identity_providers').select('identifier').executeTakeFirstOrThrow();
  await (await app.operator()).call('deleteIdentityProvider', { params: { identifier } });
  expect(await statusOf(opened.call('getCurrentDeveloper'))).toBe(401);
  expect(await statusOf(opened.call('refreshDeveloperSession'))).toBe(401);
  expect(await statusOf(other.call('getCurrentDeveloper'))).toBe(0);
});
