import { userRoles } from '@stoa/contract/user-roles';
import { type Html, html } from '@stoa/letters/html';
import type { TranslateConsole } from './console-text.ts';
import type { ConsolePage } from './frame.ts';

type Page = Pick<ConsolePage, 'title' | 'heading' | 'content'>;

/** Another way in: an identity provider that serves users. */
export interface SignInLink {
  readonly identifier: string;
  readonly name: string;
}

/** What the log-in page must know of the request. */
export interface LoginFacts {
  /** Absolute address of the page after a sign-in. */
  readonly home: string;
  /** The provider is to ask for a sign-in of this moment: it proves who sits there. */
  readonly fresh?: boolean;
  readonly providers: readonly SignInLink[];
  readonly registration: boolean;
  /** Why single sign-on came back without a session (`error` in the address). */
  readonly error: string | undefined;
  readonly registered: boolean;
  /** Comes from an invitation that was accepted. */
  readonly invited: boolean;
  /** Nobody can log in yet. */
  readonly ownerless: boolean;
}

export function loginPage({
  home,
  fresh = false,
  providers,
  registration,
  error,
  registered,
  invited,
  ownerless,
}: LoginFacts): Page {
  return {
    title: (t) => t('logIn'),
    heading: true,
    content: (
      t,
    ) => html`${error && notice('danger', ssoError(t, error))}${invited && notice('success', t('accountReady'))}${ownerless && html`<p>${t('ownerless')}</p>`}
<stoa-auth-login passkeys show-forgot-password-link forgot-password-link-href="/console/forgot-password"${
      registration && html` show-register-link register-link-href="/console/register"`
    }${registered && html` register-success-text="${t('registered')}"`}></stoa-auth-login>
${providers.map(
  ({ identifier, name }) =>
    html`<a class="provider" href="/kauth/api/v1/authenticate/${encodeURIComponent(identifier)}?returnTo=${encodeURIComponent(home)}${fresh ? '&fresh=true' : ''}">${t('continueWith', { name })}</a>`,
)}`,
  };
}

function ssoError(t: TranslateConsole, code: string): string {
  if (code === 'not_invited' || code === 'account_exists' || code === 'email_unverified') return t('notInvited');
  return code === 'disabled' ? t('disabled') : t('ssoFailed');
}

/** Shapes as the elements draw them beside what they say. */
const glyphs = {
  success: 'M7 0a7 7 0 1 1 0 14A7 7 0 0 1 7 0zm-.9 10.300 4.700-5.200-1.100-1-3.700 4-1.700-1.600-1 1.100z',
  danger: 'M7 .6 14 13.400H0zM6.200 5.300v4h1.600v-4zm0 4.900v1.600h1.600v-1.600z',
};

interface NoticeOptions {
  /** Of one that stays hidden until the page's script shows it. */
  readonly id?: string;
  readonly more?: Html;
}

function notice(tone: keyof typeof glyphs, text: string, { id, more }: NoticeOptions = {}): Html {
  const role = tone === 'danger' ? 'alert' : 'status';
  return html`<div class="notice ${tone}" role="${role}"${id && html` id="${id}" hidden`}><svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true"><path fill-rule="evenodd" d="${glyphs[tone]}"/></svg><p>${text}</p>${more}</div>`;
}

export function registerPage({
  userAccessCode,
  userAgreement,
}: {
  readonly userAccessCode?: string | undefined;
  readonly userAgreement?: { readonly customerAgreement: string; readonly privacyPolicy: string } | undefined;
}): Page {
  return {
    title: (t) => t('signUp'),
    heading: true,
    content: (t) =>
      html`<stoa-auth-register hide-title${userAccessCode !== undefined && html` access-code-required`}${
        userAgreement
          ? html` customer-agreement-href="${userAgreement.customerAgreement}" privacy-policy-href="${userAgreement.privacyPolicy}"`
          : html` agreement-required="false"`
      }></stoa-auth-register>
<p class="alternative">${t('haveAccount')} <a href="/console/login">${t('logIn')}</a></p>`,
  };
}

/** Where nobody may sign up: the address is a likely guess, and the answer is a page, not a body for programs. */
export const noRegistrationPage: Page = {
  title: (t) => t('signUp'),
  heading: true,
  content: (t) => html`<p>${t('registrationOff')}</p><p class="actions"><a href="/console/login">${t('logIn')}</a></p>`,
};

