import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export interface AxeSettings {
  /** A selector of what is not ours to judge. */
  readonly except?: string;
  readonly disabledRules?: readonly string[];
  /** Compares colors alone: for another scheme of a page that was checked in this layout. */
  readonly onlyColors?: boolean;
}

const colorRules = ['color-contrast', 'link-in-text-block'];

const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
// Frames whose origin is not the page's, such as `srcdoc`, would not answer the page otherwise.
const source = `${program};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

/** What axe finds wrong with the page as it is now, or with the modal dialog on it: a sentence for each element. */
export async function axeFindings(
  page: Page,
  { except, disabledRules = [], onlyColors = false }: AxeSettings = {},
): Promise<string[]> {
  for (const frame of page.frames()) {
    // Half a megabyte: once for each document, and not once for each look at it.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  return page.evaluate(
    async ({ except, disabledRules, onlyRules }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Nobody reaches what lies behind a modal dialog, and its page was looked at without it.
      const modal = document.querySelector<HTMLElement>('dialog:modal, [aria-modal="true"]');
      const context = { include: [modal ?? document.documentElement], exclude: except ? [except] : [] };
      const { violations } = await axe.run(context, {
        // The default also describes every element that passes, which takes longer than checking them.
        resultTypes: ['violations'],
        // The preload serves only a rule on media that play by themselves, of which there are none.
        preload: false,
        ...(onlyRules && { runOnly: { type: 'rule', values: onlyRules } }),
        rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
      );
    },
    { except, disabledRules, onlyRules: onlyColors ? colorRules : undefined },
  );
}
