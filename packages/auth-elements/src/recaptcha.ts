import type { HumanCheck } from './config.ts';

export interface RecaptchaOptions {
  /** The key of the page's owner for invisible reCAPTCHA. */
  readonly siteKey: string;
  /** `https://www.google.com` unless told; `https://www.recaptcha.net` where that is not reachable. */
  readonly origin?: string;
  /** The nonce for a page whose policy admits scripts by nonce. */
  readonly nonce?: string;
}

/** What reCAPTCHA's script offers, as far as it is used here. */
interface Grecaptcha {
  ready(then: () => void): void;
  render(container: HTMLElement, parameters: Record<string, unknown>): number;
  execute(widget: number): void;
  reset(widget: number): void;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface TrustedPolicies {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** A policy's name may be used once a page; a second `createPolicy` throws where the page allows no duplicates. */
const policies = new WeakMap<TrustedPolicies, ScriptPolicy>();

const scriptPath = '/recaptcha/api.js?render=explicit';

const notLoaded = () => new Error('ReCAPTCHA has not been loaded');

function loaded(): Grecaptcha | undefined {
  return (globalThis as { grecaptcha?: Grecaptcha }).grecaptcha;
}

/** Makes the script's address by a policy, as `require-trusted-types-for 'script'` demands. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedPolicies };
  if (trustedTypes === undefined) return url;
  const policy =
    policies.get(trustedTypes) ??
    trustedTypes.createPolicy('stoa-recaptcha', {
      createScriptURL(asked) {
        if (!asked.endsWith(scriptPath)) throw new TypeError('This policy is for the script of reCAPTCHA alone.');
        return asked;
      },
    });
  policies.set(trustedTypes, policy);
  return policy.createScriptURL(url);
}

function addScript(url: string, nonce: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted(url);
    script.async = true;
    if (nonce !== undefined) script.nonce = nonce;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(notLoaded()));
    document.head.append(script);
  });
}

/** Asks once; every answer but a token is a failure. */
function ask(grecaptcha: Grecaptcha, siteKey: string): Promise<string> {
  const container = document.createElement('div');
  document.body.append(container);
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('reCAPTCHA gave no token'));
    const widget = grecaptcha.render(container, {
      sitekey: siteKey,
      size: 'invisible',
      callback: (token: string) => (token === '' ? fail() : resolve(token)),
      'error-callback': fail,
      'expired-callback': fail,
    });
    grecaptcha.execute(widget);
  }).finally(() => container.remove());
}

/**
 * Invisible reCAPTCHA as a human check (auth-elements §5, §7). Its script is the only thing that the elements ever fetch from a
 * third party: when the user opens the register form of a page that asked for the check, not before. The page's policy has to
 * admit that origin in `script-src` and `frame-src`, and `stoa-recaptcha` in `trusted-types`.
 * @returns a check whose `verify` throws `ReCAPTCHA has not been loaded` when the script is not there (auth-elements §8)
 */
export function recaptcha({ siteKey, origin = 'https://www.google.com', nonce }: RecaptchaOptions): HumanCheck {
  let script: Promise<void> | undefined;
  const load = () => {
    script ??= addScript(origin + scriptPath, nonce);
    return script;
  };
  return {
    prepare: () => void load().catch(() => {}),
    async verify() {
      await load().catch((cause) => {
        script = undefined;
        throw cause;
      });
      const grecaptcha = loaded();
      if (grecaptcha === undefined) throw notLoaded();
      await new Promise<void>((resolve) => grecaptcha.ready(resolve));
      return ask(grecaptcha, siteKey);
    },
  };
}
