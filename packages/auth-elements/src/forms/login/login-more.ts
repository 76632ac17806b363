import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { createElement, FunctionComponent, useEffect, useState } from 'react';
import type { AuthEnvironment } from '../../auth-context.ts';
import type { ErrorMessage } from '../../error-message.ts';
import type { FieldProps } from '../../parts/field.tsx';
import type { AuthRequest, AuthRequestError, AuthResponse } from '../../request.ts';
import { moreTexts } from './login-more-texts.ts';
import type { LoginState } from './login-state.ts';

/**
 * What this file uses of the element's own. It imports none of it: the file that a script tag loads has no exports, and a second React
 * would not know the first one's components.
 */
export interface Given {
  readonly createElement: typeof createElement;
  readonly useEffect: typeof useEffect;
  readonly useState: typeof useState;
  readonly Field: FunctionComponent<FieldProps>;
  readonly send: (request: AuthRequest) => Promise<AuthResponse>;
}

type Outcome = AuthResponse | AuthRequestError | ErrorMessage;

interface StepProps {
  readonly given: Given;
  readonly environment: AuthEnvironment;
  /** The answer that asked for a second factor. */
  readonly asked: unknown;
}

interface PasskeyProps extends StepProps {
  /** Whether the page offers passkeys to every user. */
  readonly offered: boolean;
  /** The form whose field of the address the browser's list belongs to. */
  readonly form: HTMLFormElement;
  readonly busy: boolean;
  /** Begins the log-in anew from one of these states. */
  readonly restartFrom: (...states: LoginState[]) => void;
  /** Shows the form as pending while the work goes on, then how it ended. */
  readonly submit: (work: () => Promise<Outcome>) => Promise<unknown>;
}

/** A challenge works for five minutes. */
const renewAfterMs = 4 * 60_000;

const plain = (paragraph: string): ErrorMessage => ({ tone: 'danger', paragraphs: [paragraph], items: [] });
const isRefusal = (cause: unknown): cause is AuthRequestError => cause instanceof Error && 'reason' in cause;

/** What the account takes; a server that does not tell takes codes. */
function factorsIn(asked: unknown): readonly string[] {
  return (asked as { factors?: string[] }).factors ?? ['totp'];
}

/** A passkey works for the host that it was made for; the elements' calls go to the page's own host (docs/auth-elements.md). */
function isOffered({ apiBaseUrl }: AuthEnvironment['config']): boolean {
  const { origin, href } = window.location;
  return browserSupportsWebAuthn() && new URL(apiBaseUrl || '/', href).origin === origin;
}

const signIns = { developer: '/api/v2/developer/passkey-sign-ins', user: '/api/v1/passkey-sign-ins' } as const;

/** The second step: asks for the code beside the password, and offers the ways left to a user who has lost it. */
export function Code({ given: { createElement: h, useState, Field }, environment, asked }: StepProps) {
  const t = moreTexts[environment.locale];
  const [missing, setMissing] = useState(false);
  // The listener is added as soon as the field is there: a form that is sent at once must not ask the server without a code.
  const watch = (hint: HTMLElement | null) => {
    const form = hint?.closest('form');
    const check = (event: Event) => {
      const field = form?.querySelector<HTMLInputElement>('[name=code]');
      const isMissing = event.type === 'submit' && field?.value.trim() === '';
      setMissing(isMissing);
      if (!isMissing) return;
      event.preventDefault();
      event.stopPropagation();
      field?.focus();
    };
    const names = ['submit', 'input'];
    for (const name of names) form?.addEventListener(name, check);
    return () => {
      for (const name of names) form?.removeEventListener(name, check);
    };
  };
  const isRecovery = !factorsIn(asked).includes('totp');
  return h(
    Field,
    {
      name: 'code',
      label: isRecovery ? t.recoveryCode : t.code,
      help: isRecovery ? t.recoveryCodeHelp : t.codeHelp,
      error: missing ? t.codeNeeded : undefined,
      autoComplete: isRecovery ? 'off' : 'one-time-code',
      autoFocus: true,
    },
    h('p', { className: 'sa-h', ref: watch }, isRecovery ? t.lostPasskey : t.lost),
  );
}

