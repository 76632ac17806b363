// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { renderPage } from './testing.tsx';

const answers = {
  getPortalAppearance: () => ({ variables: { catalog: {} } }),
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Draws the page at an address and waits for the auth element’s form. */
async function open(page: ReactNode, address: string) {
  window.history.replaceState(null, '', address);
  const rendered = await renderPage(page, answers);
  const form = await waitFor(() => {
    const found = rendered.container.querySelector('form');
    if (!found) throw new Error('no form yet');
    return found;
  });
  return {
    ...rendered,
    form,
    /** What stands under the button while it lets nothing through. */
    reason: () => form.querySelector('[part=reason]')?.textContent,
    alert: () => [...rendered.container.querySelectorAll('[role=alert]')].map((one) => one.textContent).join(''),
    type: (name: string, value: string) => {
      const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (!input) throw new Error(`no field ${name}`);
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

describe('portal §5: what a screen says of fields that are not right', () => {
  it("portal §5: login: 'Please enter your login credentials'", async () => {
    const { reason } = await open(<LoginPage />, '/login');
    await waitFor(() => expect(reason()).toBe('Please enter your login credentials'));
  });

  it("portal §5: forgot password: 'Please enter your email address'", async () => {
    const { reason, form, alert } = await open(<ForgotPasswordPage />, '/forgot-password');
    await waitFor(() => expect(reason()).toBe('Please enter your email address'));
    form.requestSubmit();
    await waitFor(() => expect(alert()).toBe('Please enter your email address'));
  });

  it("portal §5: reset password: 'Enter a password', 'Passwords must match'", async () => {
    const { reason, type, form } = await open(
      <ResetPasswordPage />,
      '/reset-password?token=t1&email=ada%40example.com',
    );
    await waitFor(() => expect(reason()).toBe('Enter a password'));
    type('password', 'Abcdefg1');
    type('confirmation', 'Abcdefg2');
    await waitFor(() => expect(reason()).toBe('Passwords must match'));
    expect(form.querySelector('[part=error]')?.textContent).toBe('Passwords must match');
  });

  it.each([
    ['login', <LoginPage key="login" />, '/login', { username: 'ada@', password: 'x' }],
    ['forgot password', <ForgotPasswordPage key="forgot" />, '/forgot-password', { email: 'ada@' }],
    ['registration', <RegisterPage key="register" />, '/register', { fullName: 'Ada', email: 'ada@' }],
  ])("portal §5: %s: 'Email must be a valid email address'", async (_name, page, address, fields) => {
    const { type, form } = await open(page, address);
    for (const [name, value] of Object.entries(fields)) type(name, value);
    form.requestSubmit();
    await waitFor(() =>
      expect(form.querySelector('[part=error]')?.textContent).toBe('Email must be a valid email address'),
    );
  });

  it("portal §5: registration: 'Please complete all required fields'", async () => {
    const { reason } = await open(<RegisterPage />, '/register');
    await waitFor(() => expect(reason()).toContain('Please complete all required fields'));
  });
});

describe('portal §2: the screens of an account', () => {
  it('portal §2: log in has credentials, a sign-up link and, where the portal offers it, single sign-on', async () => {
    window.history.replaceState(null, '', '/login');
    const { container } = await renderPage(<LoginPage />, answers, { oidc_auth_enabled: true });
    await waitFor(() => expect(container.querySelector('input[name=password]')).not.toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeDefined();
    expect(screen.getByText('Sign up')).toBeDefined();
    expect(screen.getByText('Continue with SSO')).toBeDefined();
  });

  it('portal §2: log in without single sign-on shows none', async () => {
    await open(<LoginPage />, '/login');
    expect(screen.queryByText('Continue with SSO')).toBeNull();
  });

  it('portal §2, §4: after the address is confirmed log in says that the account awaits approval', async () => {
    await open(<LoginPage />, '/login?confirmed=true');
    expect(screen.getByText(/Your account now awaits approval/)).toBeDefined();
  });

  it.each([
    ['/login?confirmed=true', /Your account now awaits approval/],
    ['/login?accountDeleted=true', 'Your account was deleted.'],
    ['/login?error=sso_expired', /This sign-in has expired/],
  ])('what %s says makes way for what the form says', async (address, text) => {
    const { form, alert } = await open(<LoginPage />, address);
    expect(screen.getByText(text)).toBeDefined();
    form.requestSubmit();
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    await waitFor(() => expect(alert()).toBe('Incorrect username or password. Please try again.'));
  });

  it('of several things in an address the failure is told, and nothing else', async () => {
    await open(<LoginPage />, '/login?confirmed=true&accountDeleted=true&error=pending');
    expect(screen.getByText('Your account is pending approval for access')).toBeDefined();
    expect(screen.queryByText(/awaits approval|was deleted/)).toBeNull();
  });

  it('a link of an element moves within the page, without loading it again', async () => {
    const { container } = await open(<LoginPage />, '/login');
    const follows: boolean[] = [];
    container.addEventListener('click', (click) => follows.push(!click.defaultPrevented));
    screen.getByText('Sign up').click();
    expect(follows).toEqual([false]);
  });

  it('once the link is on its way the heading says where to look', async () => {
    const { container } = await open(<ForgotPasswordPage />, '/forgot-password');
    container
      .querySelector('stoa-auth-forgot-password')
      ?.dispatchEvent(new CustomEvent('forgot-password-success', { detail: [{ email: 'ada@example.com' }] }));
    await screen.findByRole('heading', { level: 1, name: 'Check your email' });
  });

  it('portal §2: forgot password takes an e-mail and has a button that sends the link', async () => {
    const { form } = await open(<ForgotPasswordPage />, '/forgot-password');
    expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual(['email']);
    expect(form.querySelectorAll('button[type=submit]')).toHaveLength(1);
  });

  it('portal §2: reset password takes a password and a confirmation', async () => {
    const { form } = await open(<ResetPasswordPage />, '/reset-password?token=t1');
    const passwords = [...form.querySelectorAll<HTMLInputElement>('input[type=password]')];
    expect(passwords.map(({ name }) => name)).toEqual(['password', 'confirmation']);
  });

  it('a reset is headed as such and says for whom it is', async () => {
    const { form } = await open(<ResetPasswordPage />, '/reset-password?token=t1&email=ada%40example.com');
    expect(screen.getByRole('heading', { level: 1, name: 'Reset password' })).toBeDefined();
    expect(screen.getByText('For ada@example.com.')).toBeDefined();
    expect(form.querySelector('button[type=submit]')?.textContent).toBe('Reset password');
  });

  it('the first password is set, not reset; the welcome makes way for what the form says', async () => {
    const { form } = await open(<ResetPasswordPage />, '/reset-password?token=t1&confirmed=true');
    expect(screen.getByRole('heading', { level: 1, name: 'Set your password' })).toBeDefined();
    expect(form.querySelector('button[type=submit]')?.textContent).toBe('Set password');
    expect(screen.getByText(/Now set a password/)).toBeDefined();
    form.requestSubmit();
    await waitFor(() => expect(screen.queryByText(/Now set a password/)).toBeNull());
  });

  it('a reset link without its token, or one that was loaded again, is checked by the element', async () => {
    window.history.replaceState({ stoaAuth: { token: 't1', email: 'ada@example.com' } }, '', '/reset-password');
    const again = await renderPage(<ResetPasswordPage />, answers);
    await waitFor(() => expect(again.container.querySelector('form')).not.toBeNull());
    cleanup();
    window.history.replaceState(null, '', '/reset-password');
    await renderPage(<ResetPasswordPage />, answers);
    const link = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  it('portal §2: after registering one is asked to check the e-mail to confirm the address', async () => {
    const { container } = await open(<RegisterPage />, '/register');
    const element = container.querySelector('stoa-auth-register');
    element?.dispatchEvent(new CustomEvent('register-success', { detail: [{ email: 'ada@example.com' }] }));
    await screen.findByText(/Please check your email to confirm your address/);
    expect(screen.getByText(/ada@example.com/)).toBeDefined();
  });

  it('an account that was deleted is said to be, once', async () => {
    await open(<LoginPage />, '/login?accountDeleted=true');
    expect(screen.getByText('Your account was deleted.')).toBeDefined();
    expect(window.location.search).toBe('');
  });
});

describe('portal §8: a log-in that the portal cannot finish', () => {
  it("portal §8: 'Account could not be authenticated…' where the profile cannot be had, and the form stays", async () => {
    const { container, session } = await open(<LoginPage />, '/login');
    session.clear();
    container.querySelector('stoa-auth-login')?.dispatchEvent(new CustomEvent('login-success', { detail: [] }));
    expect((await screen.findByTestId('unauthenticated-message')).textContent).toBe(
      'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
    );
    expect(container.querySelector('form')).not.toBeNull();
    expect(session.exists()).toBe(false);
  });

  it('portal §8: after that the form can be sent again, with the address that was typed', async () => {
    const authenticate = vi.fn(async (..._request: unknown[]) => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', authenticate);
    const { container, session } = await open(<LoginPage />, '/login');
    session.clear();
    const field = (name: string) => container.querySelector(`input[name=${name}]`) as HTMLInputElement;
    const logIn = async () => {
      await userEvent.type(field('password'), 'right Horse 7');
      await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    };
    await userEvent.type(field('username'), 'ada@example.com');
    await logIn();
    await screen.findByTestId('unauthenticated-message');
    await waitFor(() => expect(document.activeElement).toBe(field('password')));
    expect([field('username').value, field('password').value]).toEqual(['ada@example.com', '']);
    await logIn();
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(2));
  });
});
