import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './compress.mjs';
import { writeNotices } from './notices.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-tool.mjs';
import { contentHash, readStamp, writeStamp } from './stamp.mjs';
import { withDependencies } from './workspace.mjs';

/** What is built for browsers. */
const targets = [
  { name: 'auth-elements', modes: ['script', 'esm', 'standalone'] },
  { name: 'console', modes: ['production'] },
  // The last one: its notices have those of the others.
  { name: 'portal', modes: ['production'] },
];
/** What a build depends on besides its package and the packages that this one needs. */
const always = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'scripts/steps/build-browser.mjs',
  'scripts/steps/compress.mjs',
  'scripts/steps/notices.mjs',
];

/**
 * Builds the portal and the script build of the auth elements with Vite, each into its own `dist`, and precompresses
 * them. A target whose sources have not changed since its last build is left alone.
 *
 * @param {string} node path of Node 24
 */
export async function ensureBuilt(node) {
  for (const target of targets) await ensureTarget(node, target);
}

async function ensureTarget(node, { name, modes }) {
  const folder = join(root, 'packages', name);
  const dist = join(folder, 'dist');
  const stamp = join(root, `.cache/build-${name}`);
  const hash = contentHash(root, [...always, ...[...withDependencies(name)].map((each) => `packages/${each}`)]);
  const isWhole = existsSync(dist) && (name !== 'portal' || existsSync(join(root, 'NOTICE')));
  if (readStamp(stamp) === hash && isWhole) return;
  process.stderr.write(`Building ${name} … `);
  const started = Date.now();
  // Built aside and put in place whole: a server, or another build, may be reading the old one right now.
  const fresh = join(root, `.cache/build/${name}-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    for (const mode of modes) await viteBuild(node, name, folder, ['--mode', mode, '--outDir', fresh]);
    writeNotices(name, fresh);
    const sizes = await precompress(fresh);
    replace(dist, fresh);
    writeStamp(stamp, hash);
    const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
    process.stderr.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s (${kilobytes} kB compressed)\n`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function replace(folder, fresh) {
  const old = `${fresh}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

async function viteBuild(node, name, folder, args) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runQuietly(node, [node, vite, 'build', '--logLevel', 'warn', ...args], folder);
  if (code === 0) return;
  process.stderr.write('failed\n');
  const log = join(root, `.cache/build-${name}.log`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(log, output);
  throw new Refusal(`${output.trim()}\nBuilding ${name} failed; the whole output is in ${log}.`);
}