/** Logs in with a passkey: by a button, and in the browser's own list at the field of the address. Below it the second step's way back. */
export function Passkey({
  given: { createElement: h, useEffect, send },
  environment,
  offered,
  asked,
  form,
  busy,
  submit,
  restartFrom,
}: PasskeyProps) {
  const { config, locale } = environment;
  const t = moreTexts[locale];
  const isShown = isOffered(config) && (asked === undefined ? offered : factorsIn(asked).includes('passkey'));
  const post = (path: string, body: unknown) =>
    send({
      method: 'POST',
      url: `${config.apiBaseUrl.replace(/\/+$/, '')}${signIns[config.userEntity]}${path}`,
      body,
    });
  const options = async () => {
    const { data } = await post('/begin', undefined);
    return (data as { options: Parameters<typeof startAuthentication>[0]['optionsJSON'] }).options;
  };

  /** The end of the way: the server's answer, or why it opened nothing. */
  const finish = async (passkey: { readonly id: string }): Promise<Outcome> => {
    try {
      return await post('', { passkey });
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      const { code } = (cause.response?.data ?? {}) as { code?: unknown };
      if (code === 'unknown_passkey') forget(passkey.id);
      if (code === 'unknown_passkey') return plain(t.unknown);
      return code === 'wrong_passkey' ? plain(t.refused) : cause;
    }
  };

  const ask = async (): Promise<Outcome> => {
    try {
      return await finish(await startAuthentication({ optionsJSON: await options() }));
    } catch (cause) {
      return isRefusal(cause) ? cause : plain(t.notUsed);
    }
  };

  // Anew after every try that failed: the try has ended the offer, or has used its challenge up.
  useEffect(() => {
    if (!isShown || busy) return;
    const field = form.querySelector('input');
    if (field) field.autocomplete = 'username webauthn' as AutoFill;
    let round = 0;
    let begunAt = 0;
    /** The browser's own list at the field of the address offers passkeys beside passwords (conditional mediation, WebAuthn §5.1.4). */
    const offer = async () => {
      round += 1;
      const mine = round;
      begunAt = Date.now();
      try {
        if (!(await browserSupportsWebAuthnAutofill())) return;
        const optionsJSON = await options();
        if (mine !== round) return;
        // The field may stand in a shadow root, where the library would not find it.
        const passkey = await startAuthentication({
          optionsJSON,
          useBrowserAutofill: true,
          verifyBrowserAutofillInput: false,
        });
        if (mine === round) await submit(() => finish(passkey));
      } catch {
        // The user chose no passkey, or another try has begun: the form is as good as before.
      }
    };
    const renew = () => {
      if (document.visibilityState === 'visible' && Date.now() - begunAt > renewAfterMs) void offer();
    };
    void offer();
    const timer = setInterval(renew, 10_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      round = -1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [config, form, isShown, busy]);

  const goBack = () => {
    restartFrom('mfa_required', 'error');
    // The focus waits until the fields are shown again.
    setTimeout(() => form.querySelector<HTMLInputElement>('[name=password]')?.focus());
  };
  const back =
    asked !== undefined &&
    h(
      'p',
      { className: 'sa-alt', key: 'back' },
      h('button', { className: 'sa-a', type: 'button', part: 'link', onClick: busy ? undefined : goBack }, t.back),
    );
  if (!isShown) return back;
  const glyph = { width: 16, height: 16, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor' } as const;
  const button = h(
    'button',
    {
      key: 'passkey',
      className: 'sa-b alt',
      type: 'button',
      part: 'button passkey',
      'aria-disabled': busy || undefined,
      onClick: busy ? undefined : () => void submit(ask),
    },
    h(
      'svg',
      { ...glyph, strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true },
      h('circle', { cx: 6, cy: 4.5, r: 3 }),
      h('path', {
        d: 'M1 14c.4-2.900 2.400-4.500 5-4.500 1 0 1.800.2 2.500.6M12.500 10.500a2 2 0 1 0-1.200-.4V15l1.200-1 0-3.500',
      }),
    ),
    h('span', null, t.passkey),
  );
  return back ? [button, back] : button;
}

/** Tells the authenticator that no account here has this passkey (WebAuthn §5.1.10), so that it is not offered again. */
function forget(credentialId: string): void {
  const { PublicKeyCredential: known } = window as unknown as {
    PublicKeyCredential: { signalUnknownCredential?: (options: object) => Promise<void> };
  };
  void known.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }).catch(() => undefined);
}
