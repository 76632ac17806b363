import { chromium } from '@playwright/test';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { stubbedDashboard, stubDashboard } from '../e2e/parts/stubbed-dashboard.ts';
import { chromium as executable } from '../e2e/set-up/machine.ts';
import { approvedDeveloper } from './parts/developer.mjs';
import { bytesOf, filesOfFirstLoad, isCode, refuseBadlyServed, signedIn } from './parts/first-load.mjs';

/** Bytes of JavaScript and CSS that charts and all else of the dashboard may cost, compressed. */
const budget = 130_000;

/** What a real Chromium gets for the dashboard that it did not get for the catalogue. */
export async function run(report) {
  const server = await startStoa();
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
  try {
    const storageState = await signedIn(browser, server, await approvedDeveloper(server));
    const catalogue = await filesOfFirstLoad(browser, server, storageState, { path: '/', heading: 'Shipments' });
    const dashboard = await filesOfFirstLoad(browser, server, storageState, {
      ...stubbedDashboard,
      stub: stubDashboard,
    });
    const known = new Set(catalogue.map(({ url }) => url));
    const added = dashboard.filter((file) => isCode(file) && !known.has(file.url));
    for (const file of added) refuseBadlyServed(file);
    const bytes = bytesOf(added);
    report({
      name: `JavaScript and CSS that the dashboard adds (${added.length})`,
      value: bytes / 1000,
      unit: 'kB',
      ratio: bytes / budget,
      against: 'the budget of 130 kB',
      atMost: 1,
    });
    const code = bytesOf(catalogue.filter(isCode));
    report({
      name: 'of it, beside the catalogue',
      value: bytes / 1000,
      unit: 'kB',
      ratio: bytes / code,
      against: `JavaScript and CSS of the catalogue, ${Math.round(code / 1000)} kB`,
    });
  } finally {
    await browser.close();
    await server.remove();
  }
}
