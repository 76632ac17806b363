import { expect, type Locator, type Page } from '@playwright/test';
import { linkFromMailbox } from './developer.ts';
import type { StoaServer } from './stoa-server.ts';

export interface ConsoleLogin {
  /** The email address. */
  readonly username: string;
  readonly password: string;
}

/** The demo's owner. */
export const operator: ConsoleLogin = { username: 'operator@meridian.example', password: 'meridian Operator 7' };

/** Opens a page of the console, signed in by the call that the log-in form makes: the form has journeys of its own. */
export async function openConsole(
  page: Page,
  server: Pick<StoaServer, 'url'>,
  path: string,
  login = operator,
): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/v1/authenticate`, { data: login });
  expect(answer.status(), `log-in of ${login.username}`).toBe(204);
  await page.goto(`${server.url}/console${path}`);
  // A page that is still on its way hears no key.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** By name, as password managers see it: labels carry marks beside their words. */
export const field = (page: Page, name: string): Locator =>
  page.locator(`main input[name="${name}"]:not([type=hidden])`).first();

/** Waits for the log-in page of the console, fills it in and sends it. */
export async function logInToConsole(page: Page, { username, password } = operator): Promise<void> {
  await expect(page).toHaveURL(/\/console\/login/);
  await field(page, 'username').fill(username);
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the link of an invitation and chooses the password. The log-in page comes next. */
export async function acceptInvitation(
  page: Page,
  server: Pick<StoaServer, 'url'>,
  { username, password }: ConsoleLogin,
): Promise<void> {
  await page.goto(await linkFromMailbox(server, username));
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/console\/login/);
}

/** On the page of the gateways. @returns the token of the new one */
export async function addGateway(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add gateway…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a gateway' });
  await dialog.getByLabel('Gateway').fill(name);
  await dialog.getByRole('button', { name: 'Add gateway' }).click();
  const secret = page.getByRole('dialog', { name: `Token of ${name}` });
  const token = (await secret.locator('code').textContent()) ?? '';
  await secret.getByRole('checkbox', { name: 'I have saved it' }).check();
  await secret.getByRole('button', { name: 'Close' }).click();
  return token;
}

/** A call of the management API by a program of the operator. */
export async function manage<T>(server: StoaServer, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}/management/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.operatorToken()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Publishes what programs have changed. */
export async function publishByProgram(server: StoaServer): Promise<void> {
  const { latest_revision } = await manage<{ latest_revision: number }>(server, 'GET', '/change-set');
  expect(await manage(server, 'POST', '/change-set/publish', { latest_revision })).toMatchObject({ applied: true });
}
