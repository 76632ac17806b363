import { expect, type Page } from '@playwright/test';

export interface PageWatch {
  /** Takes a refusal that the journey has provoked off the list, and fails when it did not happen. */
  expectRefusal(status: number, path: string): Promise<void>;
  /** Fails when the page has said anything else in its console: errors, refused calls, violations of its policy. */
  expectQuiet(): void;
}

/** Playwright and axe enter every frame; the frame of a mail refuses all scripts, which is as it should be. */
const enteringMail = /^Blocked script execution in '[^']*\/dev\/mail\//;

/**
 * Collects, from now on, errors in scripts and violations of the page's policy; refused calls are none.
 *
 * @param origin of the portal, where no request may go to anybody else
 */
export function policyFaults(page: Page, origin?: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const isElsewhere = origin && !request.url().startsWith(origin) && !request.url().startsWith('data:');
    if (isElsewhere) faults.push(request.url());
  });
  return faults;
}

/** Listens to everything that goes wrong in a page, from now on. */
export function watch(page: Page): PageWatch {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || enteringMail.test(message.text())) return;
    const { url } = message.location();
    complaints.push(`${message.text()} (${url && URL.canParse(url) ? new URL(url).pathname : url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  const find = (status: number, path: string) =>
    complaints.findIndex((each) => each.includes(`status of ${status}`) && each.endsWith(`(${path})`));
  return {
    async expectRefusal(status, path) {
      await expect.poll(() => find(status, path), `${path} is refused with ${status}`).not.toBe(-1);
      complaints.splice(find(status, path), 1);
    },
    expectQuiet: () => expect(complaints, 'what the page complains about').toEqual([]),
  };
}
