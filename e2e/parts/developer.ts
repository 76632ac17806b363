import { expect, type Page } from '@playwright/test';
import type { StoaServer } from './stoa-server.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const mara: Person = {
  name: 'Mara Lindqvist',
  email: 'mara.lindqvist@fjordbank.example',
  password: 'correct Horse 7',
};

/** Whose password the demo's portal tells. */
export const demoDeveloper = { email: 'demo@meridian.example', password: 'meridian Demo 7' } as const;

/** The newest mail's link with a token, as development's mailbox has it; waits for a mail with that subject. */
export async function linkFromMailbox(server: Pick<StoaServer, 'url'>, email: string, subject = /^/): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const response = await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as { subject: string; links: string[] }[];
    link = mails
      .filter((mail) => subject.test(mail.subject))
      .flatMap(({ links }) => links)
      .find((each) => each.includes('token='));
    return link;
  };
  await expect.poll(look, `a mail to ${email}`).toBeDefined();
  return link as string;
}

/**
 * Makes an account with a password through the calls that the portal's pages make. On a portal that approves by itself
 * it can sign in at once.
 */
export async function addDeveloper(server: Pick<StoaServer, 'url'>, person: Person): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${server.url}/api/v2/developer${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : {}) as { token?: string };
  };
  await post('', { email: person.email, full_name: person.name });
  const link = new URL(await linkFromMailbox(server, person.email));
  const { token } = await post('/verify-email', { token: link.searchParams.get('token') });
  await post('/reset-password', { token, password: person.password });
}

/** Fills in the log-in page that is shown, and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs up on the pages of the portal and opens the mailed link, up to where the account awaits its approval. */
export async function signUp(page: Page, server: Pick<StoaServer, 'url'>, person: Person): Promise<void> {
  await page.goto(`${server.url}/register`);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Please check your email to confirm your address.')).toBeVisible();
  await page.goto(await linkFromMailbox(server, person.email));
  await page.getByLabel('New password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(person.password);
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Your account now awaits approval.')).toBeVisible();
}

/** Makes an application by way of the user menu, and a key for it. @returns the key */
export async function createApplication(page: Page, { email }: Person, name: string, keyName: string): Promise<string> {
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'My Apps' }).click();
  await page.getByRole('link', { name: 'Create New Application' }).click();
  await page.getByLabel(/^Name/).fill(name);
  if (await page.getByLabel(/^Reference ID/).isVisible()) await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Generate Credential' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill(keyName);
  await dialog.getByRole('button', { name: 'Generate Credential' }).click();
  const key = await dialog.locator('code').textContent();
  await dialog.getByRole('checkbox', { name: 'I have saved it' }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return key ?? '';
}
