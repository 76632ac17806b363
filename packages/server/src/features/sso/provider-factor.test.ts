import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { newPerson, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let ada: SsoPerson;
beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  const { sub, name } = newPerson(provider);
  ada = { sub, name, email: `${sub}@trusted.example`, email_verified: true };
  provider.behaviour.account = ada;
});

const said = {
  nothing: {},
  'a password': { amr: ['pwd'] },
  'two factors': { amr: ['pwd', 'mfa'] },
  'a context of two': { acr: 'https://refeds.org/profile/mfa' },
} as const;
type Row = readonly [keyof typeof said, 'told' | 'trusted', 'off' | 'optional' | 'required', string];
const rows = (Object.keys(said) as (keyof typeof said)[]).flatMap((words) =>
  (['told', 'trusted'] as const).flatMap((counts) =>
    (['off', 'optional', 'required'] as const).map((policy): Row => {
      const isProven = counts === 'trusted' || words === 'two factors' || words === 'a context of two';
      return [words, counts, policy, policy === 'required' && !isProven ? 'factor_required' : 'opened'];
    }),
  ),
);

describe('a sign-in at a provider', () => {
  test.each(rows)('that says %s, of an entry with %s, under %s: %s', async (words, second_factor, policy, outcome) => {
    await app.db.updateTable('identity_providers').set({ second_factor }).execute();
    const from = { developer_factor_from: new Date(0) };
    await app.db
      .updateTable('portals')
      .set({ developer_factor: policy, ...from })
      .execute();
    // The first session of an account has two weeks: this is about the second one.
    await signIn(app.visitor(), provider, 'developer');
    provider.behaviour.idToken = (claims) => ({ ...claims, ...said[words] });
    const browser = app.visitor();
    await signIn(browser, provider, 'developer');
    provider.behaviour.idToken = undefined;
    expect((await browser.call('getCurrentDeveloper')).email).toBe(ada.email);
    const work = async () => {
      try {
        await browser.call('listApplications');
        return 'opened';
      } catch {
        return (await problemOf(browser.call('listApplications'))).code;
      }
    };
    expect(await work()).toBe(outcome);
  });
});

test('a provider that is trusted with the second factor is so for its own domains alone: anybody has an account at Google', async () => {
  ada = newPerson(provider);
  await app.db.updateTable('identity_providers').set({ second_factor: 'trusted' }).execute();
  await app.db
    .updateTable('portals')
    .set({ developer_factor: 'required', developer_factor_from: new Date(0) })
    .execute();
  await signIn(app.visitor(), provider, 'developer');
  const browser = app.visitor();
  await signIn(browser, provider, 'developer');
  expect((await problemOf(browser.call('listApplications'))).code).toBe('factor_required');
});

test('with a factor required, a mailbox adds none to an account that a provider opens: only a sign-in there does', async () => {
  await app.db.updateTable('identity_providers').set({ second_factor: 'told' }).execute();
  await app.db
    .updateTable('portals')
    .set({ developer_factor: 'required', developer_factor_from: new Date(0) })
    .execute();
  const owner = app.visitor();
  await signIn(owner, provider, 'developer');
  const thief = app.visitor();
  await thief.call('forgotDeveloperPassword', { body: { email: ada.email } });
  const { token } = await mailTo(app, ada.email, /reset your password/i);
  const password = 'another Horse 9';
  await thief.call('resetDeveloperPassword', { body: { token, password } });
  await thief.call('authenticateDeveloper', { body: { username: ada.email, password } });
  const begin = (browser: BrowserLike) => browser.call('beginDeveloperAuthenticator', { body: { password } });
  expect((await problemOf(begin(thief))).code).toBe('sign_in_needed');
  expect((await problemOf(thief.call('listApplications'))).code).toBe('factor_required');
  const again = app.visitor();
  await signIn(again, provider, 'developer');
  expect((await begin(again)).secret).toBeTruthy();
});
