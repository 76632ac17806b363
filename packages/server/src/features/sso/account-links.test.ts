import { codeAt } from '@stoa/factors/one-time-password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { newPerson, portalUrl, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf, throughProvider } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
/** The person at the provider. */
let ada: SsoPerson;
/** The person at the portal, who signs in by a password. */
let owner: Awaited<ReturnType<TestApp['signedIn']>>;
let count = 0;

beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  count += 1;
  ada = newPerson(provider);
  owner = await app.signedIn(`owner-${count}`);
});

const body = { identity_provider: 'meridian' };

/** Leaves for the provider to link it; the address that it sends the browser back to. */
async function leave(browser: BrowserLike): Promise<URL> {
  const { location } = await browser.call('linkDeveloperProvider', { body });
  return throughProvider(provider, new URL(location));
}

const arrive = (browser: BrowserLike, back: URL) => browser.fetch(back.pathname + back.search, { redirect: 'manual' });
const link = async (browser: BrowserLike) => arrive(browser, await leave(browser));

const linked = `${portalUrl}/account?linked=meridian`;
const failed = (code: string) => `${portalUrl}/account?error=${code}`;
const isOpen = async (browser: BrowserLike) => (await browser.fetch('/api/v2/developer/me')).status === 200;

async function ownersOf(subject: string): Promise<(string | null)[]> {
  const rows = await app.db.selectFrom('identities').select('developer_id').where('subject', '=', subject).execute();
  return rows.map(({ developer_id }) => developer_id);
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('audit_events')
    .select('event')
    .where('subject', '=', `developer:${id}`)
    .execute();
  return rows.map(({ event }) => event);
}

function change(id: string, to: { password_hash?: null; status?: 'disabled' }) {
  return app.db.updateTable('developers').set(to).where('id', '=', id).execute();
}

/** The session was proved so long ago that it does not count. */
function letProofGrowOld({ id }: { id: string }) {
  const proven_at = new Date(Date.now() - 11 * 60_000);
  return app.db.updateTable('sessions').set({ proven_at, own_proof_at: null }).where('developer_id', '=', id).execute();
}

async function unlink(browser: BrowserLike, at = 0) {
  const { identity_providers } = await browser.call('getDeveloperSignInMethods');
  return browser.call('unlinkDeveloperProvider', { params: { identityId: identity_providers[at]?.id ?? '' } });
}

describe('linking a provider from the account page', () => {
  test('the provider opens the account from then on, whatever address it knows; it is audited and told by mail', async () => {
    expect((await owner.call('getDeveloperSignInMethods')).linkable).toEqual([
      { identifier: 'meridian', name: 'Meridian ID' },
    ]);
    const answer = await link(owner);
    expect(locationOf(answer).href).toBe(linked);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/access|refresh/);
    expect(await owner.call('getDeveloperSignInMethods')).toMatchObject({
      password: {},
      identity_providers: [{ name: 'Meridian ID', last_way_in: false }],
      linkable: [],
    });
    const elsewhere = app.visitor();
    await signIn(elsewhere, provider, 'developer');
    expect((await elsewhere.call('getCurrentDeveloper')).id).toBe(owner.person.id);
    expect(await eventsOf(owner.person.id)).toContain('sso_link');
    expect((await mailTo(app, owner.person.email, /now opens your account/)).link.href).toBe(`${portalUrl}/account`);
  });

  test('once more is no second link', async () => {
    await link(owner);
    expect(locationOf(await link(owner)).href).toBe(linked);
    expect(await ownersOf(ada.sub)).toEqual([owner.person.id]);
    expect((await eventsOf(owner.person.id)).filter((event) => event === 'sso_link')).toHaveLength(1);
  });

  test('somebody with a password is asked for it, somebody without is asked to sign in again', async () => {
    await letProofGrowOld(owner.person);
    expect(await problemOf(owner.call('linkDeveloperProvider', { body }))).toMatchObject({ code: 'password_needed' });
    const wrong = { password: 'wrong Horse 7' };
    expect(await statusOf(owner.call('proveDeveloperPassword', { body: wrong }))).toBe(400);
    expect(await statusOf(owner.call('linkDeveloperProvider', { body }))).toBe(403);
    await owner.call('proveDeveloperPassword', { body: { password: owner.person.password } });
    expect(locationOf(await link(owner)).href).toBe(linked);
    await letProofGrowOld(owner.person);
    await change(owner.person.id, { password_hash: null });
    expect(await problemOf(unlink(owner))).toMatchObject({ code: 'sign_in_needed' });
  });

  test('an account that a trusted domain links is told of it too', async () => {
    const email = `told${count}@trusted.example`;
    await app.db.updateTable('developers').set({ email }).where('id', '=', owner.person.id).execute();
    provider.behaviour.account = { ...ada, email };
    await signIn(app.visitor(), provider, 'developer');
    await mailTo(app, email, /now opens your account/);
  });
});

