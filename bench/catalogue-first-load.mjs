import { chromium } from '@playwright/test';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { chromium as executable } from '../e2e/set-up/machine.ts';
import { approvedDeveloper } from './parts/developer.mjs';
import { reactFloor } from './parts/react-floor.mjs';

/** Bytes of JavaScript and CSS that a first visit may cost, compressed (issue 2). */
const budget = 200_000;

/** What a real Chromium with an empty cache gets over the wire until the catalogue stands there, headers included. */
export async function run(report) {
  const floor = await reactFloor();
  const server = await startStoa();
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
  try {
    const storageState = await signedIn(browser, server, await approvedDeveloper(server));
    const files = await filesOfFirstLoad(browser, server, storageState);
    const code = files.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
    for (const file of code) refuseBadlyServed(file);
    const bytes = sum(code);
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
        value: sum(part) / 1000,
        unit: 'kB',
        ratio: sum(part) / bytes,
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

const sum = (files) => files.reduce((total, { bytes }) => total + bytes, 0);

async function signedIn(browser, server, { email, password }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function filesOfFirstLoad(browser, server, storageState) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const files = new Map();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    files.set(requestId, { type, url: response.url, headers: lowerCase(response.headers), bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  await context.close();
  return [...files.values()].filter(({ url }) => url.startsWith(server.url));
}

const lowerCase = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Hashed and immutable, compressed in advance; the portal's own style sheet is made by the server and changes. */
function refuseBadlyServed({ url, headers }) {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/assets/')) return;
  const isGood =
    /-[\w-]{8}\.(?:js|css)$/.test(pathname) &&
    headers['cache-control']?.includes('immutable') &&
    (headers['content-encoding'] === 'br' || Number(headers['content-length']) < 500);
  if (!isGood) throw new Error(`${pathname} is not hashed, immutable and compressed: ${JSON.stringify(headers)}`);
}
