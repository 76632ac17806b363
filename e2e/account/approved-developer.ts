import { expect, type Page } from '@playwright/test';
import { stoa } from '../parts/stoa-cli.ts';
import type { StoaServer } from '../parts/stoa-server.ts';

export interface ApprovedDeveloper {
  readonly email: string;
  readonly password: string;
}

/** An account as people make theirs, by the mailed link, approved by an operator. */
export async function approvedDeveloper(server: StoaServer, name: string): Promise<ApprovedDeveloper> {
  const email = `${name}@example.com`;
  const password = 'correct Horse 7';
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}/api/v2/developer${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('', { email, full_name: 'Mara Lindqvist' });
  let link = '';
  await expect(async () => {
    const mails = await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
    link = ((await mails.json()) as { links: string[] }[])[0]?.links[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const verified = await post('/verify-email', { token: new URL(link).searchParams.get('token') });
  const { token } = (await verified.json()) as { token: string };
  await post('/reset-password', { password, token });
  await stoa(server, 'developers', 'approve', email);
  return { email, password };
}

export async function logIn(page: Page, server: StoaServer, { email, password }: ApprovedDeveloper): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: email })).toBeVisible();
}
