import { html } from '@stoa/letters/html';
import type { ConsolePage } from './frame.ts';

type Page = Pick<ConsolePage, 'title' | 'heading' | 'content'>;

/** Asks before it stops anything: programs that read mails follow links, and press no button. */
export const keepFactorPage = (token: string): Page => ({
  title: (t) => t('keepFactor'),
  heading: true,
  content: (t) => html`<p>${t('keepFactorHelp')}</p>
<form class="confirm" method="post" action="/keep-factor">
<input type="hidden" name="token" value="${token}">
<button>${t('keepFactorSubmit')}</button>
</form>`,
});

/** @param forgotPassword path of the page that mails a link for a new password */
export const factorKeptPage = (forgotPassword: string): Page => ({
  title: (t) => t('factorKept'),
  heading: true,
  content: (t) =>
    html`<p>${t('factorKeptHelp')}</p><p class="actions"><a href="${forgotPassword}">${t('resetPassword')}</a></p>`,
});

/** The link was used, an operator has stopped the reset, or it is done. */
export const nothingToKeepPage: Page = {
  title: (t) => t('keepFactor'),
  heading: true,
  content: (t) => html`<p>${t('nothingToKeep')}</p>`,
};
