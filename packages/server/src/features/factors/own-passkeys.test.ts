import { codeAt } from '@stoa/factors/one-time-password';
import { type Deviation, type SoftwarePasskey, softwarePasskey } from '@stoa/factors/testing/software-passkey';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const origin = 'https://portal.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: origin });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

type Account = Awaited<ReturnType<TestApp['signedIn']>>;

/** Adds a passkey with the password, as the first factor of the account. */
async function add(browser: Account, key: SoftwarePasskey, name = 'Laptop', deviation: Deviation = {}) {
  const { options } = await browser.call('beginDeveloperPasskey', { body: { password: browser.person.password } });
  return browser.call('finishDeveloperPasskey', { body: { name, passkey: key.create(options, deviation) } });
}

async function withPasskey(name: string, { synced = false } = {}) {
  const browser = await app.signedIn(name);
  const key = softwarePasskey(origin, { synced });
  const { passkey, recovery_codes } = await add(browser, key);
  return { browser, person: browser.person, key, passkey, codes: recovery_codes ?? [] };
}

async function enter(key: SoftwarePasskey, browser: BrowserLike = app.visitor(), deviation: Deviation = {}) {
  const { options } = await browser.call('beginDeveloperPasskeySignIn');
  await browser.call('finishDeveloperPasskeySignIn', { body: { passkey: key.get(options, deviation) } });
  return browser;
}

async function prove(browser: BrowserLike, key: SoftwarePasskey) {
  const { options } = await browser.call('beginDeveloperPasskeyProof');
  return key.get(options);
}

const codeIn = async (call: Promise<unknown>) => (await problemOf(call)).code;
const events = async (id: string) => {
  const rows = await app.db
    .selectFrom('audit_events')
    .select(['event', 'details'])
    .where('subject', '=', `developer:${id}`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ event, details }) => `${event} ${(details as { reason?: string } | null)?.reason ?? ''}`.trim());
};

