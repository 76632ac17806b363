// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerAuthElements } from '../../index.ts';
import { type Accounts, startAccounts } from '../../testing/accounts.ts';
import { eventually, leave, type Mounted, mount, press } from '../../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: accounts.url, userEntity: 'developer', developerConfig: { portalId: 'p' } });
});
afterAll(() => leave(accounts));
beforeEach(() => {
  accounts.requests.length = 0;
});

async function logIn(page: Mounted, email: string, password = ' correct horse 9 '): Promise<void> {
  page.type('username', email);
  page.type('password', password);
  await press(page);
}

describe('auth-elements §2: login', () => {
  test('auth-elements §2: the button is off, and says why, while e-mail or password is empty', async () => {
    const page = await mount('stoa-auth-login');
    expect(page.button().textContent).toBe('Log in');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    expect(page.element.textContent).toContain('Please enter your login credentials');
    page.button().click();
    page.type('username', 'ada@example.com');
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §7: sends username and password; the e-mail is trimmed, the password is not (auth A4)', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    await logIn(page, ' ada@example.com ');
    await eventually(() => expect(page.heard('login-success')).toEqual([[undefined]]));
    expect(accounts.requests).toEqual([
      {
        method: 'POST',
        path: '/api/v2/developer/authenticate',
        body: { username: 'ada@example.com', password: ' correct horse 9 ' },
      },
    ]);
  });

  test('auth-elements §2: while pending the button says Submitting and lets no second call through', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    await logIn(page, 'ada@example.com');
    await eventually(() => expect(page.button().textContent).toBe('Submitting'));
    page.button().click();
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(accounts.requests).toHaveLength(1);
  });

  test('auth-elements §9: the pause before an answer is shown is 250 ms at least', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    const start = performance.now();
    await logIn(page, 'ada@example.com');
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(performance.now() - start).toBeGreaterThanOrEqual(245);
  });

  test('auth §5.4: filled and clicked in one task, as password managers do, it is sent', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    page.input('username').value = 'ada@example.com';
    page.input('password').value = 'correct horse 9';
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    page.button().click();
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(accounts.requests[0]?.body).toEqual({ username: 'ada@example.com', password: 'correct horse 9' });
  });

  test('auth §5.6: a try with an empty password reads out what is missing, until something is typed', async () => {
    const page = await mount('stoa-auth-login');
    page.type('username', 'ada@example.com');
    page.button().click();
    const announced = () => [...page.element.querySelectorAll('.sa-do [role=status]')].map((node) => node.textContent);
    await eventually(() => expect(announced()).toEqual(['Please enter your login credentials']));
    page.type('password', 'x');
    await eventually(() => expect(announced()).toEqual(['']));
  });

  test('auth §5.6: an alert can be focused only while it says something', async () => {
    const page = await mount('stoa-auth-login');
    const alert = page.element.querySelector('[role=alert]');
    expect(alert?.hasAttribute('tabindex')).toBe(false);
    await logIn(page, 'wrong@x.example');
    await eventually(() => expect(document.activeElement).toBe(alert));
    expect(alert?.getAttribute('tabindex')).toBe('-1');
  });

  test('auth §5.6: refused credentials mark both fields, name the alert, and are forgiven when typed again', async () => {
    const page = await mount('stoa-auth-login');
    await logIn(page, 'wrong@x.example');
    const alert = () => page.element.querySelector('[role=alert]')?.id;
    await eventually(() => expect(page.input('password').getAttribute('aria-errormessage')).toBe(alert()));
    expect(page.input('username').getAttribute('aria-describedby')).toBe(alert());
    page.type('password', 'another');
    await eventually(() => expect(page.input('password').getAttribute('aria-invalid')).toBeNull());
    expect(page.input('username').getAttribute('aria-errormessage')).toBeNull();
  });

  test('auth §5.6: the same wrong address twice takes the focus back to its field; typing clears the error', async () => {
    const page = await mount('stoa-auth-login');
    const field = page.input('username');
    await logIn(page, 'ada');
    await eventually(() => expect(document.activeElement).toBe(field));
    expect(document.getElementById(field.getAttribute('aria-errormessage') ?? '')?.textContent).toBe(
      'Email must be a valid email address',
    );
    page.input('password').focus();
    await press(page);
    await eventually(() => expect(document.activeElement).toBe(field));
    page.type('username', 'ada@');
    await eventually(() => expect(field.getAttribute('aria-invalid')).toBeNull());
  });

  test('auth §5.6: a password that is shown is hidden again when it is sent', async () => {
    const page = await mount('stoa-auth-login');
    page.element.querySelector<HTMLButtonElement>('[part=reveal]')?.click();
    await eventually(() => expect(page.input('password').type).toBe('text'));
    await logIn(page, 'wrong@x.example');
    await eventually(() => expect(page.input('password').type).toBe('password'));
    await eventually(() => expect(page.alert()).not.toBe(''));
  });

  test('auth-elements §5: submitted with an empty field the state is rejected with status 401 and no call is made', async () => {
    const page = await mount('stoa-auth-login');
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.alert()).toBe('Incorrect username or password. Please try again.'));
    expect(page.input('username').getAttribute('aria-invalid')).toBe('true');
    expect(accounts.requests).toEqual([]);
  });

  test.each([
    ['wrong@x.example', 'Incorrect username or password. Please try again.'],
    ['pending@x.example', 'Your account is pending approval for access'],
    ['locked@x.example', 'Your account has been locked. Reset your password to log in now'],
    ['down@x.example', 'Service unavailable. Please try again later.'],
    ['invalid@x.example', 'Email must be a valid email address'],
  ])('auth-elements §8: %s is told %j, and what was typed stays', async (email, message) => {
    const page = await mount('stoa-auth-login');
    await logIn(page, email);
    await eventually(() => expect(page.alert()).toBe(message));
    await eventually(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    expect(page.input('username').value).toBe(email);
    expect(page.input('password').value).not.toBe('');
    expect(page.button().textContent).toBe('Log in');
  });

  test('auth-elements §8: after a 429 with Retry-After the button counts down', async () => {
    const page = await mount('stoa-auth-login');
    await logIn(page, 'many@x.example');
    await eventually(() => expect(page.alert()).toBe('Too many attempts. Please wait and try again shortly.'));
    expect(page.element.querySelector('.sa-why')?.textContent).toMatch(/^Try again in 0:3[78]$/);
    page.button().click();
    page.element.querySelector('form')?.requestSubmit();
    expect(accounts.requests).toHaveLength(1);
  });

  test('a mistyped e-mail is caught before sending, at its field', async () => {
    const page = await mount('stoa-auth-login');
    await logIn(page, 'ada.example.com');
    await eventually(() => expect(page.input('username').getAttribute('aria-invalid')).toBe('true'));
    const hint = document.getElementById(page.input('username').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Email must be a valid email address');
    expect(document.activeElement).toBe(page.input('username'));
    expect(accounts.requests).toEqual([]);
  });
});

