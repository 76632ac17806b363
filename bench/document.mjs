import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { portalFolder } from '../e2e/parts/portal-folder.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { chromium as executable } from '../e2e/set-up/machine.ts';
import { listen } from './parts/listen.mjs';
import { longDocument } from './parts/long-document.mjs';
import { median } from './parts/statistics.mjs';

const rounds = 3;
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const bytes = 2_000_000;

/**
 * A document of 2 MB: what it holds the page up for while it opens and while a reader scrolls through it at speed, beside
 * the very same elements and styles as a static page.
 */
export async function run(report, { throttle = 1 } = {}) {
  const folder = portalFolder('public: true');
  const documents = join(folder.path, 'products/parcels/documents');
  mkdirSync(documents, { recursive: true });
  writeFileSync(join(documents, '02-long.md'), longDocument(bytes));
  const stoa = await startStoa({ demo: folder.path });
  const still = await staticServer();
  const browser = await chromium.launch({ executablePath: executable(), args });
  try {
    const url = `${stoa.url}/docs/${await firstProduct(stoa.url)}/long`;
    still.show(await drawnPage(browser, url));
    const ours = [];
    const theirs = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(browser, url, throttle));
      theirs.push(await visit(browser, still.url, throttle));
    }
    const of = (visits, name) => median(visits.map((each) => each[name]));
    const figures = [
      ['text visible', 'visible', 1],
      ['longest task while it opens', 'opening', 100],
      ['longest task on a fast scroll', 'scrolling', 100],
      ['longest frame on a fast scroll', 'frame'],
    ];
    for (const [name, key, most] of figures) {
      const value = of(ours, key);
      const peer = of(theirs, key);
      const against = `${Math.round(peer)} ms of the same page as static HTML`;
      report({ name, value, unit: 'ms', ratio: value / Math.max(peer, 1), against });
      if (most === 100 && throttle === 1)
        report({
          name: `${name}, its limit`,
          value,
          unit: 'ms',
          ratio: value / most,
          against: `${most} ms`,
          atMost: 1,
        });
    }
  } finally {
    await browser.close();
    await still.close();
    await stoa.remove();
    folder.remove();
  }
}

async function firstProduct(url) {
  for (;;) {
    const { data } = await (await fetch(`${url}/api/v2/products`)).json();
    if (data[0]) return data[0].id;
    await wait(200);
  }
}

/** What the reader's browser has in the end, without its scripts, and with its styles in the page. */
async function drawnPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(url);
  await page.locator('[data-document]').waitFor();
  await settled(page);
  const html = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    for (const gone of document.querySelectorAll('script, link, style')) gone.remove();
    const style = document.createElement('style');
    // The whole of it laid out, as a plain page is.
    style.textContent = `${rules.join('\n')}\n[data-document] * { content-visibility: visible !important }`;
    document.head.append(style);
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await page.close();
  return html;
}

async function visit(browser, url, throttle) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  try {
    const devtools = await page.context().newCDPSession(page);
    if (throttle > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url, { waitUntil: 'commit' });
    const visible = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => {
            const box = document.querySelector('[data-document] p')?.getBoundingClientRect();
            if (box && box.height > 0) resolve(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await settled(page);
    const opening = await page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
    const frame = await page.evaluate(scrollThrough);
    await wait(300);
    const scrolling = await page.evaluate(() => Math.max(0, ...window.longTasks));
    return { visible, opening, scrolling, frame };
  } finally {
    await page.close();
  }
}

/** Runs in the page: three windows a frame to the end and back again. Answers with the longest frame in milliseconds. */
async function scrollThrough() {
  const scroller = document.scrollingElement;
  let longest = 0;
  let former = await new Promise(requestAnimationFrame);
  for (const direction of [1, -1]) {
    for (let steps = 0; steps < 3000; steps += 1) {
      const before = scroller.scrollTop;
      scroller.scrollBy({ top: direction * innerHeight * 3, behavior: 'instant' });
      const now = await new Promise(requestAnimationFrame);
      longest = Math.max(longest, now - former);
      former = now;
      if (scroller.scrollTop === before) break;
    }
  }
  return longest;
}

/** Nothing was added for a second. */
async function settled(page) {
  await page.waitForFunction(
    () => {
      const count = document.querySelectorAll('*').length;
      const now = performance.now();
      if (window.lastCount !== count) [window.lastCount, window.lastAt] = [count, now];
      return now - window.lastAt > 1000;
    },
    undefined,
    { polling: 100, timeout: 120_000 },
  );
}

async function staticServer() {
  let html = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    show: (page) => {
      html = page;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
