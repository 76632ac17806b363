import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../testing/mail-to.ts';
import { statusOf } from '../testing/problem-of.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());

const stoa = (...args: string[]) => runStoa(operator, args);

test('the first owner is invited, listed, kept, and given company', async () => {
  expect((await stoa('users', 'list')).out).toContain('stoa users invite');
  const invited = await stoa('users', 'invite', 'Ira@Example.com', '--role', 'owner', '--name', 'Ira Novak');
  expect(invited).toMatchObject({ code: 0, out: expect.stringContaining('ira@example.com is invited as owner') });
  expect((await stoa('users', 'invitations')).out).toContain('ira@example.com');
  const { token } = await mailTo(app, 'ira@example.com', /invited/i);
  await app.visitor().call('acceptInvitation', {
    body: { token, full_name: 'Ira', password: 'correct Horse 7' },
  });
  const listed = JSON.parse((await stoa('users', 'list', '--json')).out) as { email: string; role: string }[];
  expect(listed).toMatchObject([{ email: 'ira@example.com', role: 'owner' }]);
  expect(await stoa('users', 'disable', 'ira@example.com')).toMatchObject({
    code: 1,
    err: expect.stringContaining('last owner'),
  });

  const viewer = await app.signedInUser('viewer', 'vera');
  expect((await stoa('users', 'role', viewer.person.email, 'owner')).out).toContain('is owner now');
  expect((await stoa('users', 'disable', 'ira@example.com', '--json')).out).toContain('"disabled"');
  expect((await stoa('users', 'enable', 'ira@example.com')).code).toBe(0);
  expect((await stoa('users', 'end-sessions', viewer.person.email)).code).toBe(0);
  expect(await statusOf(viewer.call('getCurrentUser'))).toBe(401);
});

test('an invitation can be withdrawn, a wrong role or address is a sentence and exit code 1', async () => {
  await stoa('users', 'invite', 'gone@example.com', '--role', 'viewer', '--name', 'Gone');
  const open = JSON.parse((await stoa('users', 'invitations', '--json')).out) as { id: string; email: string }[];
  const { id = '' } = open.find(({ email }) => email === 'gone@example.com') ?? {};
  expect((await stoa('users', 'withdraw', id)).code).toBe(0);
  expect((await stoa('users', 'invitations')).out).not.toContain('gone@example.com');
  expect((await stoa('users', 'invite', 'x@example.com', '--role', 'king', '--name', 'X')).code).toBe(1);
  expect(await stoa('users', 'unlock', 'nobody@example.com')).toMatchObject({
    code: 1,
    err: 'stoa: There is no user with the address nobody@example.com.',
  });
});

test('auth B4: a locked developer is unlocked', async () => {
  const { person } = await app.signedIn('locked');
  const body = { username: person.email, password: 'wrong Horse 7' };
  for (let count = 0; count < 11; count += 1) await statusOf(app.visitor().call('authenticateDeveloper', { body }));
  const right = { username: person.email, password: person.password };
  expect(await statusOf(app.visitor().call('authenticateDeveloper', { body: right }))).toBe(429);
  expect((await stoa('developers', 'unlock', person.email)).out).toBe(`${person.email} is unlocked.`);
  expect(await statusOf(app.visitor().call('authenticateDeveloper', { body: right }))).toBe(0);
});