describe('auth I3: the second step', () => {
  const code = (page: Mounted) => page.element.querySelector<HTMLInputElement>('input[name=code]');

  test('auth I3: asks for a code in place of the credentials, and sends it with them', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success', 'request-error'] });
    await logIn(page, 'factor@example.com');
    await eventually(() => expect(document.activeElement).toBe(code(page)));
    expect(page.element.textContent).toContain('Six digits of your authenticator app, or a recovery code.');
    expect(page.input('username').closest('[hidden]')).not.toBeNull();
    expect(page.element.querySelector('[part~=passkey]')).toBeNull();
    page.type('code', '123456');
    await press(page);
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(page.heard('request-error')).toEqual([]);
    const credentials = { username: 'factor@example.com', password: ' correct horse 9 ' };
    expect(accounts.requests.map(({ body }) => body)).toEqual([credentials, { ...credentials, code: '123456' }]);
  });

  test('an empty code is asked for at its field, and nothing is sent', async () => {
    const page = await mount('stoa-auth-login');
    await logIn(page, 'factor@example.com');
    await eventually(() => expect(document.activeElement).toBe(code(page)));
    expect(page.element.textContent).not.toContain('Please enter your login credentials');
    page.button().focus();
    page.button().click();
    await eventually(() => expect(document.activeElement).toBe(code(page)));
    const hint = document.getElementById(code(page)?.getAttribute('aria-errormessage') ?? '');
    expect(hint?.textContent).toBe('Enter the code');
    expect(accounts.requests).toHaveLength(1);
    page.type('code', '1');
    await eventually(() => expect(code(page)?.getAttribute('aria-invalid')).toBeNull());
  });

  test('leads back to the password, also after a wrong code, and from there to another account', async () => {
    const page = await mount('stoa-auth-login', {
      props: { showRegisterLink: true },
      listen: ['login-success'],
    });
    await logIn(page, 'factor@example.com');
    await eventually(() => expect(code(page)).not.toBeNull());
    expect(page.element.textContent).toContain('Ask the people who run this portal to reset it.');
    expect(page.element.textContent).not.toContain('Sign up');
    page.type('code', '000000');
    await press(page);
    await eventually(() => expect(page.alert()).not.toBe(''));
    const back = [...page.element.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Back to the password',
    );
    back?.click();
    await eventually(() => expect(document.activeElement).toBe(page.input('password')));
    expect([code(page), page.alert()]).toEqual([null, '']);
    expect(page.input('username').closest('[hidden]')).toBeNull();
    await logIn(page, 'ada@example.com');
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(accounts.requests.at(-1)?.body).toEqual({ username: 'ada@example.com', password: ' correct horse 9 ' });
  });

  test('asks for a recovery code alone where the account has no app', async () => {
    const page = await mount('stoa-auth-login');
    await logIn(page, 'keyholder@example.com');
    await eventually(() =>
      expect(code(page)?.closest('.sa-f')?.querySelector('label')?.textContent).toBe('Recovery code'),
    );
  });

  test('a browser without passkeys is shown no button for them, and its field is as ever', async () => {
    const page = await mount('stoa-auth-login', { props: { passkeys: true } });
    await eventually(() => expect(page.input('username')).toBeDefined());
    expect(page.input('username').autocomplete).toBe('username');
    expect(page.element.querySelector('[part~=passkey]')).toBeNull();
    expect(accounts.requests).toEqual([]);
  });
});

