// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, type Mounted, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: `${accounts.url}/kauth` });
});
afterAll(() => leave(accounts));
afterEach(() => vi.unstubAllGlobals());

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

  test.each([
    ['nothing', '', '', 'Please complete all required fields.'],
    ['a weak password', 'stoa4', 'stoa4', '3 more characters and 1 more of the four classes to go'],
    ['two passwords', 'Abcdefg1', 'Abcdefg2', 'Passwords do not match'],
  ])(
    '%s: the refusal is said once, and no longer than until the next edit',
    async (_name, password, confirmation, why) => {
      const page = await mount('stoa-auth-change-password');
      const said = () => page.element.textContent?.split(why).length;
      if (password) {
        page.type('current', 'old');
        page.type('password', password);
        page.type('confirmation', confirmation);
      }
      page.button().click();
      await eventually(() => expect(page.alert()).toBe(why));
      expect(said()).toBe(2);
      page.type('confirmation', 'Another 1');
      await eventually(() => expect(page.alert()).toBe(''));
    },
  );

  test('auth H3: a part of the own name is told in the list of requirements', async () => {
    const page = await mount('stoa-auth-change-password', { props: { personalWords: 'Mara Lindqvist Halden' } });
    page.type('password', 'Correct lindqvist 9');
    const rules = () => page.element.querySelector('[part=requirements]')?.textContent;
    await eventually(() =>
      expect(rules()).toContain('No part of your name, your email address or the name of this portal'),
    );
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
    await eventually(() => expect(document.activeElement?.getAttribute('part')).toBe('status'));
  });

  test('auth I3: where the account has a second factor, a code is asked for, and sent with both passwords', async () => {
    const page = await mount('stoa-auth-change-password', { listen: ['change-password-success', 'request-error'] });
    // The preview's server answers by what it reads.
    page.type('current', 'factor@old');
    page.type('password', 'Abcdefg1');
    page.type('confirmation', 'Abcdefg1');
    await press(page);
    const code = () => page.element.querySelector<HTMLInputElement>('input[name=code]');
    await eventually(() => expect(document.activeElement).toBe(code()));
    expect(page.element.textContent).toContain('Six digits of your authenticator app, or a recovery code.');
    page.type('code', '123456');
    await press(page);
    await eventually(() => expect(page.heard('change-password-success')).toEqual([[]]));
    expect(page.heard('request-error')).toEqual([]);
    expect(accounts.requests.at(-1)?.body).toEqual({
      old_password: 'factor@old',
      new_password: 'Abcdefg1',
      code: '123456',
    });
  });

  async function typed(): Promise<Mounted> {
    const page = await mount('stoa-auth-change-password', { listen: ['change-password-success'] });
    for (const [name, value] of [
      ['current', 'old'],
      ['password', 'Abcdefg1'],
      ['confirmation', 'Abcdefg1'],
    ] as const) {
      page.type(name, value);
    }
    return page;
  }

  test('a session that ran out is renewed, and the change is made once more', async () => {
    const asked: string[] = [];
    const statuses = [401, 204, 202];
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${new URL(url).pathname}`);
      return new Response(null, { status: statuses.shift() ?? 500 });
    });
    const page = await typed();
    await press(page);
    await eventually(() => expect(page.heard('change-password-success')).toEqual([[]]));
    const change = 'PATCH /v2/users/me/password';
    expect(asked).toEqual([change, 'POST /kauth/api/v1/users/refresh', change]);
  });

  test('a session that is really over does not read as a wrong password', async () => {
    const body = JSON.stringify({
      status: 401,
      instance: 'kong:trace:1',
      code: 'unauthorized',
      detail: 'You are not signed in.',
    });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 401 }));
    const page = await typed();
    await press(page);
    await eventually(() => expect(page.alert()).toBe('Your session is over. Please log in again.'));
    expect(page.input('current').getAttribute('aria-invalid')).toBeNull();
  });

  test('a wrong current password is said at the alert, which its field names', async () => {
    const invalid_parameters = [{ field: 'old_password', rule: 'invalid', reason: 'is not your current password' }];
    const body = JSON.stringify({ status: 400, instance: 'kong:trace:1', code: 'invalid_request', invalid_parameters });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 400 }));
    const page = await typed();
    await press(page);
    await eventually(() => expect(page.alert()).toBe('The current password is not right. Please try again.'));
    const alert = page.element.querySelector('[role=alert]')?.id;
    expect(page.input('current').getAttribute('aria-errormessage')).toBe(alert);
  });

  test('Cancel takes nothing back while a change is under way', async () => {
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const page = await typed();
    await press(page);
    await eventually(() => expect(page.button().textContent).toBe('Submitting'));
    const cancel = page.element.querySelector<HTMLButtonElement>('[part~=cancel]');
    cancel?.click();
    expect([page.input('current').value, cancel?.getAttribute('aria-disabled')]).toEqual(['old', 'true']);
    answer(new Response(null, { status: 202 }));
    await eventually(() => expect(page.heard('change-password-success')).toEqual([[]]));
  });
});
