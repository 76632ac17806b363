import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { holdsEverything } from './installed.mjs';
import { outsideNodeModules } from './node-24.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { outputOf } from './run-tool.mjs';
import { contentHash, readStamp, writeStamp } from './stamp.mjs';

const stamp = join(root, 'node_modules/.stoa');
const log = join(root, '.cache/install.log');

/** Runs `npm ci` when node_modules is missing or does not hold what the lockfile asks for; otherwise does nothing. */
export async function ensureInstalled() {
  const hash = contentHash(root, ['package-lock.json']);
  if (readStamp(stamp) === hash) return;
  if (!isInstalled()) await installPackages();
  try {
    writeStamp(stamp, hash);
  } catch {
    // Installed by somebody else and not ours to write: looked at again next time.
  }
}

function isInstalled() {
  try {
    const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    return holdsEverything(read('package-lock.json'), read('node_modules/.package-lock.json'));
  } catch {
    return false;
  }
}

async function installPackages() {
  process.stderr.write('Installing the packages (a minute or so the first time) … ');
  const started = Date.now();
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) {
    rmSync(log, { force: true });
    process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`);
    return;
  }
  process.stderr.write('failed\n');
  throw new Refusal(explainInstall(output, keepLog(output)));
}

function keepLog(output) {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(log, output);
    return ` npm's own words are in ${log}.`;
  } catch {
    return `\n${output.trim()}`;
  }
}

/** One sentence for the reasons that people can do something about, and npm's own words for the rest. */
export function explainInstall(output, where) {
  if (/\b(EACCES|EPERM)\b/.test(output)) {
    return `Installing the packages failed: "node_modules" or npm's cache belongs to another user.${where}`;
  }
  if (/\b(ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|FETCH_ERROR)\b/.test(output)) {
    return `Installing the packages failed: the npm registry does not answer.${where}`;
  }
  if (/\bENOSPC\b/.test(output)) return `Installing the packages failed: the disk is full.${where}`;
  if (/npm ci.* can only install|in sync/i.test(output)) {
    return `Installing the packages failed: package.json and package-lock.json disagree; run "npm install".${where}`;
  }
  return `Installing the packages failed: "npm ci" says no.${where}`;
}

function npm(args) {
  // npm replaces node_modules, so neither it nor the scripts it runs may use the Node that lives in there.
  const env = { ...process.env, PATH: outsideNodeModules().join(delimiter) };
  return outputOf(['npm', ...args], { cwd: root, env, shell: process.platform === 'win32' }).catch((cause) => {
    throw new Refusal(`npm cannot be started: ${cause.message}`);
  });
}