/** The pages whose element needs nothing from the request. */
export const plainPages: Readonly<Record<string, Page>> = {
  'forgot-password': {
    title: (t) => t('forgotPassword'),
    heading: true,
    content: (t) =>
      html`<stoa-auth-forgot-password show-login-link login-link-href="/console/login" instruction-text="${t('forgotHelp')}"></stoa-auth-forgot-password>`,
  },
  'reset-password': {
    title: (t) => t('resetPassword'),
    heading: false,
    content: () =>
      html`<stoa-auth-reset-password forgot-password-link-href="/console/forgot-password"></stoa-auth-reset-password>`,
  },
  'change-password': {
    title: (t) => t('changePassword'),
    heading: false,
    content: () => html`<stoa-auth-change-password></stoa-auth-change-password>`,
  },
  'set-up': {
    title: (t) => t('setUp'),
    heading: true,
    content: (t) => html`${notice('danger', t('setUpIncomplete'), { id: 'incomplete' })}
<form id="set-up" hidden>
<p>${t('setUpHelp')}</p>
<label for="full-name">${t('fullName')}</label>
<input id="full-name" name="full_name" required maxlength="256" autocomplete="name">
<label for="email">${t('email')}</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="username">
<button>${t('setUpSubmit')}</button>
</form>
${notice('danger', t('failed'), { id: 'failure' })}`,
  },
  /** As an invitation is accepted, by somebody whom nobody has invited. */
  'first-owner': {
    title: (t) => t('setUp'),
    heading: true,
    content: (t) => html`<p>${t('firstOwner')}</p>
${notice('danger', t('setUpIncomplete'), { id: 'incomplete' })}
<stoa-auth-accept-invitation></stoa-auth-accept-invitation>`,
  },
  'accept-invitation': {
    title: (t) => t('acceptInvitation'),
    heading: false,
    content: (t) => html`${notice('danger', t('invitationIncomplete'), { id: 'incomplete' })}
<stoa-auth-accept-invitation></stoa-auth-accept-invitation>`,
  },
};

/** Filled by the page's script from the API; hidden until it knows who is there. */
export const accountPage: Page = {
  title: (t) => t('account'),
  heading: true,
  content: (t) => html`${notice('success', t('passwordSet'), { id: 'password-set' })}
<div id="account" hidden>
<dl>
<dt id="account-name"></dt><dd id="account-email"></dd>
<dt>${t('role')}</dt>
${[...userRoles, 'none' as const].map((role) => html`<dd data-role="${role}" hidden>${t(`role.${role}`)}</dd>`)}
</dl>
<p class="actions"><a href="/console/change-password">${t('changePassword')}</a> <a id="security" href="/console/security" hidden>${t('security')}</a> <button type="button" id="log-out">${t('logOut')}</button></p>
<div id="ways" hidden>
<h2>${t('providers')}</h2>
<ul id="providers" class="rows"></ul>
</div>
<template id="provider"><li><div><b></b> <span class="last" hidden>${t('lastWayIn')} · </span><span>${t('providerUse')} <time></time></span></div><button type="button">${t('unlink')}</button></li></template>
<dialog id="unlink" aria-labelledby="unlink-title" data-title="${t('unlinkTitle', { name: '{provider}' })}">
<form method="dialog" class="confirm">
<h2 id="unlink-title"></h2>
<p>${t('unlinkText')}</p>
<div id="unlink-proof" hidden>
<label for="unlink-password">${t('password')}</label>
<input id="unlink-password" name="password" type="password" autocomplete="current-password">
<div id="unlink-factor" hidden>
<label for="unlink-code">${t('code')}</label>
<input id="unlink-code" name="code" autocomplete="one-time-code">
</div>
</div>
${notice('danger', t('wrong'), { id: 'unlink-wrong' })}
<p class="actions"><button type="button" id="unlink-cancel">${t('cancel')}</button> <button>${t('unlink')}</button></p>
</form>
</dialog>
<h2>${t('sessions')}</h2>
<ul id="sessions" class="rows"></ul>
<template id="session"><li><div><b class="agent"></b> <span class="current" hidden>(${t('thisSession')})</span> <span class="seen">${t('lastSeen')} <time></time> · <span class="ip"></span></span></div><button type="button">${t('endSession')}</button></li></template>
</div>
${notice('danger', t('failed'), { id: 'failure', more: html`<button type="button">${t('tryAgain')}</button>` })}`,
};
