// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAuthElements } from '../index.ts';
import { type Accounts, startAccounts } from '../testing/accounts.ts';
import { eventually, leave, type Mounted, mount, press } from '../testing/page.ts';

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

const announced = (page: Mounted) => page.element.querySelector('[part=requirements] [role=status]')?.textContent;
const rules = (page: Mounted) =>
  [...page.element.querySelectorAll('[part=requirements] li')].map((item) => item.textContent);

test('auth H3: a password with one’s own name or address does not meet the requirements, and a line says why', async () => {
  const page = await mount('stoa-auth-register');
  page.type('fullName', 'Mara Lindqvist');
  page.type('email', 'mlq@fjordbank.example');
  page.type('password', 'Correct lindqvist 9');
  await eventually(() =>
    expect(rules(page)).toContain('No part of your name, your email address or the name of this portal, missing'),
  );
  expect(announced(page)).toBe('');
  page.type('password', 'Correct horse and 9');
  await eventually(() => expect(announced(page)).toBe('The password meets the requirements.'));
  expect(rules(page)).toHaveLength(1);
  page.type('password', 'now mlq@fjordbank.example');
  await eventually(() => expect(announced(page)).toBe(''));
});

test('auth H3: a refused password is not called good, until it is another one', async () => {
  const page = await mount('stoa-auth-reset-password', { address: '/reset-password?token=weak-token' });
  page.type('password', 'weak@ Portal Names 9');
  page.type('confirmation', 'weak@ Portal Names 9');
  await eventually(() => expect(announced(page)).toBe('The password meets the requirements.'));
  await press(page);
  await eventually(() => expect(page.alert()).toContain('requirements'));
  expect(announced(page)).toBe('');
  page.type('password', 'another Portal Names 9');
  await eventually(() => expect(announced(page)).toBe('The password meets the requirements.'));
});
