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

const address = '/accept?token=t1&email=ada%40example.com&fullName=Ada&org=Engines';

describe('auth-elements §2: accept invitation', () => {
  test('auth-elements §2: the heading names the organization, the e-mail is read-only', async () => {
    const page = await mount('stoa-auth-accept-invitation', { address });
    expect(page.element.querySelector('h2')?.textContent).toBe("You've been invited to join Engines");
    expect(page.input('email').readOnly).toBe(true);
    expect(page.input('fullName').value).toBe('Ada');
    await eventually(() => expect(window.location.search).toBe(''));
  });

  test('auth-elements §2: without an organization no heading, without a token a writable e-mail', async () => {
    const page = await mount('stoa-auth-accept-invitation', { address: '/accept?email=ada%40example.com' });
    expect(page.element.querySelector('h2')).toBeNull();
    expect(page.input('email').readOnly).toBe(false);
  });

  test('auth-elements §5: e-mail, full name and password are required', async () => {
    const page = await mount('stoa-auth-accept-invitation', { address });
    expect(page.button().textContent).toBe('Create account');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.alert()).toBe('Please complete all required fields.'));
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §7: sends the account to the base without /kauth, and stays Submitting after success', async () => {
    const page = await mount('stoa-auth-accept-invitation', { address, listen: ['accept-invitation-success'] });
    page.type('password', 'Abcdefg1');
    await press(page);
    await eventually(() => expect(page.heard('accept-invitation-success')).toEqual([[{ email: 'ada@example.com' }]]));
    expect(accounts.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/v2/accept-invite',
      body: { password: 'Abcdefg1', full_name: 'Ada', preferred_name: null, token: 't1' },
    });
    await eventually(() => expect(page.button().textContent).toBe('Submitting'));
  });
});
