import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The link that carries a token, otherwise the first one. */
  readonly link: URL;
  readonly token: string;
}

/** Waits for the newest mail to an address whose subject matches. */
export async function mailTo(app: Pick<TestApp, 'url'>, email: string, subject: RegExp): Promise<ReceivedMail> {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(app, email)).find((one) => subject.test(one.subject));
    if (!mail) throw new Error(`no mail to ${email} yet`);
    const link = new URL(mail.links.find((one) => one.includes('token=')) ?? mail.links[0] ?? 'about:blank');
    return { subject: mail.subject, text: mail.text, link, token: link.searchParams.get('token') ?? '' };
  }, 10_000);
}

/** All mails to an address so far, the newest first. */
export async function mailsTo(
  app: Pick<TestApp, 'url'>,
  email: string,
): Promise<{ subject: string; text: string; links: string[] }[]> {
  const response = await fetch(`${app.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
  return (await response.json()) as { subject: string; text: string; links: string[] }[];
}
