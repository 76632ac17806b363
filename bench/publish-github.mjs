import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../e2e/parts/child.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { root } from '../scripts/steps/root.mjs';
import { watchNodeMemory } from './parts/node-memory.mjs';
import { publishInBrowser } from './parts/publish-in-browser.mjs';

const document = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');

/** What publishing a document of this size may take. */
const limits = { publishSeconds: 5, againSeconds: 1, serverBytes: 700e6, browserRatio: 1.3 };

/** `stoa apply` of GitHub's REST API (13 MB, more than 1,000 operations), command line and server together. */
export async function run(report) {
  const floor = await parseAlone();
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  cpSync(join(root, 'examples/portal/portal.yaml'), join(folder, 'portal.yaml'));
  cpSync(join(root, 'examples/portal/products/github'), join(folder, 'products/github'), { recursive: true });
  const server = await startStoa({ demo: null });
  try {
    const first = await apply(server, folder);
    report({
      name: 'publish',
      value: first.seconds,
      unit: 's',
      ratio: first.seconds / floor.seconds,
      against: `JSON.parse of it, ${Number(floor.seconds.toPrecision(2))} s`,
    });
    report(limited('publish, of its limit', first.seconds, 's', limits.publishSeconds));
    if (first.serverBytes) {
      report({
        name: 'peak memory of command and server',
        value: first.bytes / 1e6,
        unit: 'MB',
        ratio: first.bytes / floor.bytes,
        against: `a Node that parses it, ${Math.round(floor.bytes / 1e6)} MB`,
      });
      report(limited('peak of the server and its helper', first.serverBytes / 1e6, 'MB', limits.serverBytes / 1e6));
    }
    const inBrowser = await publishInBrowser(document);
    report({
      name: 'publish from the console',
      value: inBrowser.seconds,
      unit: 's',
      ratio: inBrowser.seconds / first.seconds,
      against: 'the command line',
      atMost: limits.browserRatio,
    });
    const again = await apply(server, folder);
    report(limited('publish again, unchanged', again.seconds, 's', limits.againSeconds));
    writeFileSync(join(folder, 'products/github/documents/05-new.md'), '# New\n');
    const second = await apply(server, folder);
    report({
      name: 'publish one more document beside it',
      value: second.seconds,
      unit: 's',
      ratio: second.seconds / first.seconds,
      against: 'the first publishing',
    });
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true });
  }
}

/** Memory is a gate; times are not, since they say as much about what else the machine does. */
function limited(name, value, unit, limit) {
  const figure = { name, value, unit, ratio: value / limit, against: `its limit of ${limit} ${unit}` };
  return unit === 'MB' ? { ...figure, atMost: 1 } : figure;
}

async function apply(server, folder) {
  const started = performance.now();
  const program = join(root, 'packages/server/bin/stoa.js');
  const child = startChild(process.execPath, [program, 'apply', folder], {
    cwd: root,
    env: { ...process.env, ...server.env, STOA_URL: server.url },
  });
  const all = watchNodeMemory(() => [server.pid(), child.pid]);
  const ofServer = watchNodeMemory(() => [server.pid()]);
  const code = await child.ended;
  const seconds = (performance.now() - started) / 1000;
  const [bytes, serverBytes] = [all(), ofServer()];
  if (code !== 0) throw new Error(child.output());
  return { seconds, bytes, serverBytes };
}

/** In a process of its own: what reading the document costs anybody. */
async function parseAlone() {
  const script = `const text = require('node:fs').readFileSync(${JSON.stringify(document)}, 'utf8');
    const started = performance.now(); const parsed = JSON.parse(text); const seconds = (performance.now() - started) / 1000;
    console.log(JSON.stringify({ seconds, bytes: process.resourceUsage().maxRSS * 1024, paths: Object.keys(parsed.paths).length }));`;
  const child = startChild(process.execPath, ['-e', script]);
  await child.ended;
  return JSON.parse(child.output());
}
