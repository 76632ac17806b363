/** @returns what a browser keeps of a developer who has signed in, for `newContext` */
export async function signedIn(browser, server, { email, password }) {
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

/**
 * What a browser with an empty cache transfers, headers included, until a heading stands on a page of the portal.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server
 * @param {import('@playwright/test').BrowserContextOptions['storageState']} storageState
 * @param {{path: string, heading: string, stub?: (page: import('@playwright/test').Page) => Promise<void>}} page
 * @returns {Promise<{url: string, type: string, headers: Record<string, string>, bytes: number}[]>}
 */
export async function filesOfFirstLoad(browser, server, storageState, { path, heading, stub }) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  if (stub) await stub(page);
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
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: heading }).waitFor();
  await context.close();
  return [...files.values()].filter(({ url }) => url.startsWith(server.url));
}

const lowerCase = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Hashed and immutable, compressed in advance; the portal's own style sheet is made by the server and changes.
 *
 * @throws when a file is served in another way
 */
export function refuseBadlyServed({ url, headers }) {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/assets/')) return;
  const isGood =
    /-[\w-]{8}\.(?:js|css)$/.test(pathname) &&
    headers['cache-control']?.includes('immutable') &&
    (headers['content-encoding'] === 'br' || Number(headers['content-length']) < 500);
  if (!isGood) throw new Error(`${pathname} is not hashed, immutable and compressed: ${JSON.stringify(headers)}`);
}

export const isCode = ({ type }) => type === 'Script' || type === 'Stylesheet';

export const bytesOf = (files) => files.reduce((total, { bytes }) => total + bytes, 0);
