import { classesPolicy, type PasswordPolicy } from '@stoa/contract/password-rules';
import type { AuthRequestError } from './request.ts';

export type UserEntity = 'user' | 'developer';

export type ElementName =
  | 'stoa-auth-login'
  | 'stoa-auth-register'
  | 'stoa-auth-forgot-password'
  | 'stoa-auth-reset-password'
  | 'stoa-auth-change-password'
  | 'stoa-auth-accept-invitation'
  | 'stoa-copy-id'
  | 'stoa-empty-state'
  | 'stoa-analytics-empty-state';

/** Names a host's error handler is told (contract §B.9). `set-new-password-request` is sent by reset and by change. */
export type RequestName =
  | 'authenticate-request'
  | 'verify-email-request'
  | 'register-request'
  | 'reset-password-request'
  | 'set-new-password-request'
  | 'accept-invitation-request';

export interface ErrorContext {
  readonly error: AuthRequestError;
  readonly request: RequestName;
  readonly element: ElementName;
}

/**
 * Asks whether a person sits there, without asking them (auth-elements §5: users only, where `recaptcha` is set).
 * `@stoa/auth-elements/recaptcha` is one; a host may write its own.
 */
export interface HumanCheck {
  /** Fetches what the check needs. It is called once, when the user opens the register form, never before. */
  readonly prepare?: () => void;
  /**
   * @returns a token that only a server can judge; the host's `wrapRequest` is handed it
   * @throws when there is none: the form then says so and sends nothing
   */
  readonly verify: () => Promise<string>;
}

/** What a host may say once, at registration (auth-elements §3, contract §B.1). */
export interface AuthElementsOptions {
  /** The base of the calls; `/kauth` by default. */
  apiBaseUrl?: string;
  /** The kind of account that signs in; `user` by default. */
  userEntity?: UserEntity;
  developerConfig?: { portalId?: string };
  /** A text of the host's own for a failed call; an empty answer leaves ours. */
  customErrorHandler?: (context: ErrorContext) => string | undefined;
  /** Render into an open shadow root instead of the element itself. */
  shadowDom?: boolean;
  /** Rules that come after ours in the cascade. */
  injectCss?: string | readonly string[];
  /** `en`, `ca_ES`, `de`, `es_ES` or `fr`; anything else is English. An element's own `lang` attribute wins. */
  lang?: string;
  /**
   * How the session is renewed when changing the password meets one that is over: a function that rejects when it
   * cannot, or `false` for no try. Unless told, the accounts' own refresh call is made.
   */
  refreshSession?: (() => Promise<unknown>) | false;
  /** What the register element asks before it sends, when its `recaptcha` property is set. */
  humanCheck?: HumanCheck;
  /** What a new password has to be; the specification's 8 to 128 characters and 3 of 4 classes unless told. */
  passwordPolicy?: Partial<PasswordPolicy>;
  /** Origins that single sign-on may return to. Without it every http(s) address goes to the server, which decides. */
  returnToOrigins?: readonly string[];
}

export interface AuthConfig {
  readonly apiBaseUrl: string;
  readonly userEntity: UserEntity;
  readonly portalId: string;
  readonly customErrorHandler: (context: ErrorContext) => string | undefined;
  readonly shadowDom: boolean;
  readonly injectCss: readonly string[];
  readonly lang: string;
  readonly refreshSession: (() => Promise<unknown>) | false | undefined;
  readonly humanCheck: HumanCheck | undefined;
  readonly passwordPolicy: PasswordPolicy;
  readonly returnToOrigins: readonly string[] | undefined;
}

/** The options with every default filled in, in one place. */
export function resolveConfig(options: AuthElementsOptions = {}): AuthConfig {
  const { injectCss = [] } = options;
  return {
    apiBaseUrl: options.apiBaseUrl ?? '/kauth',
    userEntity: options.userEntity ?? 'user',
    portalId: options.developerConfig?.portalId ?? '',
    customErrorHandler: options.customErrorHandler ?? (() => ''),
    shadowDom: options.shadowDom ?? false,
    injectCss: typeof injectCss === 'string' ? [injectCss] : injectCss,
    lang: options.lang ?? 'en',
    refreshSession: options.refreshSession,
    humanCheck: options.humanCheck,
    passwordPolicy: { ...classesPolicy, ...options.passwordPolicy },
    returnToOrigins: options.returnToOrigins,
  };
}
