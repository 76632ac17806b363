// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { recaptcha } from './recaptcha.ts';

type Parameters = Record<string, (value?: string) => void> & { sitekey: string; size: string };

const scripts = () => [...document.head.querySelectorAll('script')];

/** What the script would leave behind once it has run. */
function arrive(answer: (parameters: Parameters) => void): void {
  let rendered: Parameters | undefined;
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: (_: HTMLElement, parameters: Parameters) => {
      rendered = parameters;
      return 0;
    },
    execute: () => rendered && answer(rendered),
  });
  scripts().at(-1)?.dispatchEvent(new Event('load'));
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('auth-elements §5: invisible reCAPTCHA', () => {
  test('auth-elements §7: its script is loaded from an external host, once, and not before it is prepared', async () => {
    const check = recaptcha({ siteKey: 'key', origin: 'https://www.recaptcha.net', nonce: 'n1' });
    expect(scripts()).toEqual([]);
    check.prepare?.();
    check.prepare?.();
    const verified = check.verify();
    expect(scripts().map(({ src, nonce }) => [src, nonce])).toEqual([
      ['https://www.recaptcha.net/recaptcha/api.js?render=explicit', 'n1'],
    ]);
    arrive(({ callback, sitekey, size }) => callback?.(`${sitekey} ${size}`));
    expect(await verified).toBe('key invisible');
    expect(document.body.childElementCount).toBe(0);
  });

  test('auth-elements §8: ReCAPTCHA has not been loaded, thrown when the script fails; the next try loads again', async () => {
    const check = recaptcha({ siteKey: 'key' });
    const failed = check.verify();
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(failed).rejects.toThrow('ReCAPTCHA has not been loaded');
    const again = check.verify();
    expect(scripts()).toHaveLength(2);
    arrive(({ callback }) => callback?.('token'));
    expect(await again).toBe('token');
  });

  test('auth-elements §8: ReCAPTCHA has not been loaded, thrown when the script leaves nothing', async () => {
    const failed = recaptcha({ siteKey: 'key' }).verify();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(failed).rejects.toThrow('ReCAPTCHA has not been loaded');
  });

  test.each(['error-callback', 'expired-callback'])('auth-elements §5: %s is a failed token', async (name) => {
    const failed = recaptcha({ siteKey: 'key' }).verify();
    arrive((parameters) => parameters[name]?.());
    await expect(failed).rejects.toThrow('no token');
  });

  test('under Trusted Types the address comes from a policy', () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    const check = recaptcha({ siteKey: 'key' });
    check.prepare?.();
    expect(createPolicy.mock.calls[0]?.[0]).toBe('stoa-recaptcha');
    const policy = createPolicy.mock.results[0]?.value as { createScriptURL: (url: string) => string };
    expect(() => policy.createScriptURL('https://elsewhere.example/x.js')).toThrow(TypeError);
  });

  test('under Trusted Types a second try uses the same policy: a second one of that name is refused', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    const check = recaptcha({ siteKey: 'key' });
    const failed = check.verify();
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(failed).rejects.toThrow('ReCAPTCHA has not been loaded');
    check.prepare?.();
    expect(scripts()).toHaveLength(2);
    expect(createPolicy).toHaveBeenCalledOnce();
  });
});
