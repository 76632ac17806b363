import type { ProblemError } from '@stoa/client/problem-error';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'correct Horse 7';

async function mailTo(email: string, subject: RegExp): Promise<{ link: URL; subject: string }> {
  return vi.waitFor(async () => {
    const mails = (await (await fetch(`${app.url}/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
      subject: string;
      links: string[];
    }[];
    const mail = mails.find((one) => subject.test(one.subject));
    if (!mail) throw new Error(`no mail to ${email} yet`);
    return {
      subject: mail.subject,
      link: new URL(mail.links.find((link) => link.includes('token=')) ?? mail.links[0] ?? 'about:blank'),
    };
  }, 10_000);
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  return call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: ProblemError) => error,
  );
}

async function registered(email: string): Promise<string> {
  const visitor = app.visitor();
  await visitor.call('registerDeveloper', { body: { email, full_name: 'Mara' } });
  const { link } = await mailTo(email, /confirm/i);
  return link.searchParams.get('token') ?? '';
}

describe('signing up', () => {
  test('portal §4: after e-mail confirmation a new account awaits approval, then an operator lets it in', async () => {
    const email = 'new.account@example.com';
    const visitor = app.visitor();
    const token = await registered(email);
    const verified = await visitor.call('verifyDeveloperEmail', { body: { token } });
    expect(verified.email).toBe(email);
    await visitor.call('resetDeveloperPassword', { body: { password, token: verified.token } });

    const waiting = await problemOf(visitor.call('authenticateDeveloper', { body: { username: email, password } }));
    expect(waiting.status).toBe(401);
    expect(waiting.title).toContain('disabled');

    const operator = await app.operator();
    const { data } = await operator.call('listDevelopers', { query: { 'filter[email]': email } });
    await operator.call('approveDeveloper', { params: { developerId: data[0]?.id ?? '' } });
    await mailTo(email, /approved|access/i);
    await visitor.call('authenticateDeveloper', { body: { username: email, password } });
    expect(await visitor.call('getCurrentDeveloper')).toMatchObject({ email, full_name: 'Mara' });
  });

  test('the mailed link leads to the log-in screen of the configured address with e-mail and token', async () => {
    const email = 'link.shape@example.com';
    await registered(email);
    const { link } = await mailTo(email, /confirm/i);
    expect(link.origin).toBe('http://portal.example');
    expect(link.pathname).toBe('/login');
    expect(link.searchParams.get('email')).toBe(email);
  });

  test('auth E7: a known address gets the same answer, and its owner a mail', async () => {
    const { person } = await app.signedIn('owner');
    const visitor = app.visitor();
    const answers = await Promise.all(
      [person.email, 'nobody.yet@example.com'].map(async (email) => {
        const response = await visitor.fetch('/api/v2/developer', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, full_name: 'Somebody' }),
        });
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await mailTo(person.email, /already/i)).subject).not.toBe('');
  });

  test('auth E4: the confirmation link works again until a password is set, and never after', async () => {
    const visitor = app.visitor();
    const token = await registered('scanner@example.com');
    const first = await visitor.call('verifyDeveloperEmail', { body: { token } });
    const second = await visitor.call('verifyDeveloperEmail', { body: { token } });
    expect(visitor.cookies.size).toBe(0);
    expect(
      (await problemOf(visitor.call('resetDeveloperPassword', { body: { password, token: first.token } }))).status,
    ).toBe(404);
    await visitor.call('resetDeveloperPassword', { body: { password, token: second.token } });
    expect((await problemOf(visitor.call('verifyDeveloperEmail', { body: { token } }))).status).toBe(410);
  });

  test('auth E2: an unknown token is 404, an old one 410', async () => {
    const visitor = app.visitor();
    const token = await registered('slow.reader@example.com');
    const unknown = '6a2e5e5e-6f2b-4d4e-8e52-0d1f0c6f4f10';
    expect((await problemOf(visitor.call('verifyDeveloperEmail', { body: { token: unknown } }))).status).toBe(404);
    app.advance(25 * 3_600_000);
    expect((await problemOf(visitor.call('verifyDeveloperEmail', { body: { token } }))).status).toBe(410);
  });
});

describe('signing in', () => {
  test('auth A1: unknown e-mail and wrong password get the same answer', async () => {
    const { person } = await app.signedIn('known');
    const visitor = app.visitor();
    const wrong = await problemOf(
      visitor.call('authenticateDeveloper', { body: { username: person.email, password: 'wrong Horse 7' } }),
    );
    const unknown = await problemOf(
      visitor.call('authenticateDeveloper', { body: { username: 'not.there@example.com', password } }),
    );
    const shape = ({ status, title, detail, code }: ProblemError) => ({ status, title, detail, code });
    expect(shape(wrong)).toEqual(shape(unknown));
    expect(wrong.status).toBe(401);
  });

  test('auth A4: a password with spaces around it is compared as received', async () => {
    const visitor = app.visitor();
    const email = 'spaces@example.com';
    const spaced = '  Über Passwort 9 ';
    const verified = await visitor.call('verifyDeveloperEmail', { body: { token: await registered(email) } });
    await visitor.call('resetDeveloperPassword', { body: { password: spaced, token: verified.token } });
    const trimmed = await problemOf(
      visitor.call('authenticateDeveloper', { body: { username: email, password: spaced.trim() } }),
    );
    expect(trimmed.code).toBe('invalid_credentials');
    expect(
      (await problemOf(visitor.call('authenticateDeveloper', { body: { username: email, password: spaced } }))).code,
    ).toBe('account_disabled');
  });

  test('auth B1: after ten failures an account answers 429 with Retry-After, even to the right password', async () => {
    const { person } = await app.signedIn('guessed');
    const visitor = app.visitor();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const problem = await problemOf(
        visitor.call('authenticateDeveloper', { body: { username: person.email, password: 'wrong Horse 7' } }),
      );
      expect(problem.status).toBe(401);
    }
    const refused = await problemOf(
      visitor.call('authenticateDeveloper', { body: { username: person.email, password: person.password } }),
    );
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    app.advance(16 * 60_000);
    await visitor.call('authenticateDeveloper', { body: { username: person.email, password: person.password } });
  });

  test('auth C3: the session is in HttpOnly cookies alone, the refresh one on a narrow path', async () => {
    const { person } = await app.signedIn('cookies');
    const response = await app.visitor().fetch('/api/v2/developer/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.email, password: person.password }),
    });
    expect(response.status).toBe(204);
    const [access, refresh] = response.headers.getSetCookie();
    expect(access).toMatch(/^portalaccesstoken=[\w-]{43};.*Path=\/;.*HttpOnly;.*SameSite=Lax/);
    expect(refresh).toMatch(/^portalrefreshtoken=[\w-]{43};.*Path=\/api\/v2\/developer;.*HttpOnly;.*SameSite=Strict/);
  });

  test('auth C1: neither token is in the database as it is', async () => {
    const browser = await app.signedIn('hashed');
    const rows = await app.db.selectFrom('session_tokens').selectAll().execute();
    const stored = JSON.stringify(rows);
    for (const token of browser.cookies.values()) expect(stored).not.toContain(token);
  });
});

describe('the session', () => {
  test('auth C4: of 20 parallel refreshes with one cookie one gets a successor, and nobody is signed out', async () => {
    const browser = await app.signedIn('parallel');
    const cookie = `portalrefreshtoken=${browser.cookies.get('portalrefreshtoken')}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${app.url}/api/v2/developer/refresh`, { method: 'POST', headers: { cookie } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204));
    expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
  });

  test('auth C5: a refresh token used again after the grace ends the whole session', async () => {
    const browser = await app.signedIn('stolen');
    const stolen = `portalrefreshtoken=${browser.cookies.get('portalrefreshtoken')}`;
    await browser.call('refreshDeveloperSession');
    await browser.call('getCurrentDeveloper');
    app.advance(11_000);
    const reuse = await fetch(`${app.url}/api/v2/developer/refresh`, { method: 'POST', headers: { cookie: stolen } });
    expect(reuse.status).toBe(401);
    expect((await problemOf(browser.call('getCurrentDeveloper'))).status).toBe(401);
    const events = await app.db
      .selectFrom('audit_events')
      .select('event')
      .where('event', '=', 'authn_token_reuse')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('portal §4: the access token runs out and the refresh token brings a new one', async () => {
    const browser = await app.signedIn('returning');
    app.advance(16 * 60_000);
    expect((await problemOf(browser.call('getCurrentDeveloper'))).status).toBe(401);
    await browser.call('refreshDeveloperSession');
    expect(await browser.call('getCurrentDeveloper')).toMatchObject({ email: browser.person.email });
  });

  test('auth C9: after logging out a copied cookie is worth nothing, and a second time is a success too', async () => {
    const browser = await app.signedIn('leaving');
    const copied = `portalaccesstoken=${browser.cookies.get('portalaccesstoken')}`;
    await browser.call('logOutDeveloper');
    expect(browser.cookies.size).toBe(0);
    await browser.call('logOutDeveloper');
    expect((await fetch(`${app.url}/api/v2/developer/me`, { headers: { cookie: copied } })).status).toBe(401);
  });

  test('auth C10: a new password and a disabled account end every session at once', async () => {
    const browser = await app.signedIn('changing');
    const { person } = browser;
    await app.visitor().call('forgotDeveloperPassword', { body: { email: person.email } });
    const { link } = await mailTo(person.email, /password/i);
    expect(link.pathname).toBe('/reset-password');
    await app.visitor().call('resetDeveloperPassword', {
      body: { password: 'another Horse 8', token: link.searchParams.get('token') ?? '' },
    });
    expect((await problemOf(browser.call('getCurrentDeveloper'))).status).toBe(401);

    await browser.call('authenticateDeveloper', { body: { username: person.email, password: 'another Horse 8' } });
    const operator = await app.operator();
    await operator.call('disableDeveloper', { params: { developerId: person.id } });
    expect((await problemOf(browser.call('getCurrentDeveloper'))).status).toBe(401);
  });

  test('auth D1: a write from another site is refused, from the own origin it passes', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${app.url}/api/v2/developer/logout`, { method: 'POST', headers });
    expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ origin: 'null' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await send({ origin: 'http://portal.example' })).status).toBe(204);
  });
});

describe('deciding on accounts', () => {
  test.each([
    ['approve', 'unverified', 409],
    ['approve', 'pending', 200],
    ['approve', 'approved', 409],
    ['approve', 'rejected', 200],
    ['approve', 'disabled', 200],
    ['reject', 'pending', 200],
    ['reject', 'approved', 409],
    ['disable', 'approved', 200],
    ['disable', 'disabled', 409],
  ] as const)('%s a developer who is %s: %i', async (action, status, expected) => {
    const { person } = await app.signedIn('decided');
    await app.db.updateTable('developers').set({ status }).where('id', '=', person.id).execute();
    const operator = await app.operator();
    const call = ({ approve: 'approveDeveloper', reject: 'rejectDeveloper', disable: 'disableDeveloper' } as const)[
      action
    ];
    const outcome = await operator.call(call, { params: { developerId: person.id } }).then(
      () => 200,
      (error: ProblemError) => error.status,
    );
    expect(outcome).toBe(expected);
  });
});
