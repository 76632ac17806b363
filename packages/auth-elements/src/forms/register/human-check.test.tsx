// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, type Mounted, mount, press } from '../../testing/page.ts';

let accounts: Accounts;
const humanCheck = { prepare: vi.fn(), verify: vi.fn(async () => 'token-1') };
const failed = "We could not verify that you're human. Refresh the page to try again.";

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, humanCheck });
});
afterAll(() => leave(accounts));
beforeEach(() => {
  accounts.requests.length = 0;
  humanCheck.prepare.mockClear();
  humanCheck.verify.mockReset().mockResolvedValue('token-1');
});

async function register(page: Mounted): Promise<void> {
  page.input('fullName').focus();
  for (const name of ['fullName', 'organization', 'password']) page.type(name, 'Abcdefg1');
  page.type('email', 'ada@example.com');
  page.input('agreement').click();
  await press(page);
}

describe('auth-elements §5: the human check', () => {
  test('auth-elements §5: is prepared when somebody turns to the form, asked before the call, and handed on', async () => {
    const wrapRequest = vi.fn((body: object, token?: string) => ({ ...body, token }));
    const page = await mount('stoa-auth-register', {
      props: { recaptcha: true, wrapRequest },
      listen: ['register-success'],
    });
    expect(humanCheck.prepare).not.toHaveBeenCalled();
    await register(page);
    await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
    expect(humanCheck.prepare).toHaveBeenCalledOnce();
    expect(humanCheck.verify).toHaveBeenCalledOnce();
    expect(accounts.requests[0]?.body).toMatchObject({ email: 'ada@example.com', token: 'token-1' });
  });

  test('auth-elements §8: a failed check is told, and nothing is sent; the next try asks again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    humanCheck.verify.mockRejectedValueOnce(new Error('ReCAPTCHA has not been loaded'));
    const page = await mount('stoa-auth-register', { props: { recaptcha: true }, listen: ['register-success'] });
    await register(page);
    await eventually(() => expect(page.alert()).toBe(failed));
    expect(accounts.requests).toEqual([]);
    expect(logged).toHaveBeenCalledWith(new Error('ReCAPTCHA has not been loaded'));
    expect(page.input('email').value).toBe('ada@example.com');
    await press(page);
    await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
    logged.mockRestore();
  });

  test('auth-elements §5: without the property nobody is asked', async () => {
    const page = await mount('stoa-auth-register', { listen: ['register-success'] });
    await register(page);
    await eventually(() => expect(page.heard('register-success')).toHaveLength(1));
    expect([humanCheck.prepare.mock.calls, humanCheck.verify.mock.calls]).toEqual([[], []]);
  });
});
