import { chromium } from '@playwright/test';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { chromium as executable } from '../e2e/set-up/machine.ts';
import { approvedDeveloper } from './parts/developer.mjs';
import { bytesOf, filesOfFirstLoad, isCode, refuseBadlyServed, signedIn } from './parts/first-load.mjs';
import { reactFloor } from './parts/react-floor.mjs';

/** Bytes of JavaScript and CSS that a first visit may cost, compressed. */
const budget = 200_000;

/** What a real Chromium with an empty cache gets over the wire until the catalogue stands there, headers included. */
export async function run(report) {
  const floor = await reactFloor();
  const server = await startStoa();
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
  try {
    const storageState = await signedIn(browser, server, await approvedDeveloper(server));
    const files = await filesOfFirstLoad(browser, server, storageState, { path: '/', heading: 'Shipments' });
    const code = files.filter(isCode);
    for (const file of code) refuseBadlyServed(file);
    const bytes = bytesOf(code);
    const kilobytes = { value: bytes / 1000, unit: 'kB' };
    report({
      name: 'JavaScript and CSS',
      ...kilobytes,
      ratio: bytes / budget,
      against: 'the budget of 200 kB',
      atMost: 1,
    });
    report({
      name: 'JavaScript and CSS',
      ...kilobytes,
      ratio: bytes / floor,
      against: `react and react-dom alone, ${Math.round(floor / 1000)} kB`,
    });
    for (const [name, type] of [
      ['fonts', 'Font'],
      ['page', 'Document'],
      ['calls', 'Fetch'],
    ]) {
      const part = files.filter((file) => file.type === type);
      report({
        name: `${name} (${part.length})`,
        value: bytesOf(part) / 1000,
        unit: 'kB',
        ratio: bytesOf(part) / bytes,
        against: 'JavaScript and CSS',
      });
    }
    report({
      name: 'requests',
      value: files.length,
      unit: 'requests',
      ratio: files.length / code.length,
      against: `${code.length} of them code`,
    });
  } finally {
    await browser.close();
    await server.remove();
  }
}
