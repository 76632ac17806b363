import { join } from 'node:path';
import { container } from './first-call-docker.mjs';
import { inFolder, server, settings, sizeOf, timed } from './first-call-run.mjs';
import { systemd } from './first-call-systemd.mjs';
import { must } from './must.mjs';
import { toolEnvironment } from './node-24.mjs';
import { makeRelease } from './release.mjs';
import { root } from './root.mjs';

/**
 * Each way takes Node's path, starts from nothing in a folder of its own, and answers with what the table shows.
 *
 * @type {Record<string, (node: string) => Promise<Row>>}
 * @typedef {{ status?: number, installMs?: number, readyMs?: number, totalMs?: number, note?: string }} Row
 */
export const waysToInstall = { clone, tarball, container, systemd };

/** What is committed, with the packages from npm's cache or registry, as after `git clone`. */
function clone(node) {
  return inFolder(async (folder) => {
    const copy = join(folder, 'stoa');
    return timed(
      () => {
        must('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, copy]);
        must('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: copy, env: toolEnvironment(node) });
      },
      (port) => server(node, ['scripts/start.mjs'], { cwd: copy, env: settings(folder, port) }),
    );
  });
}

/** `npm install <tarball>` in an empty folder, and `stoa serve` with the demo that the package brings. */
function tarball(node) {
  return inFolder(async (folder) => {
    const { tarball: file } = await makeRelease(node);
    const stoa = join(folder, 'node_modules/stoa');
    return timed(
      () => {
        const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', file];
        must('npm', args, { cwd: folder, env: toolEnvironment(node) });
      },
      (port) =>
        server(node, [join(stoa, 'bin/stoa.js'), 'serve', '--demo', join(stoa, 'examples/portal')], {
          cwd: folder,
          env: settings(folder, port),
        }),
      () => `${sizeOf(join(folder, 'node_modules'))} MB`,
    );
  });
}

/** One line a way: how long until installed, until ready, and until the API answered the key. */
export function tableOf(rows) {
  const seconds = (ms) => (ms === undefined ? '–' : (ms / 1000).toFixed(1));
  const head = ['way', 'status', 'install s', 'ready s', 'first call s', 'note'];
  const cells = rows.map(({ name, status, installMs, readyMs, totalMs, note = '' }) => [
    name,
    String(status ?? '–'),
    seconds(installMs),
    seconds(readyMs),
    seconds(totalMs),
    note,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column].length)));
  return [head, ...cells]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
