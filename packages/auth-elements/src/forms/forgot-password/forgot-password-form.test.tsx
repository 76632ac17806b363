// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, userEntity: 'developer' });
});
afterAll(() => leave(accounts));

describe('auth-elements §2: forgot password', () => {
  test('auth-elements §5: an empty e-mail keeps the button off and says so', async () => {
    const page = await mount('stoa-auth-forgot-password');
    expect(page.input('email').placeholder).toBe('Email');
    expect(page.button().textContent).toBe('Recover password');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.alert()).toBe('Please enter your email address.'));
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §2: after success an information and a way back, the form is gone', async () => {
    const page = await mount('stoa-auth-forgot-password', {
      props: {
        resetPasswordRequestEndpoint: '/api/v2/developer/forgot-password',
        wrapRequest: (fields: object) => fields,
      },
      listen: ['forgot-password-success', 'click-login-link'],
    });
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.heard('forgot-password-success')).toEqual([[{ email: 'ada@example.com' }]]));
    expect(accounts.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/api/v2/developer/forgot-password',
      body: { email: 'ada@example.com' },
    });
    await eventually(() => expect(page.element.querySelector('form')).toBeNull());
    expect(page.status()).toMatch(/if an account exists.*spam/is);
    await eventually(() => expect(document.activeElement?.getAttribute('part')).toBe('status'));
    page.element.addEventListener('click-login-link', (event) => event.preventDefault());
    page.element.querySelector('a')?.click();
    expect(page.heard('click-login-link')).toEqual([[undefined]]);
  });

  test('auth §5.6: an empty address marks its field until something is typed', async () => {
    const page = await mount('stoa-auth-forgot-password');
    page.button().click();
    await eventually(() => expect(page.input('email').getAttribute('aria-invalid')).toBe('true'));
    page.type('email', 'a');
    await eventually(() => expect(page.input('email').getAttribute('aria-invalid')).toBeNull());
  });

  test('auth-elements §2: the login link shows when asked for', async () => {
    const page = await mount('stoa-auth-forgot-password', { attributes: { 'show-login-link': '' } });
    expect(page.element.querySelector('a')?.textContent).toBe('Return to login');
  });

  test('auth-elements §7: a developers’ host that names no endpoint is told once what to set', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await mount('stoa-auth-forgot-password', { listen: ['forgot-password-success'] });
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.heard('forgot-password-success')).toHaveLength(1));
    expect(accounts.requests.at(-1)?.path).toBe('/api/v1/password-resets');
    const recipe = "resetPasswordRequestEndpoint = '/api/v2/developer/forgot-password'";
    expect(told.mock.calls).toEqual([[expect.stringContaining(recipe)]]);
    told.mockRestore();
  });
});
