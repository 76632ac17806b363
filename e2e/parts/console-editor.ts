import { expect, type Locator, type Page } from '@playwright/test';

export const markdownEditor = (page: Page): Locator => page.getByLabel('Text (Markdown)');
export const openapiEditor = (page: Page): Locator => page.getByLabel('Text (OpenAPI, YAML or JSON)');

/**
 * Replaces all of an editor's text, by keys and as one paste. (Playwright's `fill` replaces a selection that spans lines:
 * Chromium then writes a style attribute of its own, which the page's policy blocks and the console tells.)
 */
export async function writeInto(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.press('Control+a');
  await editor.press('Delete');
  await editor.page().keyboard.insertText(text);
}

export async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It is live when you publish.').first()).toBeVisible();
}

/** From the list of products to the page of the new one's first version. */
export async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Name required').fill(name);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('New version').fill('v1');
  await page.getByLabel('New version').press('Enter');
  await expect(page.getByRole('heading', { name: 'Version v1' })).toBeVisible();
}

export async function uploadSpecification(page: Page, content: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'openapi.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await expect(page.getByText('The specification is good.')).toBeVisible();
}

/** On the page of a product. */
export async function addDocument(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel('New document').fill(title);
  await page.getByLabel('New document').press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await writeInto(markdownEditor(page), text);
  await saveDraft(page);
}

export async function publishChanges(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Review changes' }).first().click();
  await page.getByRole('button', { name: /^Publish \d+ changes?$/ }).click();
  await expect(page.getByRole('heading', { name: 'Publications' })).toBeVisible();
}
