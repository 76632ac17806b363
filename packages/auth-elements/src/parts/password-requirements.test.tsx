// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAuthElements } from '../index.ts';
import { type Accounts, startAccounts } from '../testing/accounts.ts';
import { leave, mount } from '../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, passwordPolicy: { min: 15, classes: 0 } });
});
afterAll(() => leave(accounts));

test('auth H2: a policy of length alone draws no classes, in words or in a picture', async () => {
  const page = await mount('stoa-auth-change-password');
  const requirements = page.element.querySelector('[part=requirements]');
  expect([...(requirements?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
    '15 to 128 characters, missing0',
  ]);
  expect(requirements?.querySelector(':scope > svg')).toBeNull();
});
