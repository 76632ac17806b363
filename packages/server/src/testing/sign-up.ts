import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserLike } from './browser-like.ts';

/** A new developer's way in, at a server in development that approves by itself: the mails are read from its mailbox. */
export async function signUp(browser: BrowserLike, url: string): Promise<void> {
  const email = 'ada@example.com';
  const password = 'correct Horse 7';
  await browser.call('registerDeveloper', { body: { email, full_name: 'Ada' } });
  const { token } = await browser.call('verifyDeveloperEmail', { body: { token: await mailedToken(url, email) } });
  await browser.call('resetDeveloperPassword', { body: { token, password } });
  await browser.call('authenticateDeveloper', { body: { username: email, password } });
}

async function mailedToken(url: string, email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/dev/mail.json?to=${email}`);
    const [mail] = (await response.json()) as { links: string[] }[];
    const link = mail?.links.find((each) => each.includes('token='));
    if (link) return new URL(link).searchParams.get('token') ?? '';
    await pause(20);
  }
}