describe('signing in with a passkey', () => {
  test('WebAuthn §7.2: opens the session of its account, without an address, a password or a code', async () => {
    const { key, person } = await withPasskey('enters');
    const browser = await enter(key);
    expect((await browser.call('getCurrentDeveloper')).email).toBe(person.email);
    const sessions = await app.db
      .selectFrom('sessions')
      .select(['factor', 'opened_by'])
      .where('developer_id', '=', person.id)
      .where('is_first', '=', false)
      .execute();
    expect(sessions).toEqual([{ factor: 'passkey', opened_by: 'password' }]);
    const [row] = (await browser.call('listDeveloperPasskeys')).data;
    expect(row).toMatchObject({ name: 'Laptop', synced: false, last_used_at: expect.any(String) });
  });

  test('auth A1: the answer to the beginning is the same for everybody but for its challenge', async () => {
    await withPasskey('somebody');
    const begin = async () => (await app.visitor().call('beginDeveloperPasskeySignIn')).options;
    const [first, second] = [await begin(), await begin()];
    expect(first.challenge).not.toBe(second.challenge);
    expect({ ...first, challenge: '' }).toEqual({ ...second, challenge: '' });
    expect(first).toMatchObject({ rpId: 'portal.example', userVerification: 'required', allowCredentials: [] });
  });

  test('auth A5: the browser’s earlier session ends, and a browser that is not known is told of by mail', async () => {
    const { key, person, browser } = await withPasskey('known');
    const before = new Map(browser.cookies);
    await enter(key, browser);
    const old = app.visitor();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect(await codeIn(old.call('getCurrentDeveloper'))).toBe('unauthorized');
    await enter(key);
    expect((await mailTo(app, person.email, /New log-in/)).text).not.toContain('with its password');
  });

  test('WebAuthn §13.4.3: a challenge works once; of 20 parallel uses one wins', async () => {
    const { key } = await withPasskey('replayed');
    const browser = app.visitor();
    const { options } = await browser.call('beginDeveloperPasskeySignIn');
    const passkey = key.get(options);
    const uses = Array.from({ length: 20 }, () =>
      browser.call('finishDeveloperPasskeySignIn', { body: { passkey } }).then(
        () => 'in',
        () => 'refused',
      ),
    );
    expect((await Promise.all(uses)).filter((outcome) => outcome === 'in')).toEqual(['in']);
    expect(await codeIn(browser.call('finishDeveloperPasskeySignIn', { body: { passkey } }))).toBe('wrong_passkey');
  });

  test('a challenge is for one browser, one purpose and five minutes', async () => {
    const { key, browser: owner } = await withPasskey('bound');
    const victim = app.visitor();
    const { options } = await victim.call('beginDeveloperPasskeySignIn');
    const thief = app.visitor();
    await thief.call('beginDeveloperPasskeySignIn');
    const bring = (browser: BrowserLike, of: typeof options) =>
      codeIn(browser.call('finishDeveloperPasskeySignIn', { body: { passkey: key.get(of) } }));
    expect(await bring(thief, options)).toBe('wrong_passkey');
    expect(await bring(app.visitor(), options)).toBe('wrong_passkey');
    const proof = (await owner.call('beginDeveloperPasskeyProof')).options;
    expect(await bring(victim, proof)).toBe('wrong_passkey');
    app.advance(5 * 60_000 + 1);
    expect(await bring(victim, options)).toBe('wrong_passkey');
  });

  test.each<[string, Deviation]>([
    ['a page of another origin', { origin: 'https://portal.example.evil.example' }],
    ['plain http', { origin: 'http://portal.example' }],
    ['another port', { origin: 'https://portal.example:8443' }],
    ['a passkey of another host', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a signature without PIN or fingerprint', { verified: false }],
    ['a signature that was made for a registration', { type: 'webauthn.create' }],
    ['a challenge that nobody has asked for', { challenge: 'A'.repeat(43) }],
    ['the user handle of another account', { userHandle: Buffer.from('developer:other').toString('base64url') }],
  ])('WebAuthn §7.2: %s is refused', async (what, deviation) => {
    const { key } = await withPasskey(`refused-${what.replaceAll(/\W/g, '')}`.slice(0, 40).toLowerCase());
    const browser = app.visitor();
    expect(await codeIn(enter(key, browser, deviation))).toBe('wrong_passkey');
    expect(await codeIn(browser.call('getCurrentDeveloper'))).toBe('unauthorized');
    await enter(key, browser);
  });

  test('a changed signature, and a passkey that nobody has, open nothing', async () => {
    const { key, person } = await withPasskey('signed');
    const browser = app.visitor();
    const { options } = await browser.call('beginDeveloperPasskeySignIn');
    const passkey = key.get(options);
    const other = softwarePasskey(origin).get(options);
    const forged = { ...passkey, response: { ...other.response, userHandle: passkey.response.userHandle } };
    const finish = (answer: typeof passkey) =>
      codeIn(browser.call('finishDeveloperPasskeySignIn', { body: { passkey: answer as never } }));
    expect(await finish(forged as typeof passkey)).toBe('wrong_passkey');
    expect(await codeIn(enter(softwarePasskey(origin)))).toBe('unknown_passkey');
    expect((await events(person.id)).at(-1)).toBe('authn_passkey_fail signature');
  });

  test('WebAuthn §6.1.1: a counter that has not grown is refused and audited: the passkey was copied', async () => {
    const { key, person } = await withPasskey('copied');
    await enter(key, app.visitor(), { counter: 7 });
    expect(await codeIn(enter(key, app.visitor(), { counter: 7 }))).toBe('wrong_passkey');
    expect(await codeIn(enter(key, app.visitor(), { counter: 3 }))).toBe('wrong_passkey');
    expect((await events(person.id)).slice(-2)).toEqual([
      'authn_passkey_copied counter',
      'authn_passkey_copied counter',
    ]);
    await enter(key, app.visitor(), { counter: 8 });
  });

  test('a synced passkey does not count, and its backup state is kept', async () => {
    const { key, browser } = await withPasskey('synced', { synced: true });
    await enter(key);
    await enter(key, app.visitor(), { backedUp: false });
    expect((await browser.call('listDeveloperPasskeys')).data[0]?.synced).toBe(false);
  });

  test('auth A3: a disabled account is told so after the signature, and gets no session', async () => {
    const { key, person } = await withPasskey('disabled');
    await app.db.updateTable('developers').set({ status: 'disabled' }).where('id', '=', person.id).execute();
    expect(await codeIn(enter(key))).toBe('account_disabled');
  });

  test('auth B1: failures are counted by client address, and lock no account', async () => {
    const { key, person } = await withPasskey('counted');
    for (let tries = 0; tries < 11; tries += 1)
      await codeIn(enter(key, app.visitor(), { origin: 'https://evil.example' }));
    const body = { username: person.email, password: person.password };
    expect(await codeIn(app.visitor().call('authenticateDeveloper', { body }))).toBe('factor_needed');
    await enter(key);
    await app.db.updateTable('throttles').set({ points: 100 }).where('key', 'like', 'loginAddress:%').execute();
    expect(await codeIn(enter(key))).toBe('too_many_requests');
  });

  test('a portal that has switched passwords off takes no passkeys either', async () => {
    const { key } = await withPasskey('off');
    await app.db.updateTable('portals').set({ basic_auth_enabled: false }).execute();
    try {
      expect(await codeIn(enter(key))).toBe('passwords_off');
    } finally {
      await app.db.updateTable('portals').set({ basic_auth_enabled: true }).execute();
    }
  });
});

describe('the password beside a passkey', () => {
  test('auth E6: opens nothing alone, also after a reset; the answer names what the account takes', async () => {
    const { person, codes, key } = await withPasskey('beside');
    const body = { username: person.email, password: person.password };
    const problem = await problemOf(app.visitor().call('authenticateDeveloper', { body }));
    expect([problem.code, (problem.body as { factors?: string[] }).factors]).toEqual([
      'factor_needed',
      ['passkey', 'recovery_code'],
    ]);
    await app.visitor().call('forgotDeveloperPassword', { body: { email: person.email } });
    const { token } = await mailTo(app, person.email, /password/i);
    const password = 'another Horse 8';
    const reset = app.visitor();
    await reset.call('resetDeveloperPassword', { body: { token, password } });
    expect(await codeIn(reset.call('getCurrentDeveloper'))).toBe('unauthorized');
    expect(await codeIn(reset.call('authenticateDeveloper', { body: { ...body, password } }))).toBe('factor_needed');
    await reset.call('authenticateDeveloper', { body: { ...body, password, code: codes[0] as string } });
    await enter(key);
  });

  test('an app and a passkey stand side by side; the recovery codes go with the last of them', async () => {
    const { browser, person, key } = await withPasskey('both');
    const password = person.password;
    expect(await codeIn(browser.call('beginDeveloperAuthenticator', { body: { password } }))).toBe('factor_needed');
    const body = { passkey: await prove(browser, key) };
    const { secret } = await browser.call('beginDeveloperAuthenticator', { body });
    await browser.call('confirmDeveloperAuthenticator', { body: { code: codeAt(secret, app.deps.now()) } });
    expect(await browser.call('getDeveloperFactors')).toMatchObject({ passkeys: 1, recovery_codes_left: 10 });
    await browser.call('removeDeveloperAuthenticator', { body: { passkey: await prove(browser, key) } });
    expect(await browser.call('getDeveloperFactors')).toMatchObject({ authenticator: null, recovery_codes_left: 10 });
    const [row] = (await browser.call('listDeveloperPasskeys')).data;
    await browser.call('removeDeveloperPasskey', {
      params: { passkeyId: row?.id ?? '' },
      body: { passkey: await prove(browser, key) },
    });
    expect(await browser.call('getDeveloperFactors')).toMatchObject({ passkeys: 0, recovery_codes_left: 0 });
    await app.visitor().call('authenticateDeveloper', { body: { username: person.email, password } });
    expect(await codeIn(enter(key))).toBe('unknown_passkey');
  });
});

describe('the passkeys of my account', () => {
  test('adding one asks who sits there, ends the other sessions, and is mailed and audited', async () => {
    const browser = await app.signedIn('adder');
    const { person } = browser;
    const older = app.visitor();
    await older.call('authenticateDeveloper', { body: { username: person.email, password: person.password } });
    const begin = (body: object) => browser.call('beginDeveloperPasskey', { body });
    expect(await codeIn(begin({ password: 'a wrong one' }))).toBe('wrong_password');
    expect(await codeIn(begin({}))).toBe('invalid_request');
    const { recovery_codes } = await add(browser, softwarePasskey(origin), 'Phone');
    expect(recovery_codes).toHaveLength(10);
    expect(await codeIn(older.call('getCurrentDeveloper'))).toBe('unauthorized');
    expect((await mailTo(app, person.email, /passkey was added/)).text).toContain('“Phone”');
    expect(await events(person.id)).toContain('passkey_added');
  });

  test('the second one asks for a code or a passkey beside the password, and leaves the codes', async () => {
    const { browser, key, codes, person } = await withPasskey('second');
    const { password } = person;
    expect(await codeIn(browser.call('beginDeveloperPasskey', { body: { password } }))).toBe('factor_needed');
    await browser.call('beginDeveloperPasskey', { body: { password, code: codes[0] as string } });
    const { options } = await browser.call('beginDeveloperPasskey', { body: { passkey: await prove(browser, key) } });
    expect(options.excludeCredentials).toMatchObject([{ id: key.id }]);
    const body = { name: 'Key', passkey: softwarePasskey(origin).create(options) };
    expect((await browser.call('finishDeveloperPasskey', { body })).recovery_codes).toBeNull();
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no PIN or fingerprint', { verified: false }],
    ['another challenge', { challenge: 'B'.repeat(43) }],
  ])('WebAuthn §7.1: a new passkey from %s is refused', async (what, deviation) => {
    const browser = await app.signedIn(`made-${what.replaceAll(/\W/g, '').toLowerCase()}`);
    expect(await codeIn(add(browser, softwarePasskey(origin), 'Bad', deviation))).toBe('passkey_refused');
    expect((await browser.call('listDeveloperPasskeys')).data).toEqual([]);
  });

  test('a registration belongs to the session that began it, and works once', async () => {
    const browser = await app.signedIn('registrar');
    const other = await app.signedIn('intruder');
    const { options } = await browser.call('beginDeveloperPasskey', { body: { password: browser.person.password } });
    const body = { name: 'Laptop', passkey: softwarePasskey(origin).create(options) };
    expect(await codeIn(other.call('finishDeveloperPasskey', { body }))).toBe('passkey_refused');
    await browser.call('finishDeveloperPasskey', { body });
    expect(await codeIn(browser.call('finishDeveloperPasskey', { body }))).toBe('passkey_refused');
  });

  test('a passkey of another account proves nothing, and is not taken over, renamed or removed', async () => {
    const { browser, passkey, key } = await withPasskey('mine');
    const thief = await withPasskey('thief');
    const { options } = await browser.call('beginDeveloperPasskeyProof');
    expect(options.allowCredentials).toMatchObject([{ id: key.id }]);
    const strange = { passkey: thief.key.get(options) };
    expect(await codeIn(browser.call('proveDeveloperPassword', { body: strange }))).toBe('wrong_passkey');
    const params = { passkeyId: passkey.id };
    const proof = { passkey: await prove(thief.browser, thief.key) };
    expect(await codeIn(thief.browser.call('removeDeveloperPasskey', { params, body: proof }))).toBe('not_found');
    expect(await codeIn(thief.browser.call('renameDeveloperPasskey', { params, body: { name: 'Mine' } }))).toBe(
      'not_found',
    );
    const again = await thief.browser.call('beginDeveloperPasskey', {
      body: { passkey: await prove(thief.browser, thief.key) },
    });
    const taken = { name: 'Taken', passkey: key.create(again.options) };
    expect(await codeIn(thief.browser.call('finishDeveloperPasskey', { body: taken }))).toBe('conflict');
  });

  test('removing asks who sits there, and is mailed; a name can be changed', async () => {
    const { browser, passkey, person, key } = await withPasskey('remover');
    const params = { passkeyId: passkey.id };
    const renamed = await browser.call('renameDeveloperPasskey', { params, body: { name: 'Desk' } });
    expect(renamed.name).toBe('Desk');
    const remove = (body: object) => browser.call('removeDeveloperPasskey', { params, body });
    expect(await codeIn(remove({ password: person.password }))).toBe('factor_needed');
    const proof = await prove(browser, key);
    await remove({ passkey: proof });
    expect(await codeIn(remove({ passkey: proof }))).toBe('not_found');
    expect((await mailTo(app, person.email, /passkey .* was removed/)).text).toContain('“Desk”');
  });

  test('a passkey proves who sits there for what changes how somebody signs in', async () => {
    const { browser, key, person } = await withPasskey('stepper');
    app.advance(11 * 60_000);
    await app.db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .where('developer_id', '=', person.id)
      .execute();
    const { password } = person;
    expect(await codeIn(browser.call('proveDeveloperPassword', { body: { password } }))).toBe('factor_needed');
    await browser.call('proveDeveloperPassword', { body: { passkey: await prove(browser, key) } });
    const { proven_at } = await app.db
      .selectFrom('sessions')
      .select('proven_at')
      .where('developer_id', '=', person.id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(proven_at.getTime()).toBeGreaterThan(0);
  });

  test('an account has 20 at most, also when two are added at once', async () => {
    const { browser, key, person } = await withPasskey('collector');
    const begin = async () =>
      (await browser.call('beginDeveloperPasskey', { body: { passkey: await prove(browser, key) } })).options;
    const [first, second] = [await begin(), await begin()];
    const row = await app.db
      .selectFrom('passkeys')
      .selectAll()
      .where('developer_id', '=', person.id)
      .executeTakeFirst();
    for (let count = 1; count < 19; count += 1) {
      const copy = { ...row, id: crypto.randomUUID(), credential_id: `copy-${count}`, transports: '[]' };
      await app.db
        .insertInto('passkeys')
        .values(copy as never)
        .execute();
    }
    const finish = (options: typeof first) =>
      browser
        .call('finishDeveloperPasskey', { body: { name: 'More', passkey: softwarePasskey(origin).create(options) } })
        .then(
          () => 'added',
          (error: { code?: string }) => error.code,
        );
    const outcomes = await Promise.all([finish(first), finish(second)]);
    expect(outcomes.toSorted()).toEqual(['added', 'too_many_passkeys']);
    expect(await codeIn(begin())).toBe('too_many_passkeys');
  });
});

describe('where there can be none', () => {
  test.each(['http://portal.example', 'https://192.0.2.7', 'https://[2001:db8::1]'])(
    '%s offers none',
    async (publicUrl) => {
      const other = await startTestApp({ publicUrl }, app);
      try {
        const problem = await problemOf(other.visitor().call('beginDeveloperPasskeySignIn'));
        expect(problem.status).toBe(404);
      } finally {
        await other.close();
      }
    },
  );
});
