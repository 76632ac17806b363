// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAuthElements } from '../index.ts';
import { type Accounts, startAccounts } from '../testing/accounts.ts';
import { eventually, leave, mount, press } from '../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, userEntity: 'developer' });
});
afterAll(() => leave(accounts));

describe('auth-elements §2: login', () => {
  test('auth-elements §2: the button stays off after success', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    page.type('username', 'ada@example.com');
    page.type('password', 'x');
    await press(page);
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    await eventually(() => expect(page.button().getAttribute('aria-disabled')).toBe('true'));
    page.button().click();
    expect(accounts.requests).toHaveLength(1);
  });

  test('auth-elements §2: while the e-mail is verified the page is covered and says so', async () => {
    const page = await mount('stoa-auth-login', { address: '/login?token=t1', listen: ['verify-email-success'] });
    await eventually(() =>
      expect(page.element.querySelector('[part=loader]')?.textContent).toBe('Confirming your email address'),
    );
    await eventually(() => expect(page.heard('verify-email-success')).toHaveLength(1));
    await eventually(() => expect(page.element.querySelector('[part=loader]')).toBeNull());
  });
});

describe('auth-elements §2: forgot and reset password', () => {
  test('auth-elements §2: instruction text, and Submitting while pending', async () => {
    const page = await mount('stoa-auth-forgot-password', {
      props: { instructionText: 'We send a link.' },
      listen: ['forgot-password-success'],
    });
    expect(page.element.querySelector('[part=instruction]')?.textContent).toBe('We send a link.');
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.button().textContent).toBe('Submitting'));
    await eventually(() => expect(page.heard('forgot-password-success')).toHaveLength(1));
  });

  test('auth-elements §2: the title is Reset password; success says Password successfully set! (auth-elements §8)', async () => {
    const page = await mount('stoa-auth-reset-password', { address: '/reset-password?email=a%40example.com&token=t1' });
    expect(page.element.querySelector('[part=title]')?.textContent).toBe('Reset password');
    page.type('password', 'Abcdefg1');
    page.type('confirmation', 'Abcdefg1');
    await press(page);
    await eventually(() => expect(page.status()).toBe('Password successfully set!'));
  });
});
