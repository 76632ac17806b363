import { randomUUID } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import { codeAt } from '@stoa/factors/one-time-password';
import { softwarePasskey } from '@stoa/factors/testing/software-passkey';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensurePortal } from '../../first-start.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueFactorNotices } from './factor-notices.ts';

const origin = 'https://portal.example';
const day = 24 * 3_600_000;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: origin });
  other = await startTestApp({ publicUrl: origin }, app);
  // Nothing is delivered: the mails are read where they wait.
  await app.outbox.stop();
  await other.outbox.stop();
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  for (const table of ['factor_notices', 'identity_providers', 'identities', 'developers', 'users'] as const)
    await app.db.deleteFrom(table).execute();
  const none = { developer_factor: 'optional', developer_factor_from: null, user_factor: 'optional' } as const;
  await portalIs({ ...none, user_factor_from: null, is_public: false, basic_auth_enabled: true });
  await app.db.deleteFrom('outbox').execute();
});

const portalIs = (change: object) => app.db.updateTable('portals').set(change).execute();
const round = (by = app) => queueFactorNotices(by.db, origin, app.deps.now());
const required = async (by?: TestApp) => {
  await portalIs({
    developer_factor: 'required',
    developer_factor_from: new Date(app.deps.now().getTime() + 14 * day),
  });
  return round(by);
};

async function mails() {
  const rows = await app.db.selectFrom('outbox').select('payload').orderBy('id').execute();
  return rows
    .map(({ payload }) => payload as unknown as { to: string; message: string; data: Record<string, string> })
    .filter(({ message }) => message === 'factor-required');
}
const told = async () => (await mails()).map(({ to }) => to);

/** @param change of the row of an approved developer with a password */
async function addDeveloper(change: object = {}): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `dev.${id}@example.com`;
  const { portal_id } = app.portal;
  const row = { portal_id, id, email, full_name: 'Ada', password_hash: 'x', updated_at: app.deps.now() };
  await app.db
    .insertInto('developers')
    .values({ ...row, status: 'approved', email_verified_at: null, decided_at: null, ...change })
    .execute();
  return { id, email };
}

/** Trusted with the addresses of example.com. */
async function addProvider(second_factor: 'told' | 'trusted', change: object = {}): Promise<string> {
  const identifier = `idp-${randomUUID()}`;
  const issuer = `https://${identifier}.example`;
  const { portal_id } = app.portal;
  const client = { name: identifier, issuer, client_id: 'stoa', client_secret_env: null, scopes: '[]' };
  const trust = { email: 'verified', trusted_email_domains: '["example.com"]', auto_approve: true } as const;
  await app.db
    .insertInto('identity_providers')
    .values({
      portal_id,
      identifier,
      serves: 'developers',
      ...client,
      redirect_uri: 'api',
      ...trust,
      domains: '[]',
      second_factor,
      updated_at: app.deps.now(),
      ...change,
    })
    .execute();
  return issuer;
}

async function link({ id }: { readonly id: string }, issuer: string): Promise<void> {
  const identity = { portal_id: app.portal.portal_id, entity: 'developer', issuer, subject: id } as const;
  await app.db
    .insertInto('identities')
    .values({ ...identity, developer_id: id, user_id: null, last_used_at: app.deps.now() })
    .execute();
}

describe('a second factor that will be required is announced by mail', () => {
  test('the console chooses it: each developer is told once, from when and where', async () => {
    const owner = await app.signedInUser('owner');
    const { email } = await addDeveloper();
    await owner.call('changeSettings', { body: { developer_factor: 'required' } });
    expect(await round()).toBe(1);
    expect(await round(other)).toBe(0);
    const portal = await app.db.selectFrom('portals').select('developer_factor_from').executeTakeFirstOrThrow();
    const data = { full_name: 'Ada', link: `${origin}/account`, from: portal.developer_factor_from?.toISOString() };
    expect(await mails()).toEqual([{ to: email, message: 'factor-required', locale: 'en', data }]);
  });

  test('those who run the portal are told of theirs, with their page', async () => {
    const owner = await app.signedInUser('owner');
    await addDeveloper();
    await owner.call('changeSettings', { body: { user_factor: 'required' } });
    await round();
    expect(await mails()).toMatchObject([{ to: owner.person.email, data: { link: `${origin}/console/security` } }]);
  });

  test('the first owner of a portal that begins with it', async () => {
    const fresh = await startTestApp({ publicUrl: origin });
    try {
      await fresh.outbox.stop();
      await fresh.db.deleteFrom('portals').execute();
      const portal = await ensurePortal(fresh.db, { ...fresh.deps.config, mode: 'production' }, fresh.deps.now());
      const tell = () => queueFactorNotices(fresh.db, origin, fresh.deps.now());
      expect(await tell()).toBe(0);
      await fresh.db
        .insertInto('users')
        .values({
          portal_id: portal.portal_id,
          id: newId(),
          email: 'first@example.com',
          full_name: 'First',
          preferred_name: null,
          organization: 'Example',
          region: 'eu',
          status: 'active',
          role: 'owner',
          password_hash: 'x',
          email_verified_at: null,
          updated_at: fresh.deps.now(),
        })
        .execute();
      expect(await tell()).toBe(1);
      expect(await tell()).toBe(0);
    } finally {
      await fresh.close();
    }
  });

  test('off and on again begins anew, because the moment is another one; going on with it does not', async () => {
    const owner = await app.signedInUser('owner');
    await addDeveloper();
    const choose = async (developer_factor: 'optional' | 'required') => {
      app.advance(1000);
      await owner.call('changeSettings', { body: { developer_factor } });
      return round();
    };
    expect(await choose('required')).toBe(1);
    expect(await choose('required')).toBe(0);
    const { developer_factor_from } = await app.db
      .selectFrom('portals')
      .select('developer_factor_from')
      .executeTakeFirstOrThrow();
    expect(await choose('optional')).toBe(0);
    await portalIs({ developer_factor: 'required', developer_factor_from });
    expect(await round()).toBe(0);
    await choose('optional');
    expect(await choose('required')).toBe(1);
  });

  test('who comes within the two weeks is told too; nobody is when they are over', async () => {
    await addDeveloper();
    expect(await required()).toBe(1);
    const late = await addDeveloper();
    expect(await round()).toBe(1);
    expect((await told()).at(-1)).toBe(late.email);
    await addDeveloper();
    expect(await queueFactorNotices(app.db, origin, new Date(app.deps.now().getTime() + 15 * day))).toBe(0);
  });
});

