// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, userEntity: 'developer' });
});
afterAll(() => leave(accounts));

const address = '/reset-password?email=ada%40example.com&token=t1';

describe('auth-elements §2: reset password', () => {
  test('auth-elements §2: two new passwords and a hidden e-mail; the token leaves the address (auth E5)', async () => {
    const page = await mount('stoa-auth-reset-password', { address });
    expect(page.element.querySelector('h2')?.textContent).toBe('Reset password');
    expect(page.input('username').value).toBe('ada@example.com');
    expect(page.input('username').getAttribute('aria-hidden')).toBe('true');
    expect(page.input('password').autocomplete).toBe('new-password');
    await eventually(() => expect(window.location.search).toBe(''));
  });

  test('auth-elements §5: passwords that differ say so at the second field, and nothing is sent', async () => {
    const page = await mount('stoa-auth-reset-password', { address });
    page.type('password', 'Abcdefg1');
    page.type('confirmation', 'Abcdefg2');
    await eventually(() => expect(page.input('confirmation').getAttribute('aria-invalid')).toBe('true'));
    expect(page.element.querySelector('[part=error]')?.textContent).toBe('Passwords do not match');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.alert()).toBe('Passwords do not match'));
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §7: sends password and token, tells the host the e-mail', async () => {
    const page = await mount('stoa-auth-reset-password', { address, listen: ['reset-password-success'] });
    page.type('password', ' Abcdefg1 ');
    page.type('confirmation', ' Abcdefg1 ');
    await press(page);
    await eventually(() => expect(page.heard('reset-password-success')).toEqual([[{ email: 'ada@example.com' }]]));
    expect(accounts.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/api/v2/developer/reset-password',
      body: { password: ' Abcdefg1 ', token: 't1' },
    });
    await eventually(() => expect(page.status()).toBe('Password successfully set!'));
  });

  test('a host words the button', async () => {
    const page = await mount('stoa-auth-reset-password', { address, props: { resetPasswordButtonText: 'Set it' } });
    expect(page.button().textContent).toBe('Set it');
  });

  test('without a token there is no form, and a link to ask for a new one', async () => {
    window.history.replaceState(null, '');
    const page = await mount('stoa-auth-reset-password', {
      address: '/reset-password?email=ada%40example.com',
      props: { forgotPasswordLinkHref: '/lost' },
      listen: ['click-forgot-password-link'],
    });
    expect(page.element.querySelector('form')).toBeNull();
    expect(page.status()).toBe('This link is not valid. Please ask for a new one.');
    const link = page.element.querySelector('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Ask for a new link', '/lost']);
    page.element.addEventListener('click-forgot-password-link', (event) => event.preventDefault());
    link?.click();
    expect(page.heard('click-forgot-password-link')).toEqual([[undefined]]);
  });

  test('a link that is over says so and leads to a new one', async () => {
    const page = await mount('stoa-auth-reset-password', { address: '/reset-password?token=expired-token' });
    page.type('password', 'Abcdefg1');
    page.type('confirmation', 'Abcdefg1');
    await press(page);
    await eventually(() => expect(page.element.querySelector('form')).toBeNull());
    expect(page.alert()).toBe('This link has expired. Ask for a new one.');
    expect(page.element.querySelector('a')?.getAttribute('href')).toBe('/forgot-password');
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
  });

  test('a reload after the token left the address still knows it', async () => {
    await mount('stoa-auth-reset-password', { address });
    await eventually(() => expect(window.location.search).toBe(''));
    const again = document.createElement('stoa-auth-reset-password');
    document.body.replaceChildren(again);
    await eventually(() =>
      expect(again.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('ada@example.com'),
    );
  });
});