describe('auth-elements §2: what the login address says', () => {
  test('auth-elements §2: email pre-fills the field and leaves the address (auth E5)', async () => {
    const page = await mount('stoa-auth-login', { address: '/login?email=ada%40example.com&x=1' });
    expect(page.input('username').value).toBe('ada@example.com');
    await eventually(() => expect(window.location.search).toBe('?x=1'));
  });

  test('auth-elements §2: email pre-fills the field of an element that is drawn later, too', async () => {
    const first = await mount('stoa-auth-login', { address: '/login?email=ada%40example.com' });
    await eventually(() => expect(window.location.search).toBe(''));
    const second = document.createElement('stoa-auth-login');
    first.element.after(second);
    const input = () => second.querySelector<HTMLInputElement>('input[name=username]');
    await eventually(() => expect(input()?.value).toBe('ada@example.com'));
    window.history.pushState(null, '', '/login');
    const elsewhere = document.createElement('stoa-auth-login');
    second.replaceWith(elsewhere);
    await eventually(() => expect(elsewhere.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe(''));
  });

  test('auth-elements §2: registered shows its banner without a value; registered=false does not', async () => {
    const bare = await mount('stoa-auth-login', { address: '/login?registered' });
    await eventually(() => expect(bare.status()).toBe('Successfully registered!'));
    const not = await mount('stoa-auth-login', { address: '/login?registered=false' });
    await eventually(() => expect(not.button()).toBeDefined());
    expect(not.status()).toBe('');
  });

  test('an element that is moved during a call, in a later task, tells its host how the call ended', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success', 'request-error'] });
    for (const email of ['ada@example.com', 'wrong@example.com']) {
      await logIn(page, email);
      await eventually(() => expect(page.button().textContent).toBe('Submitting'));
      page.element.remove();
      await eventually(() => expect(page.element.querySelector('form')).toBeNull());
      document.body.append(page.element);
      await eventually(() => expect(page.element.querySelector('form')).not.toBeNull());
      const event = email.startsWith('ada') ? 'login-success' : 'request-error';
      await eventually(() => expect(page.heard(event)).toHaveLength(1));
    }
  });

  test('auth-elements §2: passwordReset and registered show their banners', async () => {
    const reset = await mount('stoa-auth-login', { address: '/login?passwordReset=true' });
    await eventually(() => expect(reset.status()).toBe('Password successfully set!'));
    const registered = await mount('stoa-auth-login', { address: '/login?registered=true' });
    await eventually(() => expect(registered.status()).toBe('Successfully registered!'));
    expect(document.cookie).toContain('userStatus=active');
  });

  test('auth-elements §2: a token verifies the e-mail, tells the host and leaves the address', async () => {
    const page = await mount('stoa-auth-login', { address: '/login?token=t1', listen: ['verify-email-success'] });
    await eventually(() => expect(page.heard('verify-email-success')).toHaveLength(1));
    expect(accounts.requests).toEqual([
      { method: 'POST', path: '/api/v2/developer/verify-email', body: { token: 't1' } },
    ]);
    expect(page.heard('verify-email-success')[0]?.[0]).toEqual({
      email: 'mara.lindqvist@fjordbank.example',
      resetToken: expect.any(String),
    });
    await eventually(() => expect(page.status()).toBe('Email successfully confirmed!'));
    expect(page.input('username').value).toBe('mara.lindqvist@fjordbank.example');
    expect(window.location.search).toBe('');
  });

  test('auth E4: with verify="click" nothing is confirmed before the click', async () => {
    const options = {
      address: '/login?token=t2',
      attributes: { verify: 'click' },
      listen: ['verify-email-success'] as const,
    };
    const page = await mount('stoa-auth-login', { ...options, listen: [...options.listen] });
    const confirm = page.element.querySelector<HTMLButtonElement>('button[part=button]');
    expect(confirm?.textContent).toBe('Confirm email address');
    expect(accounts.requests).toEqual([]);
    confirm?.click();
    await eventually(() => expect(page.heard('verify-email-success')).toHaveLength(1));
  });

  test('auth E4: verify="click" counts when a host sets it right after the form was drawn', async () => {
    const element = document.createElement('stoa-auth-login');
    const drawn = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        element.setAttribute('verify', 'click');
        resolve();
      }).observe(element, { childList: true, subtree: true });
    });
    window.history.replaceState(null, '', '/login?token=t3');
    document.body.replaceChildren(element);
    await drawn;
    await eventually(() => expect(element.querySelector('button[part=button]')).not.toBeNull());
    expect(element.querySelector('[role=status] p')).toBeNull();
    expect(accounts.requests).toEqual([]);
  });

  test('auth-elements §8: a token that is no longer good shows the server’s reason', async () => {
    const page = await mount('stoa-auth-login', { address: '/login?token=expired-token' });
    await eventually(() => expect(page.alert()).toBe('This link has expired. Ask for a new one.'));
  });
});

