// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, mount, press } from '../../testing/page.ts';

let accounts: Accounts;
const humanCheck = { prepare: vi.fn(), verify: vi.fn(async () => '') };

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, userEntity: 'developer', humanCheck });
});
afterAll(() => leave(accounts));

test('auth-elements §6: developers are not subject to the human check or the access code', async () => {
  const page = await mount('stoa-auth-register', {
    props: { recaptcha: true, accessCodeRequired: true },
    listen: ['register-success'],
  });
  expect(page.element.querySelector('input[name=accessCode]')).toBeNull();
  page.input('fullName').focus();
  page.type('fullName', 'Ada');
  page.type('email', 'ada@example.com');
  await press(page);
  await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
  expect([humanCheck.prepare.mock.calls, humanCheck.verify.mock.calls]).toEqual([[], []]);
});
