// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, type Mounted, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: `${accounts.url}/kauth` });
});
afterAll(() => leave(accounts));

function fill(page: Mounted, email: string): void {
  page.type('fullName', 'Ada');
  page.type('organization', 'Engines');
  page.type('email', email);
  page.type('password', 'Abcdefg1');
  page.input('agreement').click();
}

describe('auth-elements §2: register, for users', () => {
  test('auth-elements §2: selectRegion shows the region picker, US until chosen otherwise', async () => {
    const page = await mount('stoa-auth-register', { address: '/register?selectRegion=true' });
    const regions = [...page.element.querySelectorAll<HTMLInputElement>('input[name=region]')];
    expect(regions.map(({ value, checked }) => [value, checked])).toEqual([
      ['us', true],
      ['eu', false],
    ]);
    expect((await mount('stoa-auth-register')).element.querySelector('input[name=region]')).toBeNull();
  });

  test('auth-elements §5: the agreement and the access code are required', async () => {
    const page = await mount('stoa-auth-register', { props: { accessCodeRequired: true } });
    fill(page, 'ada@example.com');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    page.type('accessCode', 'X1');
    await eventually(() => expect(page.button().getAttribute('aria-disabled')).toBe('false'));
    page.input('agreement').click();
    await eventually(() => expect(page.button().getAttribute('aria-disabled')).toBe('true'));
  });

  test('a host without such texts asks for no agreement', async () => {
    const page = await mount('stoa-auth-register', { props: { agreementRequired: false } });
    expect(page.element.querySelector('input[type=checkbox]')).toBeNull();
    for (const name of ['fullName', 'organization', 'password']) page.type(name, 'Abcdefg1');
    page.type('email', 'ada@example.com');
    await eventually(() => expect(page.button().getAttribute('aria-disabled')).toBe('false'));
  });

  test('auth-elements §7: the call goes to the users endpoint with region us', async () => {
    const page = await mount('stoa-auth-register', { listen: ['register-success'] });
    fill(page, 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.heard('register-success')[0]?.[0].organization.name).toBe('Engines'));
    expect(accounts.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/kauth/api/v1/register',
      body: {
        email: 'ada@example.com',
        fullName: 'Ada',
        organization: 'Engines',
        password: 'Abcdefg1',
        defaultRegion: 'us',
      },
    });
  });

  test('auth-elements §5: password requirements become a heading and bullets by the password field', async () => {
    const page = await mount('stoa-auth-register');
    fill(page, 'weak@example.com');
    await press(page);
    await eventually(() => expect(page.element.querySelectorAll('[role=alert] li')).toHaveLength(3));
    const alert = page.element.querySelector('[role=alert]:not(:empty)');
    expect(alert?.querySelector('p')?.textContent).toBe('Password does not meet requirements');
    expect(alert?.closest('[part=field]')).toBe(page.input('password').closest('[part=field]'));
  });

  test('auth-elements §8: 403 is an invalid access code, said at its field', async () => {
    const page = await mount('stoa-auth-register', { props: { accessCodeRequired: true } });
    fill(page, 'code@example.com');
    page.type('accessCode', 'X1');
    await press(page);
    const code = page.input('accessCode');
    await eventually(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('aria-invalid')).toBe('true');
    const hint = document.getElementById(code.getAttribute('aria-errormessage') ?? '');
    expect(hint?.textContent).toBe('Invalid access code');
    expect(code.closest('[part=field]')?.contains(hint)).toBe(true);
    expect(page.alert()).toBe('');
    page.type('accessCode', 'X2');
    await eventually(() => expect(code.getAttribute('aria-invalid')).toBeNull());
  });
});
