import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { secondBrowser } from '../../testing/account-calls.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { addIdentityProvider } from '../../testing/sso-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const issuer = 'https://id.example';

/** Makes an account look as if only an identity provider had ever opened it. */
async function withoutPassword(id: string): Promise<void> {
  const { portal_id } = app.portal;
  await app.db.updateTable('developers').set({ password_hash: null }).where('id', '=', id).execute();
  await app.db
    .insertInto('identities')
    .values({
      portal_id,
      entity: 'developer',
      issuer,
      subject: id,
      developer_id: id,
      user_id: null,
      last_used_at: app.deps.now(),
    })
    .execute();
}

async function eventsOf(id: string) {
  return app.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details', 'ip'])
    .where('subject', '=', `developer:${id}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

describe('name', () => {
  test('changes, is trimmed, and is what the account answers from then on', async () => {
    const ada = await app.signedIn('ada');
    const before = await ada.call('getCurrentDeveloper');
    app.advance(1000);
    const renamed = await ada.call('updateCurrentDeveloper', { body: { full_name: '  Ada Lovelace ' } });
    expect(renamed).toMatchObject({ id: ada.person.id, email: ada.person.email, full_name: 'Ada Lovelace' });
    expect(renamed.updated_at > before.updated_at).toBe(true);
    expect(await ada.call('getCurrentDeveloper')).toEqual(renamed);
    expect((await eventsOf(ada.person.id)).map(({ event }) => event)).toContain('developer_renamed');
  });

  test('contract §A.3: nothing else of the account can be changed by it', async () => {
    const ada = await app.signedIn('fixed');
    const response = await ada.fetch('/api/v2/developer/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Ada', email: 'other@example.com', status: 'approved' }),
    });
    expect(response.status).toBe(400);
    expect(await ada.call('getCurrentDeveloper')).toMatchObject({ email: ada.person.email, full_name: 'fixed' });
  });
});

describe('ways to sign in', () => {
  test('tell when the password was last changed', async () => {
    const ada = await app.signedIn('changer');
    expect(await ada.call('getDeveloperSignInMethods')).toEqual({
      password: { changed_at: null },
      identity_providers: [],
      linkable: [],
    });
    const body = { old_password: ada.person.password, new_password: 'another Horse 8' };
    await ada.call('changeDeveloperPassword', { body });
    const { password } = await ada.call('getDeveloperSignInMethods');
    expect(password?.changed_at).toMatch(/^\d{4}-/);
  });

  test('tell of an identity provider by its name, and that there is no password', async () => {
    const ada = await app.signedIn('linked');
    await withoutPassword(ada.person.id);
    expect(await ada.call('getDeveloperSignInMethods')).toMatchObject({
      password: null,
      identity_providers: [{ name: issuer, last_way_in: false }],
    });
    await addIdentityProvider(app, { issuer, clientId: 'stoa' });
    expect((await ada.call('getDeveloperSignInMethods')).identity_providers).toMatchObject([
      { name: 'Meridian ID', last_way_in: true },
    ]);
  });
});

describe('sessions', () => {
  test('auth C11: a session is told by browser and system, and one that was idle for 7 days is not listed', async () => {
    const ada = await app.signedIn('looking');
    const { data } = await ada.call('listDeveloperSessions');
    expect(data).toMatchObject([{ browser: null, operating_system: null, mobile: false, current: true }]);
    await app.db
      .updateTable('sessions')
      .set({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' })
      .where('developer_id', '=', ada.person.id)
      .execute();
    expect((await ada.call('listDeveloperSessions')).data).toMatchObject([
      { browser: 'Firefox', operating_system: 'Linux' },
    ]);

    const idle = await secondBrowser(app, 'developer', ada.person);
    expect((await ada.call('listDeveloperSessions')).data).toHaveLength(2);
    app.advance(6 * 86_400_000);
    await ada.call('refreshDeveloperSession');
    app.advance(86_400_000 + 60_000);
    await ada.call('refreshDeveloperSession');
    expect((await ada.call('listDeveloperSessions')).data).toMatchObject([{ current: true }]);
    expect(await statusOf(idle.call('refreshDeveloperSession'))).toBe(401);
  });

  test('auth C11: all others end at once, the one that asks stays, and a stranger’s are left alone', async () => {
    const ada = await app.signedIn('alone');
    const others = [
      await secondBrowser(app, 'developer', ada.person),
      await secondBrowser(app, 'developer', ada.person),
    ];
    const stranger = await app.signedIn('stranger');
    await ada.call('endOtherDeveloperSessions');
    for (const other of others) expect(await statusOf(other.call('getCurrentDeveloper'))).toBe(401);
    expect(await statusOf(ada.call('getCurrentDeveloper'))).toBe(0);
    expect(await statusOf(stranger.call('getCurrentDeveloper'))).toBe(0);
    await ada.call('endOtherDeveloperSessions');
    const ended = (await eventsOf(ada.person.id)).filter(({ event }) => event === 'session_ended');
    expect(ended).toMatchObject([{ details: { sessions: 2 } }]);
  });
});

describe('deleting the account', () => {
  test('auth C10: takes applications, credentials, registrations and every session along; the gateway refuses at once', async () => {
    const catalogue = await addCatalogue(app);
    const gateway = await addGateway(app);
    const ada = await app.signedIn('leaving');
    const second = await secondBrowser(app, 'developer', ada.person);
    const stranger = await app.signedIn('staying');
    const keyOf = async (browser: typeof stranger) => {
      const { id: applicationId } = await browser.call('createApplication', { body: { name: 'Bot' } });
      const params = { applicationId };
      await browser.call('createRegistration', { params, body: { product_version_id: catalogue.openVersionId } });
      return (await browser.call('createCredential', { params })).credential;
    };
    const verify = async (key: string) => {
      const headers = {
        'x-gateway-token': gateway,
        'x-product-version': catalogue.openVersionId,
        apikey: key,
      };
      const answer = await fetch(`${app.url}/gateway/v1/verify`, { headers });
      return [answer.status, answer.headers.get('x-portal-error')];
    };
    const [key, kept] = [await keyOf(ada), await keyOf(stranger)];
    expect(await verify(key)).toEqual([200, null]);

    await ada.call('deleteCurrentDeveloper', { body: { password: ada.person.password } });

    expect(await verify(key)).toEqual([401, 'invalid_credential']);
    expect(await verify(kept)).toEqual([200, null]);
    const farewell = await mailTo(app, ada.person.email, /was deleted/);
    expect(farewell.text).toContain('If this was not you');
    expect([...ada.cookies.keys()]).toEqual([]);
    expect(await statusOf(second.call('getCurrentDeveloper'))).toBe(401);
    expect(await statusOf(second.call('refreshDeveloperSession'))).toBe(401);
    for (const table of ['applications', 'sessions', 'account_tokens', 'identities'] as const) {
      const rows = await app.db
        .selectFrom(table)
        .select('portal_id')
        .where('developer_id', '=', ada.person.id)
        .execute();
      expect(rows, table).toEqual([]);
    }
    const body = { username: ada.person.email, password: ada.person.password };
    expect((await problemOf(app.visitor().call('authenticateDeveloper', { body }))).code).toBe('invalid_credentials');
    expect((await eventsOf(ada.person.id)).at(-1)).toMatchObject({
      event: 'developer_deleted',
      actor: `developer:${ada.person.id}`,
      details: { applications: 1 },
      ip: '127.0.0.1',
    });
  });

  test('auth I1: the audit log remembers the account by id, not by address', async () => {
    const ada = await app.signedIn('forgotten');
    await ada.call('deleteCurrentDeveloper', { body: { password: ada.person.password } });
    const rows = await app.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ada.person.email);
  });

  test('needs the password: without it, with a wrong one or with the address alone nothing happens', async () => {
    const ada = await app.signedIn('careful');
    for (const [body, field, rule] of [
      [{}, 'password', 'required'],
      [{ email: ada.person.email }, 'password', 'required'],
      [{ password: 'wrong Horse 7' }, 'password', 'invalid'],
    ] as const) {
      const problem = await problemOf(ada.call('deleteCurrentDeveloper', { body }));
      expect(problem).toMatchObject({ status: 400, invalidParameters: [{ field, rule }] });
    }
    expect(await statusOf(ada.call('getCurrentDeveloper'))).toBe(0);
  });

  test('auth H5, B1: guessing the password here is counted as failed sign-ins are', async () => {
    const ada = await app.signedIn('guessed');
    const wrong = { body: { password: 'wrong Horse 7' } };
    for (let count = 0; count < 10; count += 1)
      expect(await statusOf(ada.call('deleteCurrentDeveloper', wrong))).toBe(400);
    const refused = await problemOf(ada.call('deleteCurrentDeveloper', { body: { password: ada.person.password } }));
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
  });

  test('what is created in the very moment of the deletion is refused and leaves nothing', async () => {
    const ada = await app.signedIn('overtaken');
    const deletion = await app.db.startTransaction().execute();
    await deletion.deleteFrom('developers').where('id', '=', ada.person.id).execute();
    const body = { name: 'Too late', reference_id: crypto.randomUUID() };
    const creation = statusOf(ada.call('createApplication', { body }));
    await vi.waitFor(async () => {
      // Only locks in this database count: other test files have theirs on the same server.
      const waiting = sql<{ n: string }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(Number((await waiting.execute(app.db)).rows[0]?.n)).toBeGreaterThan(0);
    });
    await deletion.commit().execute();
    expect(await creation).toBe(409);
  });

  test('an account that only an identity provider opens is confirmed by its address', async () => {
    const ada = await app.signedIn('outside');
    await withoutPassword(ada.person.id);
    const outcome = (body: object) => statusOf(ada.call('deleteCurrentDeveloper', { body }));
    expect(await outcome({})).toBe(400);
    expect(await outcome({ password: ada.person.password })).toBe(400);
    expect(await outcome({ email: 'other@example.com' })).toBe(400);
    expect(await outcome({ email: ` ${ada.person.email.toUpperCase()}` })).toBe(0);
    expect(await statusOf(ada.call('getCurrentDeveloper'))).toBe(401);
  });

  test('auth D1: another site cannot start it', async () => {
    const ada = await app.signedIn('crossed');
    const answer = await ada.fetch('/api/v2/developer/me/delete', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      body: JSON.stringify({ password: ada.person.password }),
    });
    expect(answer.status).toBe(403);
    expect(await statusOf(ada.call('getCurrentDeveloper'))).toBe(0);
  });

  test('the address is free again', async () => {
    const ada = await app.signedIn('returning');
    await ada.call('deleteCurrentDeveloper', { body: { password: ada.person.password } });
    await app.visitor().call('registerDeveloper', { body: { email: ada.person.email, full_name: 'Ada' } });
    const account = await app.db
      .selectFrom('developers')
      .select(['id', 'status'])
      .where('email', '=', ada.person.email)
      .executeTakeFirstOrThrow();
    expect(account.status).toBe('unverified');
    expect(account.id).not.toBe(ada.person.id);
  });
});
