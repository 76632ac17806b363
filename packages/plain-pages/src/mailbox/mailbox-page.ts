import { type Html, html } from '@stoa/letters/html';
import { mailboxStyle } from './mailbox-style.ts';
import { relativeTime } from './relative-time.ts';
import { linksIn, type StoredMail } from './stored-mails.ts';

export interface Mailbox {
  readonly mails: readonly StoredMail[];
  /** The mail being read. */
  readonly open: StoredMail | undefined;
  /** Only mails to this address are listed. */
  readonly to: string | undefined;
  /** The page asks for new mails every few seconds. */
  readonly watching: boolean;
  readonly now: Date;
  /** What a shown mail may do (the iframe's `sandbox`). */
  readonly mailSandbox: string;
}

/** The mailbox as one page without a script: everything that can be chosen is in the address. */
export function mailboxPage(mailbox: Mailbox): string {
  const { open, watching } = mailbox;
  const title = open ? open.subject : 'Development mailbox';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${watching && !open && html`<meta http-equiv="refresh" content="3">`}
<title>${title}</title>
${mailboxStyle}
</head>
<body class="${open ? 'reading' : 'listing'}">
<header>
<a class="home" href="/dev/mail"><span class="mark" aria-hidden="true"><i></i><i></i><i></i></span>Development mailbox</a>
<p>Every mail this server has written. This page exists in development mode only.</p>
</header>
<main>
${listPane(mailbox)}
${open ? readingPane(open, mailbox) : html`<section class="reader none"><p>Choose a mail to read it.</p></section>`}
</main>
</body>
</html>
`.source;
}

function listPane(mailbox: Mailbox): Html {
  const { mails, open, to, watching, now } = mailbox;
  return html`<nav class="list" aria-label="Mails">
<form action="/dev/mail" role="search">
<label for="to">Sent to</label>
<div><input id="to" name="to" type="search" value="${to}" placeholder="name@example.com" autocomplete="off"><button>Filter</button></div>
</form>
<p class="count"><span>${mails.length === 1 ? '1 mail' : `${mails.length} mails`}</span>${
    !open &&
    (watching
      ? html` <a href="${address({ to })}">Stop watching</a>`
      : html` <a href="${address({ to, watch: '1' })}">Watch for new ones</a>`)
  }</p>
${
  mails.length === 0
    ? emptyList(to)
    : html`<ol>${mails.map((mail) => entry(mail, { to, now, current: mail.id === open?.id }))}</ol>`
}
</nav>`;
}

function emptyList(to: string | undefined): Html {
  return to
    ? html`<div class="empty"><h2>No mail to ${to}</h2><p><a href="/dev/mail">Show all mails</a></p></div>`
    : html`<div class="empty"><h2>No mail yet</h2><p>Sign up <a href="/">in the portal</a>, and the mail that confirms your address appears here.</p></div>`;
}

function entry(mail: StoredMail, { to, now, current }: { to: string | undefined; now: Date; current: boolean }): Html {
  return html`<li><a href="${address({ to, mail: mail.id })}"${current && html` aria-current="true"`}>
<b>${mail.subject}</b>
<span>${mail.recipient}</span>
<time datetime="${mail.created_at.toISOString()}" title="${mail.created_at.toISOString()}">${relativeTime(mail.created_at, now)}</time>
</a></li>
`;
}

function readingPane(mail: StoredMail, { to, mailSandbox }: Mailbox): Html {
  const links = linksIn(mail.text);
  return html`<section class="reader" aria-label="Mail">
<p class="back"><a href="${address({ to })}">All mails</a></p>
<h1>${mail.subject}</h1>
<p class="about">To <a href="${address({ to: mail.recipient })}">${mail.recipient}</a>, <time datetime="${mail.created_at.toISOString()}">${mail.created_at.toUTCString()}</time></p>
${links.length > 0 && html`<ul class="links" aria-label="Links in this mail">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`}
<iframe title="The mail as HTML" src="/dev/mail/${mail.id}" sandbox="${mailSandbox}"></iframe>
<p class="alone"><a href="/dev/mail/${mail.id}">HTML alone</a></p>
<h2>Plain text</h2>
<pre>${mail.text}</pre>
</section>`;
}

function address(query: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return set.length === 0 ? '/dev/mail' : `/dev/mail?${new URLSearchParams(set)}`;
}
