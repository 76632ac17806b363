import { type Locale, languageTag } from '@stoa/contract/locales';
import { type Html, html } from '@stoa/letters/html';
import { consoleText, type TranslateConsole } from './console-text.ts';
import { porchColumn, porchSymbols } from './porch-column.ts';

export interface ConsolePage {
  readonly portal: string;
  readonly locale: Locale;
  /** `STOA_PASSWORD_POLICY`. */
  readonly passwordPolicy: string;
  readonly title: (t: TranslateConsole) => string;
  /** Whether it is seen: most elements draw one of their own below it. */
  readonly heading: boolean;
  readonly content: (t: TranslateConsole) => Html;
  /** Then the way home is the portal's. */
  readonly isForDevelopers?: boolean;
}

const row = Array.from({ length: 6 }, () => porchColumn);

/** The frame of every page: brand in the entablature, form in the doorway. Nothing inline but the drawing. */
export function frame({
  portal,
  locale,
  passwordPolicy,
  title,
  heading,
  content,
  isForDevelopers = false,
}: ConsolePage): string {
  const t = consoleText[locale];
  // The page's script fills it: it alone knows the session.
  const session = t('session', { browser: '{browser}', system: '{system}' });
  return html`<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title(t)} | ${portal}</title>
<link rel="icon" href="/api/v2/portal/favicon.ico">
<link rel="stylesheet" href="/console/console.css">
<link rel="stylesheet" href="/api/v2/portal/stylesheet.css">
${
  !isForDevelopers &&
  html`<script src="/console/elements/auth.js" defer></script>
<script src="/console/console.js" defer></script>`
}
</head>
<body data-locale="${locale}" data-password-policy="${passwordPolicy}" data-session="${session}" data-session-unknown="${t('sessionUnknown')}" data-check-email="${t('checkEmail')}">
${porchSymbols}
<div class="porch">
<header class="frieze"><a class="brand" href="${isForDevelopers ? '/' : '/console'}"><b>${portal}</b>${!isForDevelopers && html`<span>${t('console')}</span>`}</a></header>
<div class="bays">
<div class="row left" aria-hidden="true">${row}</div>
<main>
<h1${!heading && html` class="unseen"`}>${title(t)}</h1>
${content(t)}
</main>
<div class="row right" aria-hidden="true">${row}</div>
</div>
<div class="steps" aria-hidden="true"></div>
</div>
</body>
</html>
`.source;
}
