import { expect, type Page } from '@playwright/test';
import { addDeveloper, type Person, logIn as sendLogIn } from '../parts/developer.ts';
import { manage } from '../parts/operator.ts';
import type { StoaServer } from '../parts/stoa-server.ts';

export type ApprovedDeveloper = Pick<Person, 'email' | 'password'>;

/** An account as people make theirs, by the mailed link, on a portal that then approves by itself. */
export async function approvedDeveloper(server: StoaServer, name: string): Promise<ApprovedDeveloper> {
  const email = `${name}@example.com`;
  const password = 'correct Horse 7';
  await manage(server, 'PATCH', '/settings', { auto_approve_developers: true });
  await addDeveloper(server, { name: 'Mara Lindqvist', email, password });
  return { email, password };
}

export async function logIn(page: Page, server: StoaServer, developer: ApprovedDeveloper): Promise<void> {
  await page.goto(`${server.url}/login`);
  await sendLogIn(page, developer);
  await expect(page.getByRole('button', { name: developer.email })).toBeVisible();
}
