import type { Locator, Page } from '@playwright/test';

/** The secret of an authenticator app, as the dialog that adds one shows it. */
export async function appSecret(dialog: Locator): Promise<string> {
  return `${await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()}`.replaceAll(' ', '');
}

/** Reads the recovery codes that are shown once, and closes them as saved. */
export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = `${await page.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}/).textContent()}`;
  await page.getByLabel('I have saved it').check();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  return codes.split('\n');
}
