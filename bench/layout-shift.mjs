import { chromium } from '@playwright/test';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { chromium as executable } from '../e2e/set-up/machine.ts';
import { accountPages, openPages } from './layout-shift/pages.mjs';
import { shiftsOf } from './layout-shift/shifts.mjs';
import { approvedDeveloper } from './parts/developer.mjs';
import { signedIn } from './parts/first-load.mjs';

/** The most that a page may shift while it loads; 0.1 is what web.dev calls good. */
const gate = 0.02;
const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Cumulative layout shift of every page, on a slow network and a slow CPU, in a window of a phone and of a desktop. */
export async function run(report, { only }) {
  const server = await startStoa();
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
  try {
    const person = await approvedDeveloper(server);
    const storageState = await signedIn(browser, server, person);
    const visits = [
      ...openPages.map((page) => ({ ...page, state: undefined })),
      ...(await accountPages(server, person)).map((page) => ({ ...page, state: storageState })),
    ].filter(({ name }) => !only || only.includes(name));
    for (const { name, path, stub, state } of visits) {
      for (const [window, viewport] of Object.entries(windows)) {
        const context = await browser.newContext({ storageState: state, viewport });
        const { value, shifts } = await shiftsOf(context, server.url + path, stub);
        await context.close();
        report({
          name: `${name}, ${window}`,
          value,
          unit: 'CLS',
          ratio: value / gate,
          against: `its gate of ${gate}`,
          atMost: 1,
        });
        if (value > gate / 2) for (const line of shifts) console.error(`    ${line}`);
      }
    }
  } finally {
    await browser.close();
    await server.remove();
  }
}
