// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { normaliseTagName, registerCustomElement } from './register-custom-element.ts';

let logged: MockInstance;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockRestore();
});

const element = () => class extends HTMLElement {};

describe('auth-elements §5: tag names', () => {
  test.each([
    ['my-element', 'my-element'],
    ['MyElement', 'my-element'],
    [' my element ', 'my-element'],
    ['my--element-', 'my-element'],
    ['MyHTMLElement', 'my-htmlelement'],
    ['element', 'element'],
  ])('%j is %s', (name, tag) => {
    expect(normaliseTagName(name)).toBe(tag);
  });

  test.each([
    ['', 'You must provide a valid string for the custom element tag name.'],
    ['   ', 'You must provide a valid string for the custom element tag name.'],
    [undefined, 'You must provide a valid string for the custom element tag name.'],
    [42, 'You must provide a valid string for the custom element tag name.'],
    ['element', 'You must provide a kebab-case string for the custom element tag name. Example: my-element'],
  ])('auth-elements §8: %j is a console message and nothing else', (name, message) => {
    registerCustomElement(name as string, element());
    expect(logged.mock.calls).toEqual([[`registerCustomElement: ${message}`]]);
  });

  test('auth-elements §8: something that is no element is named', () => {
    registerCustomElement('no-element', undefined as never);
    expect(logged).toHaveBeenCalledWith('registerCustomElement: You must provide a valid React Element.');
    expect(customElements.get('no-element')).toBeUndefined();
  });

  test('auth-elements §4: registration happens only once, a repeat is ignored', () => {
    const first = element();
    registerCustomElement('only-once', first);
    registerCustomElement('OnlyOnce', element());
    expect(customElements.get('only-once')).toBe(first);
    expect(logged).not.toHaveBeenCalled();
  });
});
