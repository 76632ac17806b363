import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { chromium as executable } from '../../e2e/set-up/machine.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Milliseconds for a page to show its first operation, or for a click to lead somewhere. */
const limit = 60_000;
/** Milliseconds without a long task after which a page has settled. */
const quiet = 1_500;

/** Runs in the page before its own scripts; looking takes at most a tenth of the time, or it would be measured itself. */
function observe(sources, operations) {
  const inView = (element) => {
    const box = element?.getBoundingClientRect();
    return Boolean(box) && box.height > 0 && box.top < innerHeight && box.bottom > 0;
  };
  const viewer = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, new Function('inView', `return ${source}`)(inView)]),
  );
  const seen = { first: null, whole: null, long: [], clicked: null, shown: null };
  window.bench = { viewer, seen, operations, watches: false };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const until = (look, then) => {
    const started = performance.now();
    let found = false;
    try {
      found = look();
    } catch {
      // Not there yet.
    }
    if (found) return then(started);
    setTimeout(() => requestAnimationFrame(() => until(look, then)), (performance.now() - started) * 9);
  };
  requestAnimationFrame(() =>
    until(
      () => viewer.first(operations.first)?.getBoundingClientRect().height > 0,
      (at) => (seen.first = at),
    ),
  );
  if (viewer.whole) {
    requestAnimationFrame(() =>
      until(
        () => seen.first !== null && viewer.whole(operations.first),
        (at) => {
          seen.whole = at;
        },
      ),
    );
  }
  // Watched from within: asking from outside would measure the way to the browser too.
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (!window.bench.watches) return;
      window.bench.watches = false;
      seen.clicked = timeStamp;
      requestAnimationFrame(() =>
        until(
          () => viewer.shown(operations.far),
          (at) => {
            seen.shown = at;
          },
        ),
      );
    },
    true,
  );
}

/**
 * One visit with a browser of its own, which has its start and one empty page of the same server behind it.
 *
 * @param {{viewer: {fragment?: (operation: object) => string, seek?: number}, url: string, blank: string, first: object,
 *   far: object, throttle: number}} visit
 * @returns {Promise<{first: number, whole?: number, wire: number, wireInAll: number, heap: number, longest: number, click: number,
 *   clickLongest: number, clickError?: string}>}
 *   milliseconds; bytes as transferred until the operation was there, and until the page had settled; bytes of
 *   JavaScript's heap after a collection
 */
export async function visit({ viewer, url, blank, first, far, throttle }) {
  const browser = await chromium.launch({ executablePath: executable(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(limit);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Network.enable');
    if (throttle > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const sources = Object.fromEntries(
      Object.entries(viewer).flatMap(([name, part]) => (typeof part === 'function' ? [[name, String(part)]] : [])),
    );
    await page.addInitScript({
      content: `(${observe})(${JSON.stringify(sources)}, ${JSON.stringify({ first, far })})`,
    });
    await page.goto(blank);
    await wait(300);
    await page.goto(url + (viewer.fragment?.(first) ?? ''), { waitUntil: 'commit' });
    await page.waitForFunction(() => window.bench.seen.first !== null, undefined, { polling: 50 });
    await settle(page);
    const seen = await page.evaluate(() => window.bench.seen);
    const files = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const files = /** @type {PerformanceResourceTiming[]} */ (entries);
      return files.map(({ responseEnd, transferSize }) => [responseEnd, transferSize]);
    });
    const wire = files.filter(([end]) => end <= seen.first).reduce((sum, [, bytes]) => sum + bytes, 0);
    const wireInAll = files.reduce((sum, [, bytes]) => sum + bytes, 0);
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
    return {
      first: seen.first,
      whole: seen.whole ?? undefined,
      wire,
      wireInAll,
      heap,
      longest: longestOf(seen.long),
      ...(await clickFar(page, viewer.seek)),
    };
  } finally {
    await browser.close();
  }
}

const longestOf = (tasks) => Math.max(0, ...tasks.map(([, duration]) => duration));

async function settle(page) {
  for (const end = Date.now() + limit; Date.now() < end; await wait(100)) {
    const rest = await page.evaluate(() => {
      const { first, long } = window.bench.seen;
      return performance.now() - Math.max(first, ...long.map(([start, duration]) => start + duration));
    });
    if (rest > quiet) return;
  }
}

/** Opens the group of the far operation, rests, and clicks its row: what is measured begins with that click. */
async function clickFar(page, seek) {
  const find = async (part) => {
    const handle = await page.evaluateHandle((name) => {
      const { viewer, operations } = window.bench;
      return viewer[name](operations.far) ?? null;
    }, part);
    const element = handle.asElement();
    return element && (await element.isVisible()) ? element : undefined;
  };
  const walk = async (part) => {
    for (let step = 0; step < seek; step++) {
      const found = await find(part);
      if (found) return found;
      await wait(60);
    }
    return undefined;
  };
  try {
    let row = await find('link');
    if (!row) {
      const group = await walk('group');
      if (group) await press(group);
      await wait(quiet);
      row = await walk('link');
    }
    if (!row) throw new Error('no row');
    await row.scrollIntoViewIfNeeded();
    await wait(200);
    await page.evaluate(() => {
      window.bench.seen.long.length = 0;
      window.bench.watches = true;
    });
    await press(row);
    await page.waitForFunction(() => window.bench.seen.shown !== null, undefined, { polling: 100 });
    await wait(400);
    const { clicked, shown, long } = await page.evaluate(() => window.bench.seen);
    return {
      click: shown - clicked,
      clickLongest: longestOf(long),
    };
  } catch (error) {
    return { click: undefined, clickLongest: undefined, clickError: String(error).split('\n')[0] };
  }
}

const press = (element) => element.click({ timeout: 20_000, noWaitAfter: true });
