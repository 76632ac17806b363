// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerAuthElements } from './index.ts';
import { awaitsWrapper } from './place.ts';
import { eventually } from './testing/page.ts';

beforeAll(() => registerAuthElements({ userEntity: 'developer' }));
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

const drawn = (parent: Element | null) => eventually(() => expect(parent?.querySelector('form')).toBeTruthy());

describe('auth-elements §9: with shadow DOM off the content is teleported', () => {
  test('auth-elements §9: into the element that wrapper-id names, beside what stands there already', async () => {
    document.body.innerHTML = '<div id="here"><p>kept</p></div><stoa-auth-login wrapper-id="He!re"></stoa-auth-login>';
    const wrapper = document.getElementById('here');
    await drawn(wrapper);
    expect(wrapper?.textContent).toContain('kept');
    expect(document.querySelector('stoa-auth-login')?.childElementCount).toBe(0);
  });

  test('auth-elements §9: into <tag>-wrapper when nothing is named, by property as well', async () => {
    document.body.innerHTML = '<div id="stoa-auth-login-wrapper"></div><div id="other"></div>';
    document.body.append(document.createElement('stoa-auth-login'));
    await drawn(document.getElementById('stoa-auth-login-wrapper'));
    const second = document.createElement('stoa-auth-login');
    second.wrapperId = 'other';
    document.body.append(second);
    await drawn(document.getElementById('other'));
  });

  test('auth-elements §9: without such an element it stays in place, and nothing is put into body', async () => {
    document.body.innerHTML = '<stoa-auth-login wrapper-id="missing"></stoa-auth-login>';
    await drawn(document.querySelector('stoa-auth-login'));
    expect(document.body.childElementCount).toBe(1);
  });

  test('auth-elements §9: events come from the element, wherever its content is', async () => {
    document.body.innerHTML = '<div id="here"></div>';
    const element = document.createElement('stoa-auth-login');
    Object.assign(element, { wrapperId: 'here', showRegisterLink: true });
    const heard = vi.fn((event: Event) => event.preventDefault());
    element.addEventListener('click-register-link', heard);
    document.body.append(element);
    await drawn(document.getElementById('here'));
    document.querySelector<HTMLAnchorElement>('.sa-alt a')?.click();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('auth-elements §9: an element that goes takes its content along, and leaves the wrapper', async () => {
    document.body.innerHTML = '<div id="here"><p>kept</p></div><stoa-auth-login wrapper-id="here"></stoa-auth-login>';
    const wrapper = document.getElementById('here');
    await drawn(wrapper);
    document.querySelector('stoa-auth-login')?.remove();
    await eventually(() => expect(wrapper?.innerHTML).toBe('<p>kept</p>'));
  });

  test('a wrapper that the parser has not reached yet is waited for, when it is named', () => {
    const element = document.createElement('stoa-auth-login');
    document.body.append(element);
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    expect(awaitsWrapper(element, 'later')).toBe(true);
    expect(awaitsWrapper(element, undefined)).toBe(false);
    state.mockReturnValue('interactive');
    expect(awaitsWrapper(element, 'later')).toBe(false);
    state.mockRestore();
  });
});
