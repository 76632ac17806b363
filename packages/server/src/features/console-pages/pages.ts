import type { Config } from '../../config.ts';
import { type Html, html } from '../../mail/html.ts';
import type { ConsolePage } from './frame.ts';
import type { ConsoleTexts } from './texts.ts';

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
  readonly providers: readonly SignInLink[];
  readonly registration: boolean;
  /** Why single sign-on came back without a session (`error` in the address). */
  readonly error: string | undefined;
  readonly registered: boolean;
  /** Comes from an invitation that was accepted. */
  readonly invited: boolean;
}

export function loginPage({ home, providers, registration, error, registered, invited }: LoginFacts): Page {
  return {
    title: (texts) => texts.logIn,
    heading: true,
    content: (texts) => html`${error && notice('danger', ssoError(texts, error))}${
      invited && html`<p class="notice success" role="status">${texts.accountReady}</p>`
    }
<stoa-auth-login show-forgot-password-link forgot-password-link-href="/console/forgot-password"${
      registration && html` show-register-link register-link-href="/console/register"`
    }${registered && html` register-success-text="${texts.registered}"`}></stoa-auth-login>
${providers.map(
  ({ identifier, name }) =>
    html`<a class="provider" href="/kauth/api/v1/authenticate/${encodeURIComponent(identifier)}?returnTo=${encodeURIComponent(home)}">${texts.continueWith.replace('{name}', name)}</a>`,
)}`,
  };
}

function ssoError(texts: ConsoleTexts, code: string): string {
  if (code === 'not_invited' || code === 'account_exists' || code === 'email_unverified') return texts.notInvited;
  return code === 'disabled' ? texts.disabled : texts.ssoFailed;
}

/** A triangle with a mark, as the elements draw it beside what went wrong. */
const icon = html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 1.5 15 14H1z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/><path d="M8 6v4M8 11.500v1" stroke="currentColor" stroke-width="1.5"/></svg>`;

function notice(tone: 'danger', text: string): Html {
  return html`<div class="notice ${tone}" role="alert">${icon}<p>${text}</p></div>`;
}

export function registerPage({
  userAccessCode,
  userAgreement,
}: Partial<Pick<Config, 'userAccessCode' | 'userAgreement'>>): Page {
  return {
    title: (texts) => texts.signUp,
    heading: true,
    content: (texts) =>
      html`<stoa-auth-register hide-title${userAccessCode !== undefined && html` access-code-required`}${
        userAgreement
          ? html` customer-agreement-href="${userAgreement.customerAgreement}" privacy-policy-href="${userAgreement.privacyPolicy}"`
          : html` agreement-required="false"`
      }></stoa-auth-register>
<p class="alternative">${texts.haveAccount} <a href="/console/login">${texts.logIn}</a></p>`,
  };
}

/** Where nobody may sign up: the address is a likely guess, and the answer is a page, not a body for programs. */
export const noRegistrationPage: Page = {
  title: (texts) => texts.signUp,
  heading: true,
  content: (texts) =>
    html`<p>${texts.registrationOff}</p><p class="actions"><a href="/console/login">${texts.logIn}</a></p>`,
};

/** A link without its token: its form could only fail. */
const incompletePages: Readonly<Record<string, Page>> = {
  'reset-password': {
    title: (texts) => texts.resetPassword,
    heading: true,
    content: (texts) =>
      html`${notice('danger', texts.linkIncomplete)}<p class="actions"><a href="/console/forgot-password">${texts.newLink}</a></p>`,
  },
  'accept-invitation': {
    title: (texts) => texts.acceptInvitation,
    heading: true,
    content: (texts) => notice('danger', texts.invitationIncomplete),
  },
};

/** The page behind a mail's link: with its token the form, without it what to do. */
export function linkPage(path: string, page: Page, token: unknown): Page {
  return (!token && incompletePages[path]) || page;
}

/** The pages whose element needs nothing from the request. */
export const plainPages: Readonly<Record<string, Page>> = {
  'forgot-password': {
    title: (texts) => texts.forgotPassword,
    heading: true,
    content: () =>
      html`<stoa-auth-forgot-password show-login-link login-link-href="/console/login"></stoa-auth-forgot-password>`,
  },
  'reset-password': {
    title: (texts) => texts.resetPassword,
    heading: false,
    content: () =>
      html`<stoa-auth-reset-password forgot-password-link-href="/console/forgot-password"></stoa-auth-reset-password>`,
  },
  'change-password': {
    title: (texts) => texts.changePassword,
    heading: false,
    content: () => html`<stoa-auth-change-password></stoa-auth-change-password>`,
  },
  'accept-invitation': {
    title: (texts) => texts.acceptInvitation,
    heading: false,
    content: () => html`<stoa-auth-accept-invitation></stoa-auth-accept-invitation>`,
  },
};

/** Filled by the page's script from the API; hidden until it knows who is there. */
export const accountPage: Page = {
  title: (texts) => texts.account,
  heading: true,
  content: (texts) => html`<div id="account" hidden>
<dl>
<dt id="account-name"></dt><dd id="account-email"></dd>
<dt>${texts.role}</dt>
${Object.entries(texts.roles).map(([role, words]) => html`<dd data-role="${role}" hidden>${words}</dd>`)}
</dl>
<p class="actions"><a href="/console/change-password">${texts.changePassword}</a> <button type="button" id="log-out">${texts.logOut}</button></p>
<h2>${texts.sessions}</h2>
<ul id="sessions"></ul>
<template id="session"><li><div><b class="agent"></b> <span class="current" hidden>(${texts.thisSession})</span> <span class="seen">${texts.lastSeen} <time></time> · <span class="ip"></span></span></div><button type="button">${texts.endSession}</button></li></template>
</div>
<div class="notice danger" id="failure" role="alert" hidden>${icon}<p>${texts.failed}</p><button type="button">${texts.tryAgain}</button></div>`,
};
