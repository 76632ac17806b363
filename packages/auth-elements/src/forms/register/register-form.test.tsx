// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuthEventName } from '../../events.ts';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, userEntity: 'developer' });
});
afterAll(() => leave(accounts));

const props = {
  registerRequestEndpoint: '/api/v2/developer',
  wrapRequest: ({ email, fullName }: { email: string; fullName: string }) => ({ email, full_name: fullName }),
};

describe('auth-elements §2: register, for developers', () => {
  test('auth-elements §6: no organization, password or agreement is asked', async () => {
    const page = await mount('stoa-auth-register', { props });
    expect([...page.element.querySelectorAll('input')].map(({ name }) => name)).toEqual(['fullName', 'email']);
    expect(page.element.querySelector('h2')?.textContent).toBe('Sign up for free');
  });

  test('auth-elements §5: without the required fields no call is made', async () => {
    const page = await mount('stoa-auth-register', { props });
    page.type('fullName', 'Ada');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.alert()).toBe('Please complete all required fields.'));
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §3: success tells the host the e-mail and hides the form', async () => {
    const page = await mount('stoa-auth-register', { props, listen: ['register-success'] });
    page.type('fullName', ' Ada Lovelace ');
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() =>
      expect(page.heard('register-success')).toEqual([
        [{ email: 'ada@example.com', organization: { id: '', name: '' } }],
      ]),
    );
    expect(accounts.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/api/v2/developer',
      body: { email: 'ada@example.com', full_name: 'Ada Lovelace' },
    });
    await eventually(() => expect(page.element.querySelector('form')).toBeNull());
    expect(page.status()).toBe('Successfully registered!');
    await eventually(() => expect(document.activeElement?.getAttribute('part')).toBe('status'));
  });

  test('auth-elements §8: the first invalid parameter is shown at the top and its field marked', async () => {
    const page = await mount('stoa-auth-register', { props });
    page.type('fullName', 'Ada');
    page.type('email', 'invalid@example.com');
    await press(page);
    await eventually(() => expect(page.alert()).toBe('Email must be a valid email address'));
    expect(page.input('email').getAttribute('aria-invalid')).toBe('true');
    expect(page.input('fullName').getAttribute('aria-invalid')).toBeNull();
  });

  test('a host whose wrapRequest throws gets the error, and its visitor a form that still answers', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const wrapRequest = (body: { email: string; fullName: string }) => {
      if (broken) throw new Error('host');
      return props.wrapRequest(body);
    };
    const listen: AuthEventName[] = ['register-success', 'request-error'];
    const page = await mount('stoa-auth-register', { props: { ...props, wrapRequest }, listen });
    page.type('fullName', 'Ada');
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.alert()).toBe('Something went wrong on our side. Please try again later.'));
    expect(told).toHaveBeenCalledWith(new Error('host'));
    const failed = page.heard('request-error')[0]?.[0];
    expect([failed?.request, failed?.error.reason, failed?.error.cause]).toEqual([
      'register-request',
      'host',
      new Error('host'),
    ]);
    expect(page.button().getAttribute('aria-disabled')).not.toBe('true');
    broken = false;
    await press(page);
    await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
    told.mockRestore();
  });

  test('a wrapRequest may take its time; one that answers with nothing is an error that shows', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let answer: unknown;
    const wrapRequest = async () => answer;
    const page = await mount('stoa-auth-register', { props: { ...props, wrapRequest }, listen: ['register-success'] });
    page.type('fullName', 'Ada');
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.alert()).toContain('Something went wrong'));
    expect(told).toHaveBeenCalledWith(new TypeError('wrapRequest must answer with an object'));
    answer = { email: 'ada@example.com', full_name: 'later' };
    await press(page);
    await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
    expect(accounts.requests.at(-1)?.body).toEqual(answer);
    told.mockRestore();
  });

  test('auth-elements §7: a developers’ host that names no endpoint is told once what to set', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await mount('stoa-auth-register', { listen: ['register-success'] });
    page.type('fullName', 'Ada');
    page.type('email', 'wrong@example.com');
    await press(page);
    await eventually(() => expect(page.alert()).not.toBe(''));
    page.type('email', 'ada@example.com');
    await press(page);
    await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
    expect(accounts.requests.at(-1)?.path).toBe('/api/v1/register');
    expect(told.mock.calls).toEqual([[expect.stringContaining("registerRequestEndpoint = '/api/v2/developer'")]]);
    told.mockRestore();
  });
});
