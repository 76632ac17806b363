import type { UserRole } from '@stoa/contract/users';
import { inTheMomentOf, lockAccount } from '@stoa/database/testing/locks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailsTo, mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let open: TestApp;
let withCode: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  open = await startTestApp({ userRegistration: true }, app);
  withCode = await startTestApp({ userRegistration: true, userAccessCode: 'Opensesame-2026' }, app);
});
afterAll(async () => {
  await open.close();
  await withCode.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const password = 'correct Horse 7';
const hour = 3_600_000;
const signUp = (email: string) => ({ email, fullName: 'Mara', organization: 'Analytical', password });
const idOf = async (email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

describe('auth-elements §7: signing up as a user', () => {
  test('is off unless the operator switches it on, and then says who can help', async () => {
    const problem = await problemOf(app.visitor().call('registerUser', { body: signUp('off@example.com') }));
    expect(problem.status).toBe(404);
    expect(problem.detail).toContain('invitation');
  });

  test('answers organizationID; the mail leads to the log-in page, and then the password opens it', async () => {
    const email = 'new.user@example.com';
    const visitor = open.visitor();
    const body = { ...signUp(email), defaultRegion: 'eu' } as const;
    expect(await visitor.call('registerUser', { body })).toEqual({ organizationID: app.portal.org_id });
    expect(await statusOf(visitor.call('authenticateUser', { body: { username: email, password } }))).toBe(401);
    const { link, token } = await mailTo(app, email, /confirm/i);
    expect(link.origin + link.pathname).toBe('http://portal.example/console/login');
    expect(link.searchParams.get('email')).toBe(email);
    expect(await visitor.call('verifyUserEmail', { body: { token } })).toEqual({ email });
    // The only cookie is that of the sign-up, and no session.
    expect([...visitor.cookies.keys()]).toEqual(['stoa_sign_up']);
    await visitor.call('authenticateUser', { body: { username: email, password } });
    expect(await visitor.call('getCurrentUser')).toMatchObject({
      email,
      full_name: 'Mara',
      organization: 'Analytical',
      region: 'eu',
      role: null,
    });
  });

  test('auth E4: the confirmation link answers the same for a day, and never opens a session', async () => {
    const email = 'scanned.user@example.com';
    const visitor = open.visitor();
    await visitor.call('registerUser', { body: signUp(email) });
    const { token } = await mailTo(app, email, /confirm/i);
    for (let count = 0; count < 3; count += 1)
      expect(await visitor.call('verifyUserEmail', { body: { token } })).toEqual({ email });
    expect([...visitor.cookies.keys()]).toEqual(['stoa_sign_up']);
    open.advance(24 * hour + 1);
    expect(await statusOf(visitor.call('verifyUserEmail', { body: { token } }))).toBe(410);
    open.advance(-24 * hour - 1);
  });

  test('auth E4: a link that is opened twice at once gives both the same, with a form that works', async () => {
    const email = 'two.scanners@example.com';
    await open.visitor().call('registerUser', { body: signUp(email) });
    const { token } = await mailTo(app, email, /confirm/i);
    const id = await idOf(email);
    // A second sign-up leaves the account so.
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    const follow = () => app.visitor().call('verifyUserEmail', { body: { token } });
    const answers = await inTheMomentOf(app.db, (trx) => lockAccount(trx, 'user', id), [follow, follow]);
    expect(answers).toEqual(Array(2).fill({ email, resetToken: expect.any(String) }));
    // The first to answer is not the newest: its form must not have been made worthless by the other.
    const statuses = [];
    for (const { resetToken = '' } of answers)
      statuses.push(await statusOf(app.visitor().call('resetUserPassword', { body: { token: resetToken, password } })));
    expect(statuses).toEqual([0, 404]);
  });

  describe('anybody may sign up with somebody’s address:', () => {
    const stranger = 'stranger Horse 8';
    const tried = (email: string, secret: string) =>
      statusOf(open.visitor().call('authenticateUser', { body: { username: email, password: secret } }));

    test('a password that another browser chose ends when the owner of the address confirms it', async () => {
      const email = 'taken.first@example.com';
      await open.visitor().call('registerUser', { body: { ...signUp(email), password: stranger } });
      const { token } = await mailTo(app, email, /confirm/i);
      const owner = open.visitor();
      // A cookie of another sign-up of hers says nothing of this one.
      await owner.call('registerUser', { body: signUp('of.her.own@example.com') });
      const first = await owner.call('verifyUserEmail', { body: { token } });
      expect(first).toEqual({ email, resetToken: expect.any(String) });
      expect(await tried(email, stranger)).toBe(401);
      // The link again, after a scanner of mails has opened it: a form that works, and once a password is set none.
      const again = await owner.call('verifyUserEmail', { body: { token } });
      await owner.call('resetUserPassword', { body: { token: again.resetToken ?? '', password } });
      expect(await owner.call('verifyUserEmail', { body: { token } })).toEqual({ email });
      expect([await tried(email, stranger), await tried(email, password)]).toEqual([401, 0]);
    });

    test('a cookie from an earlier sign-up for the address does not keep a stranger’s password', async () => {
      const email = 'gone.between@example.com';
      const owner = open.visitor();
      await owner.call('registerUser', { body: { ...signUp(email), password: stranger } });
      // Its mail may be on its way, and would be taken for that of the second sign-up.
      await mailTo(app, email, /confirm/i);
      await app.db.deleteFrom('users').where('email', '=', email).execute();
      await app.db.deleteFrom('development_mails').where('recipient', '=', email).execute();
      await open.visitor().call('registerUser', { body: { ...signUp(email), password: stranger } });
      const { token } = await mailTo(app, email, /confirm/i);
      expect(await owner.call('verifyUserEmail', { body: { token } })).toHaveProperty('resetToken');
      expect(await tried(email, stranger)).toBe(401);
    });
  });

  test('gives no role: a stranger may look at their own account and at nothing else', async () => {
    const browser = await app.signedInUser(null, 'stranger');
    const problem = await problemOf(browser.call('getStatus'));
    expect({ status: problem.status, code: problem.code }).toEqual({ status: 403, code: 'forbidden' });
    expect(problem.detail).toContain('no role');
  });

  test('auth-elements §8: a wrong or missing access code is 403 "Invalid access code", and guessing is throttled', async () => {
    const email = 'coded@example.com';
    const attempt = (registrationCode?: string) =>
      withCode.visitor().call('registerUser', {
        body: { ...signUp(email), ...(registrationCode !== undefined && { registrationCode }) },
      });
    for (const code of [undefined, 'wrong', 'opensesame-2026']) {
      const problem = await problemOf(attempt(code));
      expect({ status: problem.status, detail: problem.detail }).toEqual({
        status: 403,
        detail: 'Invalid access code',
      });
    }
    await app.db.updateTable('throttles').set({ points: 100 }).execute();
    expect(await statusOf(attempt('Opensesame-2026'))).toBe(429);
    await app.db.deleteFrom('throttles').execute();
    expect(await attempt('Opensesame-2026')).toHaveProperty('organizationID');
  });

  test('auth E7: a known address gets the same answer, and its owner a mail', async () => {
    const { person } = await app.signedInUser('viewer', 'known');
    const answers = await Promise.all(
      [person.email, 'nobody.yet@example.com'].map(async (email) => {
        const response = await open.visitor().fetch('/kauth/api/v1/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(signUp(email)),
        });
        // The value is an HMAC: of one length, whichever account it is about.
        const cookies = response.headers.getSetCookie().map((one) => one.replace(/=[0-9a-f]{64};/, '=…;'));
        return { status: response.status, body: await response.text(), cookies };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 201, cookies: [expect.stringContaining('stoa_sign_up=…; ')] });
    await mailTo(app, person.email, /already/i);
    const still = app.visitor();
    await still.call('authenticateUser', { body: { username: person.email, password: person.password } });
    expect(await still.call('getCurrentUser')).toMatchObject({ role: 'viewer', full_name: 'known' });
  });

  test('a second sign-up for an address takes the first one’s password away: only its owner sets one', async () => {
    const email = 'contested@example.com';
    await open.visitor().call('registerUser', { body: signUp(email) });
    await mailTo(app, email, /confirm/i);
    await app.db.deleteFrom('development_mails').where('recipient', '=', email).execute();
    await open.visitor().call('registerUser', { body: { ...signUp(email), password: 'another Horse 8' } });
    const { token } = await mailTo(app, email, /confirm/i);
    const { resetToken } = await open.visitor().call('verifyUserEmail', { body: { token } });
    for (const tried of [password, 'another Horse 8'])
      expect(
        await statusOf(open.visitor().call('authenticateUser', { body: { username: email, password: tried } })),
      ).toBe(401);
    expect(
      await open.visitor().call('resetUserPassword', {
        body: { token: resetToken ?? '', password: 'third Horse 9' },
      }),
    ).toEqual({ email });
    expect(
      await statusOf(open.visitor().call('authenticateUser', { body: { username: email, password: 'third Horse 9' } })),
    ).toBe(0);
  });

  test('auth-elements §5: a weak password is refused as a heading and a list', async () => {
    const problem = await problemOf(
      open.visitor().call('registerUser', { body: { ...signUp('weak@example.com'), password: 'lower case one' } }),
    );
    expect(problem.body).toMatchObject({
      title: expect.any(String),
      errors: [
        {
          status: 400,
          title: expect.any(String),
          detail:
            'password does not meet requirements: at least 3 of 4 kinds of characters or at least 15 characters, it has no uppercase letter, it has no digit',
        },
      ],
    });
  });
});

describe('invitations', () => {
  const invite = async (email: string, role: UserRole = 'approver') => {
    const operator = await app.operator();
    return operator.call('inviteUser', { body: { email, full_name: 'Ira Novak', organization: 'Halden', role } });
  };
  const accept = (token: string, extra = {}) =>
    app.visitor().call('acceptInvitation', {
      body: { token, full_name: 'Ira Novák', preferred_name: 'Ira', password, ...extra },
    });

  test('auth-elements §2: the mail leads to the page with token, name, organization and address', async () => {
    const email = 'ira@example.com';
    const invitation = await invite(email);
    expect(invitation).toMatchObject({ email, role: 'approver', organization: 'Halden' });
    const { link, token } = await mailTo(app, email, /invited/i);
    expect(link.pathname).toBe('/console/accept-invitation');
    expect(Object.fromEntries(link.searchParams)).toEqual({ token, email, fullName: 'Ira Novak', org: 'Halden' });
    expect(await accept(token)).toEqual({ email });
    const browser = app.visitor();
    await browser.call('authenticateUser', { body: { username: email, password } });
    expect(await browser.call('getCurrentUser')).toMatchObject({
      full_name: 'Ira Novák',
      preferred_name: 'Ira',
      organization: 'Halden',
      role: 'approver',
    });
    const used = await app.db
      .selectFrom('audit_events')
      .select('actor')
      .where('event', '=', 'user_invitation_used')
      .execute();
    expect(used).toContainEqual({ actor: `user:${await idOf(email)}` });
  });

  test('auth E7: address and role come from the invitation, whatever the body says', async () => {
    await invite('real@example.com', 'viewer');
    const { token } = await mailTo(app, 'real@example.com', /invited/i);
    for (const extra of [{ email: 'other@example.com' }, { role: 'owner' }])
      expect(await statusOf(accept(token, extra))).toBe(400);
    expect(await accept(token)).toEqual({ email: 'real@example.com' });
  });

  test('auth E2: works once and for seven days; a newer one voids it; the token is stored as a hash', async () => {
    const email = 'late@example.com';
    await invite(email);
    const { token: first } = await mailTo(app, email, /invited/i);
    await app.db.deleteFrom('development_mails').where('recipient', '=', email).execute();
    await invite(email);
    const { token: second } = await mailTo(app, email, /invited/i);
    expect(JSON.stringify(await app.db.selectFrom('invitations').selectAll().execute())).not.toContain(second);
    expect(await statusOf(accept(first))).toBe(404);
    app.advance(7 * 24 * hour + 1);
    expect(await statusOf(accept(second))).toBe(410);
    app.advance(-7 * 24 * hour - 1);
    const both = await Promise.all([statusOf(accept(second)), statusOf(accept(second))]);
    expect(both.sort()).toEqual([0, 410]);
  });

  test('a weak password uses nothing up', async () => {
    const email = 'hasty@example.com';
    await invite(email);
    const { token } = await mailTo(app, email, /invited/i);
    expect(await statusOf(accept(token, { password: 'Halden!2026' }))).toBe(400);
    expect(await statusOf(accept(token))).toBe(0);
  });

  test('of somebody who is a user already is a conflict; of an unconfirmed one it replaces the password', async () => {
    const { person } = await app.signedInUser('viewer', 'already');
    expect(await problemOf(invite(person.email))).toMatchObject({
      status: 409,
      code: 'user_known',
      invalidParameters: [{ field: 'email' }],
    });
    const email = 'half.way@example.com';
    await open.visitor().call('registerUser', { body: { ...signUp(email), password: 'stranger Horse 8' } });
    await invite(email, 'publisher');
    const { token } = await mailTo(app, email, /invited/i);
    await accept(token);
    const username = email;
    expect(
      await statusOf(app.visitor().call('authenticateUser', { body: { username, password: 'stranger Horse 8' } })),
    ).toBe(401);
    const browser = app.visitor();
    await browser.call('authenticateUser', { body: { username, password } });
    expect(await browser.call('getCurrentUser')).toMatchObject({ role: 'publisher' });
  });

  test('can be listed and withdrawn', async () => {
    const operator = await app.operator();
    const { id } = await invite('unwanted@example.com');
    const { token } = await mailTo(app, 'unwanted@example.com', /invited/i);
    const { data } = await operator.call('listInvitations', { query: { 'filter[email]': 'unwanted@example.com' } });
    expect(data.map((one) => one.id)).toEqual([id]);
    await operator.call('withdrawInvitation', { params: { invitationId: id } });
    expect(await statusOf(operator.call('withdrawInvitation', { params: { invitationId: id } }))).toBe(404);
    expect(await statusOf(accept(token))).toBe(404);
  });
});

describe('owners manage users', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('users').execute();
  });

  test('a role that is given counts from the next call on', async () => {
    const owner = await app.signedInUser('owner', 'boss');
    const viewer = await app.signedInUser('viewer', 'promoted');
    const params = { userId: viewer.person.id };
    expect(await statusOf(viewer.call('listGateways'))).toBe(0);
    expect(await statusOf(viewer.call('createGateway', { body: { name: 'edge' } }))).toBe(403);
    expect(await owner.call('changeUserRole', { params, body: { role: 'owner' } })).toMatchObject({ role: 'owner' });
    expect(await statusOf(viewer.call('createGateway', { body: { name: 'edge' } }))).toBe(0);
  });

  test('the last active owner keeps role and account, also when two owners demote each other at once', async () => {
    const first = await app.signedInUser('owner', 'first');
    const second = await app.signedInUser('owner', 'second');
    const demote = (browser: typeof first, id: string) =>
      statusOf(browser.call('changeUserRole', { params: { userId: id }, body: { role: 'viewer' } }));
    const outcome = await Promise.all([demote(first, second.person.id), demote(second, first.person.id)]);
    expect(outcome.filter((status) => status === 0)).toHaveLength(1);
    const operator = await app.operator();
    const { data } = await operator.call('listUsers', { query: { 'filter[role]': 'owner' } });
    expect(data).toHaveLength(1);
    const params = { userId: data[0]?.id ?? '' };
    expect(await statusOf(operator.call('disableUser', { params }))).toBe(409);
    expect(await statusOf(operator.call('changeUserRole', { params, body: { role: 'viewer' } }))).toBe(409);
  });

  test('a disabled user has no session, no link and no invitation, and comes back when enabled', async () => {
    const owner = await app.signedInUser('owner', 'keeper');
    const user = await app.signedInUser('approver', 'leaver');
    const params = { userId: user.person.id };
    await app.visitor().call('forgotUserPassword', { body: { email: user.person.email } });
    const { token } = await mailTo(app, user.person.email, /reset your password/i);
    expect(await owner.call('disableUser', { params })).toMatchObject({ status: 'disabled' });
    expect(await statusOf(owner.call('disableUser', { params }))).toBe(409);
    expect(await statusOf(user.call('getCurrentUser'))).toBe(401);
    expect(await statusOf(app.visitor().call('resetUserPassword', { body: { token, password } }))).toBe(404);
    const asked = () =>
      app.db.selectFrom('throttles').select('points').where('key', 'like', 'mailAccount:%').orderBy('key').execute();
    const before = await asked();
    await app.visitor().call('forgotUserPassword', { body: { email: user.person.email } });
    // Its work goes on after the answer, and ends with the point that it takes.
    await vi.waitFor(async () => expect(await asked()).not.toEqual(before));
    expect(await owner.call('enableUser', { params })).toMatchObject({ status: 'active', role: 'approver' });
    await user.call('authenticateUser', { body: { username: user.person.email, password: user.person.password } });
    expect((await mailsTo(app, user.person.email)).filter(({ subject }) => /reset/i.test(subject))).toHaveLength(1);
  });
});

describe('the list of users', () => {
  test('says how each comes in, when they were last here, who is locked, and who is the last owner', async () => {
    const operator = await app.operator();
    const listed = async (email: string) =>
      (await operator.call('listUsers', { query: { 'filter[email]': email } })).data[0];
    await app.db.updateTable('users').set({ role: 'viewer' }).execute();
    const owner = await app.signedInUser('owner', 'listed');
    const { email } = owner.person;
    expect(await listed(email)).toMatchObject({
      has_password: true,
      identity_providers: [],
      sessions: 1,
      locked: false,
      last_owner: true,
      last_seen_at: expect.any(String),
    });
    await app.signedInUser('owner', 'second-listed');
    for (let count = 0; count < 10; count += 1)
      await statusOf(app.visitor().call('authenticateUser', { body: { username: email, password: 'wrong' } }));
    await owner.call('logOutUser');
    expect(await listed(email)).toMatchObject({ sessions: 0, locked: true, last_owner: false });
    const params = { userId: owner.person.id };
    await operator.call('unlockUser', { params });
    expect(await listed(email)).toMatchObject({ locked: false });
  });
});
