import { expect, type Page } from '@playwright/test';
import type { StoaServer } from './stoa-server.ts';

/** The demo's owner. */
export const operator = { username: 'operator@meridian.example', password: 'meridian Operator 7' } as const;

/** Opens a page of the console, signed in by the call that the log-in form makes: the form has journeys of its own. */
export async function openConsole(
  page: Page,
  server: Pick<StoaServer, 'url'>,
  path: string,
  login: { readonly username: string; readonly password: string } = operator,
): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/v1/authenticate`, { data: login });
  expect(answer.status(), `log-in of ${login.username}`).toBe(204);
  await page.goto(`${server.url}/console${path}`);
  // A page that is still on its way hears no key.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
