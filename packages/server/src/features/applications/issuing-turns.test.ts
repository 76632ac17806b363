import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addStrategy } from '../../testing/add-strategy.ts';
import { type IssuingApp, startIssuingApp } from '../../testing/issuing-app.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';

/** A developer waits for their identity provider, not for other developers' clients. */
let issuing: IssuingApp;
let other: OpenIdProvider;
let otherStrategy: string;

beforeAll(async () => {
  issuing = await startIssuingApp({
    oidcSecrets: { STOA_OIDC_REGISTRATION: 'an-initial-access-token-that-only-tests-know' },
  });
  other = await startOpenIdProvider([]);
  otherStrategy = await addStrategy(issuing.app, {
    name: 'Other',
    credential_type: 'client_credentials',
    issuer: other.issuer,
    registersWith: 'STOA_OIDC_REGISTRATION',
  });
});
afterAll(async () => {
  await issuing?.close();
  await other?.stop();
});

/** Clients of which the provider has been asked and has not answered, by developer. */
async function asked(): Promise<Map<string, number>> {
  const rows = await issuing.app.db
    .selectFrom('clients as client')
    .innerJoin('applications as application', 'application.id', 'client.application_id')
    .select('application.developer_id')
    .where('client.asked_at', 'is not', null)
    .execute();
  const counts = new Map<string, number>();
  for (const { developer_id } of rows) counts.set(developer_id, (counts.get(developer_id) ?? 0) + 1);
  return counts;
}

test('a provider that does not answer, and a developer with many clients at it, leave turns to others', async () => {
  const { app, provider, strategyId } = issuing;
  const [eager, bob, cyd, dan] = await Promise.all(['eager', 'bob', 'cyd', 'dan'].map((name) => app.signedIn(name)));
  if (!eager || !bob || !cyd || !dan) throw new Error('nobody is there');
  // The discovery document is known before the provider gets slow.
  await dan.call('createApplication', { body: { name: 'First', auth_strategy_id: strategyId } });
  provider.behaviour.delay = 9_000;
  const create = (who: typeof eager, name: string, auth_strategy_id: string) =>
    who.call('createApplication', { body: { name, auth_strategy_id } });
  const many = Array.from({ length: 12 }, (_, at) => create(eager, `Many ${at}`, strategyId));
  const isAsked = (who: typeof eager) =>
    vi.waitFor(
      async () => {
        const counts = await asked();
        expect(counts.get(eager.person.id) ?? 0).toBeLessThanOrEqual(3);
        expect(counts.get(who.person.id) ?? 0).toBeGreaterThanOrEqual(1);
      },
      { interval: 100 },
    );
  await isAsked(eager);
  const bobs = [1, 2, 3, 4].map((at) => create(bob, `Bob's ${at}`, strategyId));
  await isAsked(bob);
  const cyds = [1, 2, 3, 4].map((at) => create(cyd, `Cyd's ${at}`, strategyId));
  await isAsked(cyd);
  const quick = await create(dan, 'Quick', otherStrategy);
  expect(quick.credentials?.client_id).toBe(quick.reference_id);
  const counts = [...(await asked()).values()];
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(8);
  provider.behaviour.delay = 0;
  await Promise.all([...many, ...bobs, ...cyds]);
  await vi.waitFor(async () => expect(await asked()).toEqual(new Map()), { interval: 100 });
  await issuing.settled();
  const { data } = await eager.call('listApplications', { query: { 'page[size]': 20 } });
  expect(data).toHaveLength(12);
});
