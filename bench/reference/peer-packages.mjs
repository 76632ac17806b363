import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The published bundles that we are compared with, by the name under which the peer server serves them. */
const packages = {
  'swagger-ui': 'swagger-ui-dist@5.35.0',
  redoc: 'redoc@3.0.1',
  scalar: '@scalar/api-reference@1.72.1',
  elements: '@stoplight/elements@9.0.25',
};

/**
 * Brings the peers' packages from npm into a cache outside the repository: they are no dependency of ours. Nothing of
 * them is run in Node, and no script of theirs.
 *
 * @returns {Promise<Record<string, string>>} the folder of each package, by the peer's name
 */
export async function peerFolders() {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'stoa-bench');
  mkdirSync(cache, { recursive: true });
  const folders = {};
  for (const [name, wanted] of Object.entries(packages)) {
    const folder = join(cache, wanted.replaceAll('/', '+'));
    if (!existsSync(folder)) await unpack(wanted, cache, folder);
    folders[name] = folder;
  }
  return folders;
}

async function unpack(wanted, cache, folder) {
  const fresh = mkdtempSync(join(cache, '.fresh-'));
  try {
    const { stdout } = await run('npm', ['pack', wanted, '--ignore-scripts', '--silent', '--pack-destination', fresh]);
    await run('tar', ['xzf', join(fresh, stdout.trim().split('\n').at(-1)), '-C', fresh]);
    renameSync(join(fresh, 'package'), folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