describe('auth-elements §2: links and single sign-on', () => {
  test('auth-elements §3: links tell the host, who may prevent the default', async () => {
    const page = await mount('stoa-auth-login', {
      props: { showForgotPasswordLink: true, showRegisterLink: true },
      listen: ['click-forgot-password-link', 'click-register-link'],
    });
    for (const name of ['click-forgot-password-link', 'click-register-link'] as const) {
      page.element.addEventListener(name, (event) => event.preventDefault());
    }
    const links = [...page.element.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Forgot your password?', '/forgot-password'],
      ['Sign up', '/register'],
    ]);
    expect(page.element.textContent).toContain("Don't have an account?");
    for (const link of links) link.click();
    expect(page.heard('click-forgot-password-link')).toEqual([[undefined]]);
    expect(page.heard('click-register-link')).toEqual([[undefined]]);
  });

  test('auth-elements §2: credentials come first, single sign-on after the divider', async () => {
    const page = await mount('stoa-auth-login', { props: { idpLoginEnabled: true, basicAuthLoginEnabled: true } });
    const parts = [...page.element.querySelectorAll('[part="form"], [part="divider"], [part="button sso"]')];
    expect(parts.map((part) => part.getAttribute('part'))).toEqual(['form', 'divider', 'button sso']);
    expect(parts[2]?.textContent).toBe('Continue with SSO');
  });

  test('auth-elements §5: an invalid return address aborts single sign-on with a console error', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await mount('stoa-auth-login', {
      props: { idpLoginEnabled: true, idpLoginReturnTo: '//evil' },
      listen: ['idp-is-loading'],
    });
    page.element.querySelector<HTMLButtonElement>('[part="button sso"]')?.click();
    expect(error).toHaveBeenCalledWith("'idpLoginReturnTo' must be a valid URL");
    expect(page.heard('idp-is-loading')).toEqual([[{ isLoading: false }]]);
    error.mockRestore();
  });
});

describe('auth §5.4: a login that the browser filled before any gesture', () => {
  test('auth §5.4: fields that are :autofill count as filled, though scripts read the empty string', async () => {
    const matches = vi.spyOn(HTMLInputElement.prototype, 'matches').mockImplementation(function (
      this: HTMLInputElement,
      selector: string,
    ) {
      return selector === ':autofill' || Element.prototype.matches.call(this, selector);
    });
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    await eventually(() => expect(page.button().getAttribute('aria-disabled')).toBe('false'));
    expect(page.input('password').value).toBe('');
    // The click is the gesture: now the browser shows the values, without an input event.
    page.input('username').value = 'ada@example.com';
    page.input('password').value = 'correct horse 9';
    await press(page);
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(accounts.requests[0]?.body).toEqual({ username: 'ada@example.com', password: 'correct horse 9' });
    matches.mockRestore();
  });
});
