/** Lighthouse's mobile preset: slow 4G. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000 };
const slower = 4;

/** A page is still when nothing has been asked for and nothing has moved for so long, in milliseconds. */
const still = 1000;

/**
 * Loads a page slowly and adds up what shifts, all of it: CLS is the worst five seconds of that, and never more.
 *
 * @param {import('@playwright/test').BrowserContext} context with an empty cache
 * @param {string} url
 * @param {(page: import('@playwright/test').Page) => Promise<void>} [stub]
 * @returns {Promise<{value: number, shifts: string[]}>} the sum, and what moved from where to where
 */
export async function shiftsOf(context, url, stub) {
  const page = await context.newPage();
  await stub?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(url);
  // Without its heading a page is still on its way.
  await page.waitForFunction(() => document.querySelector('h1, h2')?.checkVisibility());
  await page.waitForFunction((quiet) => {
    const resources = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
    const fetched = resources.map(({ responseEnd }) => responseEnd);
    return performance.now() - Math.max(window.lastShift.at, ...fetched) > quiet;
  }, still);
  const entries = await page.evaluate(() => window.lastShift.entries);
  return {
    value: entries.reduce((sum, { value }) => sum + value, 0),
    shifts: entries.map(
      ({ at, value, moved }) => `${value.toFixed(3)} after ${Math.round(at)} ms: ${moved.join('; ')}`,
    ),
  };
}

/** In the page: notes every shift that no click or key has caused. */
function watch() {
  const seen = { at: 0, entries: [] };
  window.lastShift = seen;
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const name = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const text = element.textContent?.trim().slice(0, 30);
    return `${element.localName}.${element.getAttribute('class') ?? ''} "${text}"`;
  };
  new PerformanceObserver((list) => {
    const entries = /** @type {LayoutShift[]} */ (list.getEntries());
    for (const { value, startTime, hadRecentInput, sources } of entries) {
      seen.at = performance.now();
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${name(node)} ${place(previousRect)} → ${place(currentRect)}`,
      );
      seen.entries.push({ at: startTime, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
