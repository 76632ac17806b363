import { Problem } from '@stoa/common/problem';
import type { UserRole } from '@stoa/contract/users';
import { up as oneOpenInvitation } from '@stoa/database/migrations/0006-one-open-invitation';
import { inTheMomentOf, lockAccount, takeAllRows, undoOnce } from '@stoa/database/testing/locks';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../../testing/mail-to.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let open: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  open = await startTestApp({ userRegistration: true }, app);
});
afterAll(async () => {
  await open.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute();
});

const password = 'correct Horse 7';
const signUp = (email: string, browser = open.visitor()) =>
  browser.call('registerUser', { body: { email, fullName: 'Mara', organization: 'Analytical', password } });
const invitee = (email: string, role: UserRole = 'viewer') => ({ email, full_name: 'Ira Novak', role });
const accept = (token: string, chosen = password) =>
  app.visitor().call('acceptInvitation', { body: { token, full_name: 'Ira', preferred_name: null, password: chosen } });
const userOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const tokenTo = async (email: string) => (await mailTo(app, email, /invited/i)).token;

describe('an invitation is worth as much as who sent it', () => {
  test.each(['demoted', 'disabled'] as const)('those of an owner who was %s are void', async (how) => {
    await app.signedInUser('owner', 'staying');
    const leaver = await app.signedInUser('owner', 'leaver');
    const email = `friend.${how}@example.com`;
    await leaver.call('inviteUser', { body: invitee(email, 'owner') });
    const token = await tokenTo(email);
    const operator = await app.operator();
    const params = { userId: leaver.person.id };
    if (how === 'disabled') await operator.call('disableUser', { params });
    else await operator.call('changeUserRole', { params, body: { role: 'viewer' } });
    expect(await statusOf(accept(token))).toBe(404);
  });

  test('one that an owner sends while being demoted is refused', async () => {
    const leaver = await app.signedInUser('owner', 'hurrying');
    const email = 'last.minute@example.com';
    const demote = (trx: Parameters<typeof lockAccount>[0]) =>
      trx.updateTable('users').set({ role: 'viewer' }).where('id', '=', leaver.person.id).execute();
    const invite = () => statusOf(leaver.call('inviteUser', { body: invitee(email, 'owner') }));
    expect(await inTheMomentOf(app.db, demote, [invite])).toEqual([403]);
    expect(await app.db.selectFrom('invitations').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test.each(['enableUser', 'changeUserRole'] as const)(
    '%s: an owner who is being disabled does not undo it',
    async (call) => {
      await app.signedInUser('owner', `colleague-${call.toLowerCase()}`);
      const leaver = await app.signedInUser('owner', `leaving-${call.toLowerCase()}`);
      const disable = (trx: Parameters<typeof lockAccount>[0]) =>
        trx.updateTable('users').set({ status: 'disabled' }).where('id', '=', leaver.person.id).execute();
      const params = { userId: leaver.person.id };
      const undo = () =>
        statusOf(
          call === 'enableUser'
            ? leaver.call('enableUser', { params })
            : leaver.call('changeUserRole', { params, body: { role: 'owner' } }),
        );
      expect(await inTheMomentOf(app.db, disable, [undo])).toEqual([403]);
      const { status } = await app.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', leaver.person.id)
        .executeTakeFirstOrThrow();
      expect(status).toBe('disabled');
    },
  );
});

test('a withdrawal that PostgreSQL undoes for a conflict is done again', async () => {
  const operator = await app.operator();
  const { id } = await operator.call('inviteUser', { body: invitee('withdrawn@example.com') });
  await undoOnce(app.db, 'user_invitation_withdrawn');
  expect(await statusOf(operator.call('withdrawInvitation', { params: { invitationId: id } }))).toBe(0);
});

describe('of all invitations of an address one is open', () => {
  const openTo = (email: string) =>
    app.db.selectFrom('invitations').select('id').where('email', '=', email).where('used_at', 'is', null).execute();
  const holdInvitation = (email: string) => (trx: Parameters<typeof lockAccount>[0]) =>
    trx.selectFrom('invitations').select('id').where('email', '=', email).forUpdate().execute();

  test('auth E2: of those that are sent in one moment the last is worth something', async () => {
    const email = 'wanted.twice@example.com';
    const operator = await app.operator();
    const invite = () => operator.call('inviteUser', { body: invitee(email) });
    await invite();
    const sent = await inTheMomentOf(app.db, holdInvitation(email), [invite, invite]);
    const open = await openTo(email);
    expect(open).toHaveLength(1);
    expect(sent.map(({ id }) => id)).toContain(open[0]?.id);
  });

  test('auth E2: of those that an earlier version left open the newest stays', async () => {
    const email = 'left.over@example.com';
    await sql`drop index invitations_one_open`.execute(app.db);
    const row = {
      portal_id: app.portal.portal_id,
      email,
      full_name: 'Ira',
      organization: 'Halden',
      role: 'viewer',
    } as const;
    const sent = { ...row, invited_by: 'system', used_at: null, expires_at: app.deps.now() };
    const rows = [1, 2, 3].map((n) => ({ ...sent, id: `00000000-0000-4000-8000-00000000000${n}`, token_hash: `${n}` }));
    await app.db.insertInto('invitations').values(rows).execute();
    await oneOpenInvitation(app.db as unknown as Kysely<unknown>);
    expect(await openTo(email)).toEqual([{ id: rows[2]?.id }]);
  });

  test('auth E2: one that is sent while another is being accepted is a conflict, and leaves no second way in', async () => {
    const email = 'coming.in@example.com';
    const operator = await app.operator();
    const invite = () => operator.call('inviteUser', { body: invitee(email) });
    await invite();
    const token = await tokenTo(email);
    const { person } = await app.signedInUser('viewer', 'stand.in');
    const acceptance = async (trx: Parameters<typeof lockAccount>[0]) => {
      await trx.updateTable('invitations').set({ used_at: app.deps.now() }).where('email', '=', email).execute();
      await trx.updateTable('users').set({ email }).where('id', '=', person.id).execute();
    };
    expect(await inTheMomentOf(app.db, acceptance, [() => statusOf(invite())])).toEqual([409]);
    expect(await openTo(email)).toEqual([]);
    expect(await statusOf(accept(token, 'another Horse 8'))).toBe(410);
  });
});

describe('accepting', () => {
  test('auth H4: made-up tokens cost no hash, and end after a hundred', async () => {
    const hashing = vi.spyOn(app.deps.passwords, 'hash');
    for (let count = 0; count < 100; count += 1) expect(await statusOf(accept(crypto.randomUUID()))).toBe(404);
    expect(await statusOf(accept(crypto.randomUUID()))).toBe(429);
    expect(hashing).not.toHaveBeenCalled();
    hashing.mockRestore();
  });

  test('auth H4: a password that is refused costs no hash, and a live link has five hashed at most', async () => {
    const email = 'thrifty@example.com';
    await (await app.operator()).call('inviteUser', { body: invitee(email) });
    const token = await tokenTo(email);
    const hashing = vi.spyOn(app.deps.passwords, 'hash').mockRejectedValue(new Problem('unavailable', 503, 'Busy.'));
    expect((await problemOf(accept(token, 'Thrifty!2026'))).code).toBe('weak_password');
    expect(hashing).not.toHaveBeenCalled();
    // A server that is busy uses nothing up.
    for (let count = 0; count < 6; count += 1) expect(await statusOf(accept(token))).toBe(503);
    hashing.mockRestore();
    await app.db
      .insertInto('throttles')
      .values({
        portal_id: app.portal.portal_id,
        key: `linkToken:${tokenHash(token)}`,
        points: 5,
        resets_at: new Date(app.deps.now().getTime() + 60_000),
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'key']).doUpdateSet({ points: 5 }))
      .execute();
    expect((await problemOf(accept(token))).retryAfter).toBeGreaterThan(0);
    await app.db.deleteFrom('throttles').execute();
    expect(await statusOf(accept(token))).toBe(0);
  });

  test('a disabled account stays disabled, whatever link is still about', async () => {
    const { person } = await app.signedInUser('viewer', 'shut');
    const email = 'placeholder@example.com';
    await (await app.operator()).call('inviteUser', { body: invitee(email, 'owner') });
    const token = await tokenTo(email);
    await app.db.updateTable('invitations').set({ email: person.email }).where('email', '=', email).execute();
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', person.id).execute();
    const before = await userOf(person.email);
    expect(await statusOf(accept(token, 'another Horse 8'))).toBe(410);
    expect(await userOf(person.email)).toEqual(before);
  });

  test('auth E6: who had an account in use is told that its password is another one now', async () => {
    const email = 'already.in@example.com';
    const owner = open.visitor();
    await signUp(email, owner);
    const confirmation = await mailTo(app, email, /confirm/i);
    await (await app.operator()).call('inviteUser', { body: invitee(email) });
    const token = await tokenTo(email);
    await owner.call('verifyUserEmail', { body: { token: confirmation.token } });
    const told = async () =>
      (await app.db.selectFrom('outbox').select('payload').execute()).filter(({ payload }) =>
        JSON.stringify(payload).includes('"password-changed"'),
      ).length;
    expect(await told()).toBe(0);
    await accept(token, 'another Horse 8');
    await mailTo(app, email, /password/i);

    const fresh = 'not.yet@example.com';
    await (await app.operator()).call('inviteUser', { body: invitee(fresh) });
    await accept(await tokenTo(fresh));
    expect(await told()).toBe(1);
  });

  test('waits for an account before it holds the invitation, as whoever disables it does', async () => {
    const email = 'ordered@example.com';
    await signUp(email);
    await (await app.operator()).call('inviteUser', { body: invitee(email) });
    const token = await tokenTo(email);
    const { id } = await userOf(email);
    const outcome = await inTheMomentOf(
      app.db,
      (trx) => lockAccount(trx, 'user', id),
      [() => statusOf(accept(token))],
      takeAllRows,
    );
    expect(outcome).toEqual([0]);
  });
});

test('auth B1: signing up costs a hash, so a client address has fifty in an hour', async () => {
  await signUp('first.of.many@example.com');
  await app.db.updateTable('throttles').set({ points: 50 }).where('key', 'like', 'signUpAddress:%').execute();
  const hashing = vi.spyOn(open.deps.passwords, 'hash');
  const refused = await problemOf(signUp('one.more@example.com'));
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(hashing).not.toHaveBeenCalled();
  hashing.mockRestore();
});

test('an account that nobody has confirmed gets no role: a stranger may know its password', async () => {
  const email = 'unconfirmed@example.com';
  await signUp(email);
  const { id } = await userOf(email);
  const operator = await app.operator();
  const give = () => problemOf(operator.call('changeUserRole', { params: { userId: id }, body: { role: 'owner' } }));
  expect(await give()).toMatchObject({ status: 409, code: 'invalid_transition' });
  await operator.call('disableUser', { params: { userId: id } });
  expect((await give()).status).toBe(409);
  expect((await userOf(email)).role).toBeNull();
});
