import { expect, type Page } from '@playwright/test';
import { addDeveloper, type Person, logIn as sendLogIn } from '../parts/developer.ts';
import { stoa } from '../parts/stoa-cli.ts';
import type { StoaServer } from '../parts/stoa-server.ts';

export type ApprovedDeveloper = Pick<Person, 'email' | 'password'>;

/** An account as people make theirs, by the mailed link, approved by an operator. */
export async function approvedDeveloper(server: StoaServer, name: string): Promise<ApprovedDeveloper> {
  const email = `${name}@example.com`;
  const password = 'correct Horse 7';
  await addDeveloper(server, { name: 'Mara Lindqvist', email, password });
  await stoa(server, 'developers', 'approve', email);
  return { email, password };
}

export async function logIn(page: Page, server: StoaServer, developer: ApprovedDeveloper): Promise<void> {
  await page.goto(`${server.url}/login`);
  await sendLogIn(page, developer);
  await expect(page.getByRole('button', { name: developer.email })).toBeVisible();
}
