import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface AxeSettings {
  /** A selector of what is not ours to check. */
  readonly except?: string;
  readonly disabledRules?: readonly string[];
}

/** What axe finds wrong with the page as it is now, a sentence for each element. */
export async function axeFindings(page: Page, { except, disabledRules = [] }: AxeSettings = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Else it describes every element that passes too, which takes longer than checking them.
    .options({ resultTypes: ['violations'] })
    .disableRules([...disabledRules])
    // Otherwise it opens a page more each time, to bring together what it has found in frames.
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  );
}
