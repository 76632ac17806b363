import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { startChild, untilAnswering } from '../../e2e/parts/child.ts';
import { freePort } from '../../e2e/parts/free-port.ts';
import { chromium } from '../../e2e/set-up/machine.ts';

const args = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Milliseconds for Chromium to open its port. */
const startLimit = 30_000;

/** On a busy machine Lighthouse now and then loses a trace, says so, and asks to be run again. */
const tries = 3;

/**
 * Lighthouse's mobile preset on one page, in a Chromium with a profile of its own: nothing that an earlier visit has
 * left makes this one faster.
 *
 * @returns scores of 0 to 100 by category, the metrics of the performance score in milliseconds (CLS without unit), and
 *   what took points away
 */
export async function audit(url) {
  for (let left = tries - 1; ; left -= 1) {
    const result = await visit(url);
    if (!result.runtimeError) return summary(result);
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function visit(url) {
  const profile = mkdtempSync(join(tmpdir(), 'stoa-lighthouse-'));
  const port = await freePort();
  const browser = startChild(chromium(), [...args, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]);
  try {
    await untilAnswering(browser, `http://127.0.0.1:${port}/json/version`, startLimit);
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
    return result.lhr;
  } finally {
    await browser.end('SIGTERM');
    // Chromium's helpers may still be writing when it has ended.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function summary({ categories, audits }) {
  const scores = {};
  const findings = {};
  for (const [name, { score, auditRefs }] of Object.entries(categories)) {
    scores[name] = Math.round((score ?? 0) * 100);
    findings[name] = auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => finding(audits[id]));
  }
  const metrics = {
    FCP: audits['first-contentful-paint'].numericValue,
    LCP: audits['largest-contentful-paint'].numericValue,
    TBT: audits['total-blocking-time'].numericValue,
    SI: audits['speed-index'].numericValue,
    CLS: audits['cumulative-layout-shift'].numericValue,
  };
  return { scores, findings, metrics };
}

/** An audit that lost points, and the first things that it names. */
function finding({ title, displayValue, details }) {
  const names = (details?.items ?? [])
    .map(({ node, url, source, description }) => node?.selector ?? url ?? description ?? source)
    .filter((name) => typeof name === 'string');
  return [title, displayValue, names.slice(0, 3).join(', ')].filter(Boolean).join(': ');
}