describe('attacks: a provider as a way into somebody else’s account', () => {
  /** Each says what came back, and leaves the owner without a new way in. */
  const attacks: [string, () => Promise<unknown>, unknown][] = [
    [
      'the answer to the thief’s own request, opened in the owner’s browser',
      async () => {
        const thief = await app.signedIn(`thief-${count}`);
        return (await arrive(owner, await leave(thief))).status;
      },
      400,
    ],
    [
      'the same where the owner is on the way to the provider too',
      async () => {
        const thief = await app.signedIn(`thief-${count}`);
        const forged = await leave(thief);
        await leave(owner);
        return (await arrive(owner, forged)).status;
      },
      400,
    ],
    [
      'the thief’s code with the state of the owner’s request',
      async () => {
        const back = await leave(owner);
        const forged = await leave(await app.signedIn(`thief-${count}`));
        back.searchParams.set('code', forged.searchParams.get('code') ?? '');
        return locationOf(await arrive(owner, back)).href;
      },
      failed('sso_invalid'),
    ],
    [
      'the owner’s answer, carried to another browser',
      async () => (await arrive(app.visitor(), await leave(owner))).status,
      400,
    ],
    [
      'an answer that was used already',
      async () => {
        const back = await leave(owner);
        await arrive(owner, back);
        await app.db.deleteFrom('identities').where('subject', '=', ada.sub).execute();
        return (await arrive(owner, back)).status;
      },
      400,
    ],
    [
      'an answer after the log-out',
      async () => {
        const back = await leave(owner);
        await owner.call('logOutDeveloper');
        return locationOf(await arrive(owner, back)).href;
      },
      failed('link_over'),
    ],
    [
      'an answer after somebody else has logged in to the same browser',
      async () => {
        const back = await leave(owner);
        const { email, password } = (await app.signedIn(`other-${count}`)).person;
        await owner.call('authenticateDeveloper', { body: { username: email, password } });
        return locationOf(await arrive(owner, back)).href;
      },
      failed('link_over'),
    ],
    [
      'an answer after the account was disabled',
      async () => {
        const back = await leave(owner);
        await change(owner.person.id, { status: 'disabled' });
        return locationOf(await arrive(owner, back)).href;
      },
      failed('link_over'),
    ],
    [
      'no as the provider’s answer',
      async () => {
        provider.behaviour.deny = true;
        return locationOf(await link(owner)).href;
      },
      failed('access_denied'),
    ],
    [
      'a token that another key has signed',
      async () => {
        provider.behaviour.forged = true;
        return locationOf(await link(owner)).href;
      },
      failed('sso_invalid'),
    ],
    ['nobody’s session', () => statusOf(app.visitor().call('linkDeveloperProvider', { body })), 401],
    [
      'another site’s page',
      async () => {
        const headers = {
          'content-type': 'application/json',
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
        };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await owner.fetch('/api/v2/developer/me/identities', init)).status;
      },
      403,
    ],
    [
      'a provider that serves users alone',
      async () => {
        await addIdentityProvider(app, provider, { identifier: `users-${count}`, serves: 'users' });
        const other = { identity_provider: `users-${count}` };
        return statusOf(owner.call('linkDeveloperProvider', { body: other }));
      },
      404,
    ],
  ];
  test.each(attacks)('%s links nothing', async (_name, attack, outcome) => {
    expect(await attack()).toBe(outcome);
    expect(await ownersOf(ada.sub)).toEqual([]);
  });

  test('an identity that opens another account stays there', async () => {
    await signIn(app.visitor(), provider, 'developer');
    const before = await ownersOf(ada.sub);
    expect(locationOf(await link(owner)).href).toBe(failed('identity_taken'));
    expect(await ownersOf(ada.sub)).toEqual(before);
    expect(await eventsOf(owner.person.id)).toContain('sso_link_fail');
  });

  test('of two accounts that link one identity at once, one gets it', async () => {
    const other = await app.signedIn(`rival-${count}`);
    const backs = [await leave(owner), await leave(other)] as const;
    const answers = await Promise.all([arrive(owner, backs[0]), arrive(other, backs[1])]);
    expect(answers.map((answer) => locationOf(answer).href).sort()).toEqual([failed('identity_taken'), linked].sort());
    expect(await ownersOf(ada.sub)).toHaveLength(1);
  });

  test('a request to link opens no session, and a request to sign in links nothing to the session that is there', async () => {
    await signIn(owner, provider, 'developer');
    expect(await ownersOf(ada.sub)).not.toContain(owner.person.id);
  });

  test('a linked provider does not open an account that was disabled', async () => {
    await link(owner);
    await change(owner.person.id, { status: 'disabled' });
    const browser = app.visitor();
    expect(locationOf(await signIn(browser, provider, 'developer')).searchParams.get('error')).toBe('disabled');
  });
});