describe('no mail goes to', () => {
  test('accounts with an app or a passkey; an app without its first code is none', async () => {
    for (const name of ['app', 'begun', 'passkey'] as const) {
      const browser = await app.signedIn(name);
      const { password } = browser.person;
      if (name === 'passkey') {
        const { options } = await browser.call('beginDeveloperPasskey', { body: { password } });
        const passkey = softwarePasskey(origin, { synced: false }).create(options);
        await browser.call('finishDeveloperPasskey', { body: { name: 'Laptop', passkey } });
        continue;
      }
      const { secret } = await browser.call('beginDeveloperAuthenticator', { body: { password } });
      const body = { code: codeAt(secret, app.deps.now()) };
      if (name === 'app') await browser.call('confirmDeveloperAuthenticator', { body });
    }
    await required();
    expect(await told()).toEqual([expect.stringMatching(/^begun\./)]);
  });

  test.each(['unverified', 'pending', 'rejected', 'disabled'])('%s accounts', async (status) => {
    await addDeveloper({ status });
    expect(await required()).toBe(0);
  });

  test('developers of a public portal, where nobody logs in', async () => {
    await addDeveloper();
    await portalIs({ is_public: true });
    expect(await required()).toBe(0);
    await portalIs({ is_public: false });
    expect(await round()).toBe(1);
  });

  test('accounts that nothing opens: no password, no provider', async () => {
    await addDeveloper({ password_hash: null });
    expect(await required()).toBe(0);
  });

  type Row = readonly [what: string, isTold: boolean, set: (id: { id: string }) => Promise<unknown>];
  const rows: readonly Row[] = [
    ['linked to one that is trusted', false, async (who) => link(who, await addProvider('trusted'))],
    ['linked to one that tells', true, async (who) => link(who, await addProvider('told'))],
    [
      'linked to one that is trusted with other domains',
      true,
      async (who) => link(who, await addProvider('trusted', { trusted_email_domains: '["other.example"]' })),
    ],
    [
      'linked to both kinds',
      true,
      async (who) => {
        await link(who, await addProvider('trusted'));
        await link(who, await addProvider('told'));
      },
    ],
    [
      'linked to one that serves users alone',
      false,
      async (who) => link(who, await addProvider('told', { serves: 'users' })),
    ],
    ['linked to none yet, a trusted one opens it', false, () => addProvider('trusted')],
    ['linked to none yet, one that tells opens it', true, () => addProvider('told')],
  ];
  test.each(rows)('an account without a password, %s: told %s', async (_, isTold, set) => {
    await set(await addDeveloper({ password_hash: null }));
    expect(await required()).toBe(isTold ? 1 : 0);
  });

  test('an account with a password is told, whatever its provider; where passwords are off its provider counts', async () => {
    const issuer = await addProvider('trusted');
    await link(await addDeveloper(), issuer);
    expect(await required()).toBe(1);
    await portalIs({ basic_auth_enabled: false });
    expect(await required()).toBe(0);
  });
});

describe('many accounts', () => {
  test('go in batches and rounds, of several servers each account once', async () => {
    const { portal_id } = app.portal;
    const people = Array.from({ length: 1234 }, (_, count) => ({
      portal_id,
      id: newId(),
      email: `many.${count}@example.com`,
      full_name: 'Ada',
      password_hash: 'x',
      status: 'approved' as const,
      email_verified_at: null,
      decided_at: null,
      updated_at: app.deps.now(),
    }));
    await app.db.insertInto('developers').values(people).execute();
    await required();
    expect(await told()).toHaveLength(500);
    await Promise.all([round(), round(other), round(), round(other)]);
    expect((await told()).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(await round()).toBe(0);
  });

  test('mails that cannot be queued leave the walk where it was', async () => {
    await addDeveloper();
    await sql`alter table outbox add constraint no_mails check (kind <> 'mail')`.execute(app.db);
    await expect(required()).rejects.toThrow('no_mails');
    await sql`alter table outbox drop constraint no_mails`.execute(app.db);
    expect(await round()).toBe(1);
  });
});
