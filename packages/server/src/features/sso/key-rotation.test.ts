import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { expectFailure, newPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { locationOf } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await provider.stop();
});

test('a provider signs with a new key: it is fetched without a restart, and once a minute at most', async () => {
  const start = Date.now();
  const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);
  const fetches = () => provider.asked.filter((path) => path === '/jwks').length;
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  newPerson(provider);
  await signIn(app.visitor(), provider, 'developer');
  const before = fetches();

  provider.behaviour.rotated = true;
  at(30);
  const early = app.visitor();
  expectFailure(await signIn(early, provider, 'developer'), early, 'sso_invalid');
  expect(fetches()).toBe(before);

  at(61);
  const later = await signIn(app.visitor(), provider, 'developer');
  expect(locationOf(later).searchParams.get('loginSuccess')).toBe('true');
  expect(fetches()).toBe(before + 1);
  await signIn(app.visitor(), provider, 'developer');
  expect(fetches()).toBe(before + 1);
});
