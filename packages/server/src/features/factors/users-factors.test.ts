import { codeAt } from '@stoa/factors/one-time-password';
import { softwarePasskey } from '@stoa/factors/testing/software-passkey';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const codeOf = (secret: string) => codeAt(secret, app.deps.now());
const codeIn = async (call: Promise<unknown>) => (await problemOf(call)).code;

async function withApp(name: string) {
  const user = await app.signedInUser('owner', name);
  const { password } = user.person;
  const { secret } = await user.call('beginUserAuthenticator', { body: { password } });
  const { recovery_codes } = await user.call('confirmUserAuthenticator', { body: { code: codeOf(secret) } });
  app.advance(30_000);
  return { user, person: user.person, password, secret, codes: recovery_codes };
}

test('a user with an authenticator app logs in with a code, which works once', async () => {
  const { person, password, secret } = await withApp('app');
  const signIn = (code?: string) =>
    app.visitor().call('authenticateUser', { body: { username: person.email, password, ...(code && { code }) } });
  expect(await codeIn(signIn())).toBe('factor_needed');
  const code = codeOf(secret);
  await signIn(code);
  expect(await codeIn(signIn(code))).toBe('wrong_code');
});

test('the mail about a recovery code leads to the page of users', async () => {
  const { person, password, codes } = await withApp('recovers');
  const [code = ''] = codes;
  await app.visitor().call('authenticateUser', { body: { username: person.email, password, code } });
  expect((await mailTo(app, person.email, /recovery code/)).link.pathname).toBe('/console/forgot-password');
});

test('before an act that opens the portal the password wants the code beside it', async () => {
  const { user, person, password, secret } = await withApp('proves');
  const grewOld = () =>
    app.db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute();
  const invite = () => user.call('inviteUser', { body: { email: 'new@example.com', role: 'viewer' } as never });
  await grewOld();
  expect(await codeIn(invite())).toBe('password_needed');
  expect(await codeIn(user.call('proveUserPassword', { body: { password } }))).toBe('factor_needed');
  expect(await codeIn(user.call('proveUserPassword', { body: { password, code: '000000' } }))).toBe('wrong_code');
  expect(await codeIn(invite())).toBe('password_needed');
  await user.call('proveUserPassword', { body: { password, code: codeOf(secret) } });
  expect(await codeIn(invite())).not.toBe('password_needed');
});

test('a user’s passkey opens the console, proves who sits there, and opens no developer’s account', async () => {
  const user = await app.signedInUser('owner', 'keys');
  const key = softwarePasskey(origin, { synced: false });
  const { password } = user.person;
  const { options } = await user.call('beginUserPasskey', { body: { password } });
  const added = await user.call('finishUserPasskey', { body: { name: 'Laptop', passkey: key.create(options) } });
  expect(added.recovery_codes).toHaveLength(10);
  expect((await mailTo(app, user.person.email, /passkey/i)).link.pathname).toBe('/console/security');

  const browser = app.visitor();
  const begun = await browser.call('beginUserPasskeySignIn');
  await browser.call('finishUserPasskeySignIn', { body: { passkey: key.get(begun.options) } });
  expect((await browser.call('getCurrentUser')).email).toBe(user.person.email);
  const proof = await browser.call('beginUserPasskeyProof');
  await browser.call('proveUserPassword', { body: { passkey: key.get(proof.options) } });

  const stranger = app.visitor();
  const asDeveloper = await stranger.call('beginDeveloperPasskeySignIn');
  const body = { passkey: key.get(asDeveloper.options) };
  expect(await codeIn(stranger.call('finishDeveloperPasskeySignIn', { body }))).toBe('unknown_passkey');
  const again = await stranger.call('beginUserPasskeySignIn');
  const crossed = { passkey: key.get(again.options) };
  expect(await codeIn(stranger.call('finishDeveloperPasskeySignIn', { body: crossed }))).toBe('wrong_passkey');
});

test('an invitation gives a new password and a role, and neither a session nor a way around the factor', async () => {
  const user = await app.signedInUser(null, 'invited-again');
  const { email, password } = user.person;
  const { secret } = await user.call('beginUserAuthenticator', { body: { password } });
  await user.call('confirmUserAuthenticator', { body: { code: codeOf(secret) } });
  app.advance(30_000);
  // Invited before the address was confirmed; the account came into use while the invitation lay in the mailbox.
  const statusIs = (status: 'unverified' | 'active') =>
    app.db.updateTable('users').set({ status }).where('email', '=', email).execute();
  await statusIs('unverified');
  await (await app.operator()).call('inviteUser', { body: { email, full_name: 'Ira', role: 'viewer' } });
  await statusIs('active');
  const { token } = await mailTo(app, email, /invited/i);
  // The thief reads the mailbox.
  const thief = app.visitor();
  const chosen = 'another Horse 9';
  await thief.call('acceptInvitation', {
    body: { token, full_name: 'Ira', preferred_name: null, password: chosen },
  });
  expect([...thief.cookies]).toEqual([]);
  const signIn = (code?: string) =>
    thief.call('authenticateUser', { body: { username: email, password: chosen, ...(code && { code }) } });
  expect(await codeIn(signIn())).toBe('factor_needed');
  expect(await codeIn(signIn('000000'))).toBe('wrong_code');
  expect(await codeIn(thief.call('getCurrentUser'))).toBe('unauthorized');
  await signIn(codeOf(secret));
  expect(await thief.call('getUserFactors')).toMatchObject({ recovery_codes_left: 10 });
});

test('a stolen session in the moment of its sign-in makes no operator token, webhook or recovery code, and unlinks nothing', async () => {
  const { person, password, secret } = await withApp('robbed');
  const thief = app.visitor();
  await thief.call('authenticateUser', { body: { username: person.email, password, code: codeOf(secret) } });
  const url = 'https://thief.example/hook';
  const asked = [
    thief.call('createOperatorToken', { body: { name: 'mine', role: 'owner' } }),
    thief.call('createWebhook', { body: { name: 'mine', url, event_types: ['*'] } as never }),
    thief.call('unlinkUserProvider', { params: { identityId: person.id } }),
  ];
  expect(await Promise.all(asked.map(codeIn))).toEqual(asked.map(() => 'password_needed'));
  expect(await codeIn(thief.call('renewUserRecoveryCodes', { body: { password } }))).toBe('factor_needed');
  expect(await thief.call('getUserFactors')).toMatchObject({ recovery_codes_left: 10 });
});
