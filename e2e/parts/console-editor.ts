import type { Locator, Page } from '@playwright/test';

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
