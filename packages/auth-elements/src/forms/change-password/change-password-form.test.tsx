// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: `${accounts.url}/kauth` });
});
afterAll(() => leave(accounts));

describe('auth-elements §2: change password', () => {
  test('auth-elements §3: password-requirements tells the classes on every change of the new password', async () => {
    const page = await mount('stoa-auth-change-password', { listen: ['password-requirements'] });
    page.type('password', 'a');
    await eventually(() => expect(page.heard('password-requirements')).toHaveLength(1));
    page.type('password', 'aB1');
    await eventually(() =>
      expect(page.heard('password-requirements').at(-1)).toEqual([
        { uppercase: true, lowercase: true, number: true, special: false },
      ]),
    );
  });

  test('auth-elements §2: Cancel clears the fields at any time', async () => {
    const page = await mount('stoa-auth-change-password');
    page.type('current', 'old');
    page.type('password', 'Abc');
    page.element.querySelector<HTMLButtonElement>('[part~=cancel]')?.click();
    await eventually(() =>
      expect(page.element.querySelector('.sa-why')?.textContent).toBe('Please complete all required fields.'),
    );
    expect([page.input('current').value, page.input('password').value]).toEqual(['', '']);
  });

  test('auth-elements §5: a password outside of the policy is not sent, and what is missing is said', async () => {
    const page = await mount('stoa-auth-change-password');
    page.type('current', 'old');
    page.type('password', 'stoa4');
    page.type('confirmation', 'stoa4');
    await eventually(() =>
      expect(page.element.querySelector('.sa-why')?.textContent).toBe(
        '3 more characters and 1 more of the four classes to go',
      ),
    );
    page.button().click();
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §7: 202 is success, and the host is told with an empty detail', async () => {
    const page = await mount('stoa-auth-change-password', { listen: ['change-password-success'] });
    page.type('current', 'old');
    page.type('password', 'Abcdefg1');
    page.type('confirmation', 'Abcdefg1');
    await press(page);
    await eventually(() => expect(page.heard('change-password-success')).toEqual([[]]));
    expect(accounts.requests.at(-1)).toEqual({
      method: 'PATCH',
      path: '/v2/users/me/password',
      body: { old_password: 'old', new_password: 'Abcdefg1' },
    });
  });
});