describe('unlinking', () => {
  test('ends the sessions that the provider opened, and no others; it opens the account no more', async () => {
    await link(owner);
    const bySso = app.visitor();
    await signIn(bySso, provider, 'developer');
    await unlink(owner);
    expect([await isOpen(bySso), await isOpen(owner)]).toEqual([false, true]);
    expect(await ownersOf(ada.sub)).toEqual([]);
    expect(await eventsOf(owner.person.id)).toContain('sso_unlink');
    await mailTo(app, owner.person.email, /no longer opens your account/);
    await signIn(bySso, provider, 'developer');
    expect((await bySso.call('getCurrentDeveloper')).id).not.toBe(owner.person.id);
  });

  test('never takes the last way in: no password, passwords off, or a second provider that is gone', async () => {
    await link(owner);
    await change(owner.person.id, { password_hash: null });
    expect(await problemOf(unlink(owner))).toMatchObject({ status: 409, code: 'last_way_in' });
    const gone = { portal_id: app.portal.portal_id, entity: 'developer', issuer: 'https://gone.example' } as const;
    await app.db
      .insertInto('identities')
      .values({ ...gone, subject: ada.sub, developer_id: owner.person.id, user_id: null, last_used_at: new Date() })
      .execute();
    expect(await problemOf(unlink(owner))).toMatchObject({ code: 'last_way_in' });
    // What opens nothing may go.
    await unlink(owner, 1);
    expect((await owner.call('getDeveloperSignInMethods')).identity_providers).toMatchObject([{ last_way_in: true }]);
  });

  test('two requests at once do not take both ways in', async () => {
    await link(owner);
    provider.behaviour.account = { ...ada, sub: `${ada.sub}-2` };
    await link(owner);
    await change(owner.person.id, { password_hash: null });
    const { identity_providers } = await owner.call('getDeveloperSignInMethods');
    const outcomes = await Promise.all(
      identity_providers.map(({ id }) =>
        owner.call('unlinkDeveloperProvider', { params: { identityId: id } }).then(
          () => 204,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([204, 409]);
  });

  test('somebody else’s link, and none, are a 404', async () => {
    await link(owner);
    const [theirs] = (await owner.call('getDeveloperSignInMethods')).identity_providers;
    const other = await app.signedIn(`other-${count}`);
    for (const identityId of [theirs?.id ?? '', crypto.randomUUID()])
      expect(await statusOf(other.call('unlinkDeveloperProvider', { params: { identityId } }))).toBe(404);
    expect(await ownersOf(ada.sub)).toEqual([owner.person.id]);
  });

  test('wants a fresh proof', async () => {
    await link(owner);
    await letProofGrowOld(owner.person);
    expect(await problemOf(unlink(owner))).toMatchObject({ status: 403, code: 'password_needed' });
  });

  test('what the provider’s claim gave goes with it', async () => {
    await link(owner);
    const team = { portal_id: app.portal.portal_id, id: crypto.randomUUID(), name: `Partners ${count}` };
    await app.db
      .insertInto('teams')
      .values({ ...team, description: null, updated_at: new Date() } as never)
      .execute();
    const member = { portal_id: team.portal_id, team_id: team.id, developer_id: owner.person.id };
    await app.db
      .insertInto('team_members')
      .values({ ...member, claimed_by: 'meridian' })
      .execute();
    await unlink(owner);
    expect(await app.db.selectFrom('team_members').selectAll().where('team_id', '=', team.id).execute()).toEqual([]);
  });
});

test('with a second factor the sign-in itself is no proof: a stolen session links no provider of the thief', async () => {
  const { password } = owner.person;
  const { secret } = await owner.call('beginDeveloperAuthenticator', { body: { password } });
  await owner.call('confirmDeveloperAuthenticator', { body: { code: codeAt(secret, app.deps.now()) } });
  expect(await problemOf(owner.call('linkDeveloperProvider', { body }))).toMatchObject({ code: 'password_needed' });
  app.advance(30_000);
  const proof = { password, code: codeAt(secret, app.deps.now()) };
  await owner.call('proveDeveloperPassword', { body: proof });
  expect((await link(owner)).headers.get('location')).toBe(linked);
});

test('with a second factor a stolen session unlinks no provider, not even in the moment of a sign-in', async () => {
  await link(owner);
  const { password } = owner.person;
  const { secret } = await owner.call('beginDeveloperAuthenticator', { body: { password } });
  await owner.call('confirmDeveloperAuthenticator', { body: { code: codeAt(secret, app.deps.now()) } });
  app.advance(30_000);
  const code = () => codeAt(secret, app.deps.now());
  const thief = app.visitor();
  await thief.call('authenticateDeveloper', { body: { username: owner.person.email, password, code: code() } });
  expect(await problemOf(unlink(thief))).toMatchObject({ status: 403, code: 'password_needed' });
  expect(await problemOf(thief.call('proveDeveloperPassword', { body: { password } }))).toMatchObject({
    code: 'factor_needed',
  });
  expect(await problemOf(unlink(thief))).toMatchObject({ code: 'password_needed' });
  expect(await ownersOf(ada.sub)).toEqual([owner.person.id]);
  app.advance(30_000);
  await thief.call('proveDeveloperPassword', { body: { password, code: code() } });
  await unlink(thief);
  expect(await ownersOf(ada.sub)).toEqual([]);
});

test('a provider whose linking began before the factor was added is not linked any more', async () => {
  const { password } = owner.person;
  const back = await leave(owner);
  const { secret } = await owner.call('beginDeveloperAuthenticator', { body: { password } });
  await owner.call('confirmDeveloperAuthenticator', { body: { code: codeAt(secret, app.deps.now()) } });
  expect((await arrive(owner, back)).headers.get('location')).not.toBe(linked);
  expect(await ownersOf(ada.sub)).toEqual([]);
});
