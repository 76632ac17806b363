import type { Locator, Page } from '@playwright/test';
import type { Element } from '../parts/element-host.ts';

const good = 'Correct horse 9';

/** What a person types into each form; `email` decides what the accounts answer. */
const fields: Readonly<Record<Element, (email: string) => Readonly<Record<string, string>>>> = {
  login: (email) => ({ username: email, password: good }),
  register: (email) => ({ fullName: 'Ada Lovelace', email }),
  'forgot-password': (email) => ({ email }),
  'reset-password': () => ({ password: good, confirmation: good }),
  'change-password': () => ({ current: good, password: `${good}!`, confirmation: `${good}!` }),
  'accept-invitation': (email) => ({ fullName: 'Ada Lovelace', email, password: good }),
};

/** Pages that answer badly when their link's token says so. */
export const addressOf: Readonly<Partial<Record<Element, string>>> = {
  'reset-password': '?email=ada%40example.com&token=',
  'accept-invitation': '?fullName=Ada&org=Fjordbank&token=',
};

/** The element's own locator pierces its shadow root as it reads its light content. */
export const elementOf = (page: Page): Locator =>
  page.locator(
    'stoa-auth-login, stoa-auth-register, stoa-auth-forgot-password, stoa-auth-reset-password, stoa-auth-change-password, stoa-auth-accept-invitation',
  );

export async function fillIn(page: Page, element: Element, email = 'ada@example.com'): Promise<void> {
  for (const [name, value] of Object.entries(fields[element](email))) {
    await elementOf(page).locator(`input[name=${name}]`).fill(value);
  }
}

export const submitOf = (page: Page): Locator => elementOf(page).locator('button[type=submit]');
