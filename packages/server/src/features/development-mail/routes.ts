import { notFound } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import { mailboxPage } from '@stoa/plain-pages/mailbox/mailbox-page';
import { styleSource } from '@stoa/plain-pages/mailbox/mailbox-style';
import { findMail, linksIn, listMails } from '@stoa/plain-pages/mailbox/stored-mails';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';

export interface DevelopmentMailDeps {
  readonly config: { readonly mode: 'development' | 'production' };
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

interface MailboxQuery {
  to?: string | string[];
  mail?: string | string[];
  watch?: string | string[];
}

const pagePolicy = [
  "default-src 'none'",
  `style-src '${styleSource}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A mail runs nothing and loads nothing; its links open in tabs of their own. */
const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox';
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  `sandbox ${mailSandbox}`,
].join('; ');

/**
 * The development mailbox: `/dev/mail` for people, `/dev/mail.json?to=<address>` for scripts
 * (`[{to, subject, text, html, links[]}]`, newest first). A reader of it can take over every account, so it exists
 * in development mode alone; otherwise this function adds nothing.
 */
export function registerDevelopmentMail(app: FastifyInstance, { config, db, now }: DevelopmentMailDeps): void {
  if (config.mode !== 'development') return;

  app.get<{ Querystring: MailboxQuery }>('/dev/mail', async (request, reply) => {
    const to = only(request.query.to);
    const chosen = only(request.query.mail);
    const [mails, open] = await Promise.all([listMails(db, to), chosen ? findMail(db, chosen) : undefined]);
    if (chosen && !open) throw notFound('This mail');
    const watching = only(request.query.watch) !== undefined;
    return page(reply, pagePolicy, mailboxPage({ mails, open, to, watching, now: now(), mailSandbox }));
  });

  app.get<{ Querystring: MailboxQuery }>('/dev/mail.json', async (request, reply) => {
    const mails = await listMails(db, only(request.query.to));
    reply.header('cache-control', 'no-store');
    return mails.map(({ recipient, subject, text, html }) => ({
      to: recipient,
      subject,
      text,
      html,
      links: linksIn(text),
    }));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await findMail(db, request.params.id);
    if (!mail) throw notFound('This mail');
    return page(reply, mailPolicy, mail.html.replace('<head>', '<head>\n<base target="_blank">'));
  });
}

/** A parameter's last value, trimmed; an empty one counts as absent. */
function only(value: string | string[] | undefined): string | undefined {
  return [value].flat().at(-1)?.trim() || undefined;
}

function page(reply: FastifyReply, policy: string, source: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(source);
}
