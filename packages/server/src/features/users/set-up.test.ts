import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ensureSetUpCode } from './set-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('users').execute();
  await app.db.deleteFrom('invitations').execute();
  await app.db.deleteFrom('throttles').execute();
});

const email = 'first@example.com';
const password = 'correct Horse 7';
const newCode = async () => (await ensureSetUpCode(app.db, app.portal.portal_id)) ?? '';
const begin = (code: string, address = email) =>
  app.visitor().call('beginSetUp', { body: { code, email: address, full_name: 'Ada' } });
const accept = (token: string) =>
  app.visitor().call('acceptInvitation', { body: { token, password, full_name: 'Ada', preferred_name: null } });

test('who has the code of the last start becomes the owner, and nobody after', async () => {
  const code = await newCode();
  const { token, organization } = await begin(code);
  expect(organization).toBe(app.portal.name);
  expect(await accept(token)).toEqual({ email });
  const visitor = app.visitor();
  await visitor.call('authenticateUser', { body: { username: email, password } });
  expect(await visitor.call('getCurrentUser')).toMatchObject({ email, role: 'owner' });
  expect(await problemOf(begin(code, 'second@example.com'))).toMatchObject({ status: 404 });
  expect(await ensureSetUpCode(app.db, app.portal.portal_id)).toBeUndefined();
});

test('a wrong code, one of an earlier start, and none at all are refused, and nothing is written', async () => {
  const earlier = await newCode();
  await newCode();
  expect(await problemOf(begin(earlier))).toMatchObject({ status: 403 });
  expect(await problemOf(begin('guess'))).toMatchObject({ status: 403 });
  await app.db.updateTable('portals').set({ set_up_code_hash: null }).execute();
  expect(await problemOf(begin(earlier))).toMatchObject({ status: 404 });
  expect(await app.db.selectFrom('invitations').select('id').execute()).toEqual([]);
});

test('auth B1: codes cannot be tried out without end', async () => {
  await newCode();
  const statuses = new Set<number>();
  for (let count = 0; count < 101; count += 1) statuses.add((await problemOf(begin('guess'))).status);
  expect([...statuses]).toEqual([403, 429]);
});

test('a second use of the code takes back what the first one gave', async () => {
  const code = await newCode();
  const { token } = await begin(code);
  const second = await begin(code, 'other@example.com');
  expect(await problemOf(accept(token))).toMatchObject({ status: 404 });
  expect(await accept(second.token)).toEqual({ email: 'other@example.com' });
});

test('what the set-up page gave is worth nothing once somebody else is the owner', async () => {
  const { token } = await begin(await newCode(), 'reader.of.the.output@example.com');
  await app.signedInUser('owner', 'invited');
  expect(await problemOf(accept(token))).toMatchObject({ status: 410 });
  expect(await app.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'owner' }]);
});

test('of two at once one becomes the owner', async () => {
  const code = await newCode();
  const tokens = await Promise.all([begin(code), begin(code, 'other@example.com')]);
  const ends = await Promise.allSettled(tokens.map(({ token }) => accept(token)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the code is stored as a hash', async () => {
  const code = await newCode();
  expect(code.length).toBeGreaterThan(40);
  const { set_up_code_hash } = await app.db.selectFrom('portals').select('set_up_code_hash').executeTakeFirstOrThrow();
  expect(set_up_code_hash).not.toContain(code);
});
