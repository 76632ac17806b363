// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAuthElements } from '../index.ts';
import { type Accounts, startAccounts } from '../testing/accounts.ts';
import { eventually, leave, type Mounted, mount, press } from '../testing/page.ts';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await startAccounts();
  registerAuthElements({ apiBaseUrl: `${accounts.url}/kauth` });
});
afterAll(() => leave(accounts));

const title = (page: Mounted) => page.element.querySelector('[part=title]')?.textContent;
const labels = (page: Mounted) => [...page.element.querySelectorAll('[part=label]')].map((label) => label.textContent);
const links = (page: Mounted) =>
  [...page.element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('auth-elements §1: the six forms are custom elements', () => {
  const forms = ['login', 'register', 'forgot-password', 'reset-password', 'change-password', 'accept-invitation'];
  for (const form of forms) expect(customElements.get(`stoa-auth-${form}`), form).toBeDefined();
});

describe('auth-elements §2: register', () => {
  test('auth-elements §2: heading, fields with their required markers, and links to both agreements', async () => {
    const page = await mount('stoa-auth-register', {
      props: { accessCodeRequired: true, customerAgreementHref: '/terms', instructionText: 'Thirty days.' },
    });
    expect(title(page)).toBe('Sign up for free');
    expect(labels(page)).toEqual(['Full name*', 'Organization*', 'Email*', 'Password*', 'Access code*']);
    expect(links(page)).toEqual([
      ['customer agreement', '/terms'],
      ['privacy policy', '/privacy-policy'],
    ]);
    expect(page.element.querySelector('[part=checkbox]')?.textContent).toBe(
      'I agree to the customer agreement and the privacy policy.',
    );
    expect(page.element.querySelector('[part=instruction]')?.textContent).toBe('Thirty days.');
  });

  test('auth-elements §2: the regions are US (North America) and EU (Europe), with a note on the free trial', async () => {
    const page = await mount('stoa-auth-register', { address: '/register?selectRegion=true' });
    const regions = [...page.element.querySelectorAll('fieldset label')].map((label) => label.textContent);
    expect(regions).toEqual(['US (North America)', 'EU (Europe)']);
    expect(page.element.querySelector('fieldset [part=help]')?.textContent).toMatch(/one region.*enterprise upgrade/);
  });

  test('auth-elements §5: missing information gives the general message, and no call', async () => {
    const page = await mount('stoa-auth-register');
    page.element.querySelector('form')?.requestSubmit();
    await eventually(() => expect(page.alert()).toBe('Please complete all required fields.'));
    expect(accounts.requests).toEqual([]);
  });
});

describe('auth-elements §2: login, for users', () => {
  test('auth-elements §2: a link leads to e-mail and password, at the login path with basicAuth=true', async () => {
    const page = await mount('stoa-auth-login', {
      address: '/login/acme?logout=true',
      props: { idpLoginEnabled: true, idpLoginReturnTo: 'https://host.example/' },
    });
    expect(page.element.querySelector('form')).toBeNull();
    expect(links(page)).toEqual([['Log in with email and password', '/login?basicAuth=true']]);
  });

  test('auth-elements §2: basicAuth=true shows the credentials form', async () => {
    const page = await mount('stoa-auth-login', { address: '/login?basicAuth=true', props: { idpLoginEnabled: true } });
    expect(page.element.querySelector('form')).not.toBeNull();
  });

  test('auth-elements §7: users verify by PATCH, and resetToken is handed on as such', async () => {
    const page = await mount('stoa-auth-login', { address: '/login?token=t1', listen: ['verify-email-success'] });
    await eventually(() => expect(page.heard('verify-email-success')).toHaveLength(1));
    expect(accounts.requests.at(-1)).toEqual({
      method: 'PATCH',
      path: '/kauth/api/v1/email-verifications',
      body: { token: 't1' },
    });
    await eventually(() => expect(page.status()).toBe('Email successfully confirmed!'));
  });

  test('auth-elements §7: users authenticate at v1', async () => {
    const page = await mount('stoa-auth-login', { listen: ['login-success'] });
    page.type('username', 'ada@example.com');
    page.type('password', 'x');
    await press(page);
    await eventually(() => expect(page.heard('login-success')).toHaveLength(1));
    expect(accounts.requests.at(-1)?.path).toBe('/kauth/api/v1/authenticate');
  });
});

describe('auth-elements §2: change password', () => {
  test('auth-elements §2: title, three fields, Cancel and a submit button', async () => {
    const page = await mount('stoa-auth-change-password');
    expect(title(page)).toBe('Change password');
    expect(labels(page)).toEqual(['Current password', 'New password', 'Confirm new password']);
    const buttons = [...page.element.querySelectorAll('[part~=button]')].map((button) => button.textContent);
    expect(buttons).toEqual(['Cancel', 'Change password']);
  });
});

describe('auth-elements §2: accept invitation', () => {
  test('auth-elements §2: four fields, one of them optional, a subheader of the host’s, and Create account', async () => {
    const page = await mount('stoa-auth-accept-invitation', {
      address: '/accept?org=Fjordbank&fullName=Ada',
      props: { subheaderText: 'Welcome to' },
    });
    expect(title(page)).toBe('Welcome to Fjordbank');
    expect(labels(page)).toEqual(['Full name*', 'Preferred nameoptional', 'Email*', 'Password*']);
    expect(page.input('fullName').value).toBe('Ada');
    expect(page.button().textContent).toBe('Create account');
  });

  test('auth-elements §5: an error that mentions the password stands by the password field', async () => {
    const page = await mount('stoa-auth-accept-invitation', { address: '/accept?token=weak-token' });
    page.type('fullName', 'Ada');
    page.type('email', 'ada@example.com');
    page.type('password', 'Abcdefg1');
    await press(page);
    await eventually(() => expect(page.alert()).toContain('Password does not meet requirements'));
    const field = page.input('password').closest('[part=field]');
    expect(field?.querySelectorAll('[role=alert] li')).toHaveLength(3);
  });
});
