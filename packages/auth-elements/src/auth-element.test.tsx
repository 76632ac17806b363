// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerAuthElements } from './index.ts';
import { eventually, mount } from './testing/page.ts';

beforeAll(() => registerAuthElements({ userEntity: 'developer' }));
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

describe('contract §B.4: properties and attributes', () => {
  test('contract §B.4: kebab-case attributes are properties, a boolean is true when present', async () => {
    const attributes = { 'show-register-link': '', 'register-link-text': 'Join', 'login-button-text': 'Go' };
    const page = await mount('stoa-auth-login', { attributes });
    expect(page.element.querySelector('.sa-alt a')?.textContent).toBe('Join');
    expect(page.button().textContent).toBe('Go');
    page.element.setAttribute('login-button-text', 'Enter');
    page.element.removeAttribute('show-register-link');
    await eventually(() => expect(page.button().textContent).toBe('Enter'));
    expect(page.element.querySelector('.sa-alt')).toBeNull();
  });

  test('a property that a server wrote as an attribute without capitals is the same', async () => {
    const page = await mount('stoa-auth-login', { attributes: { loginButtonText: 'Go', showRegisterLink: '' } });
    expect(page.button().textContent).toBe('Go');
    expect(page.element.querySelector('.sa-alt')).not.toBeNull();
  });

  test('contract §B.4: properties are reactive, live on the prototype, and an empty text leaves ours', async () => {
    const page = await mount('stoa-auth-login');
    expect('loginButtonText' in page.element).toBe(true);
    expect(Object.hasOwn(page.element, 'loginButtonText')).toBe(false);
    Object.assign(page.element, { loginButtonText: 'Go' });
    await eventually(() => expect(page.button().textContent).toBe('Go'));
    Object.assign(page.element, { loginButtonText: undefined });
    await eventually(() => expect(page.button().textContent).toBe('Log in'));
  });

  test('a value given before the class was known is taken over', async () => {
    const element = document.createElement('stoa-auth-login');
    Object.defineProperty(element, 'loginButtonText', {
      value: 'Early',
      configurable: true,
      writable: true,
      enumerable: true,
    });
    document.body.append(element);
    await eventually(() => expect(element.querySelector('button[type=submit]')?.textContent).toBe('Early'));
    expect(Object.hasOwn(element, 'loginButtonText')).toBe(false);
  });

  test('a wrapper named before the class was known is taken over', async () => {
    const wrapper = document.createElement('div');
    wrapper.id = 'early';
    const element = document.createElement('stoa-auth-login');
    Object.defineProperty(element, 'wrapperId', { value: 'early', configurable: true, writable: true });
    expect('wrapperId' in Object.getPrototypeOf(element)).toBe(true);
    document.body.append(wrapper, element);
    await eventually(() => expect(wrapper.querySelector('form')).not.toBeNull());
    expect(Object.hasOwn(element, 'wrapperId')).toBe(false);
    expect(element.wrapperId).toBe('early');
  });

  test('auth-elements §3: an element’s lang attribute wins over the option, and can change', async () => {
    const page = await mount('stoa-auth-login');
    page.type('username', 'ada@example.com');
    page.element.lang = 'de';
    await eventually(() => expect(page.button().textContent).toBe('Anmelden'));
    expect(page.element.querySelector('.stoa-auth')?.getAttribute('lang')).toBe('de');
    expect(page.input('username').value).toBe('ada@example.com');
    page.element.removeAttribute('lang');
    await eventually(() => expect(page.button().textContent).toBe('Log in'));
  });
});

describe('auth §5: an element in a page', () => {
  test('auth-elements §2: no router routes of its own: it draws on any path and leaves it', async () => {
    for (const address of ['/', '/anything/at/all', '/login', '/register?x=1#there']) {
      const page = await mount('stoa-auth-register', { address });
      expect(page.input('email')).toBeTruthy();
      const { pathname, search, hash } = window.location;
      expect(pathname + search + hash).toBe(address);
    }
  });

  test('auth §5: moving the element keeps what was typed', async () => {
    const page = await mount('stoa-auth-login');
    const field = page.input('username');
    page.type('username', 'ada@example.com');
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(page.element);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(page.input('username')).toBe(field);
    expect(field.value).toBe('ada@example.com');
  });

  test('auth §5: removed it is empty, put back it is fresh', async () => {
    const page = await mount('stoa-auth-login');
    page.element.remove();
    await eventually(() => expect(page.element.childElementCount).toBe(0));
    document.body.append(page.element);
    await eventually(() => expect(page.input('username').value).toBe(''));
  });

  test('two elements on a page share no id', async () => {
    const first = await mount('stoa-auth-login');
    const second = document.createElement('stoa-auth-login');
    document.body.append(second);
    await eventually(() => expect(second.querySelector('input')).not.toBeNull());
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first.element.querySelector('label')?.htmlFor).toBe(first.input('username').id);
  });

  test('auth §5.8: events bubble and cross shadow roots', async () => {
    const page = await mount('stoa-auth-login', { props: { showRegisterLink: true } });
    const heard: Event[] = [];
    const listen = (event: Event) => {
      event.preventDefault();
      heard.push(event);
    };
    document.body.addEventListener('click-register-link', listen);
    page.element.querySelector<HTMLAnchorElement>('.sa-alt a')?.click();
    document.body.removeEventListener('click-register-link', listen);
    expect(heard.map(({ bubbles, composed, cancelable }) => [bubbles, composed, cancelable])).toEqual([
      [true, true, true],
    ]);
  });

  test('auth §5.6: the reveal button shows the password and names its field', async () => {
    const page = await mount('stoa-auth-login');
    const reveal = page.element.querySelector<HTMLButtonElement>('[part=reveal]');
    expect([reveal?.textContent, reveal?.getAttribute('aria-label')]).toEqual(['Show', 'Show password']);
    reveal?.click();
    await eventually(() => expect(page.input('password').type).toBe('text'));
    expect(reveal?.getAttribute('aria-label')).toBe('Hide password');
  });

  test('auth §5.6: Caps Lock is said at the password', async () => {
    const page = await mount('stoa-auth-login');
    const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
    page.input('password').dispatchEvent(press);
    await eventually(() => expect(page.element.textContent).toContain('Caps Lock is on.'));
  });

  test('auth-elements §3: a repeat registration keeps the first options', async () => {
    registerAuthElements({ userEntity: 'user' });
    const page = await mount('stoa-auth-register');
    expect(page.element.querySelector('input[name=organization]')).toBeNull();
  });
});
