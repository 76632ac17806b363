import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isExecutable } from './executable.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';

const needed = 24;
const bundled = join(root, 'node_modules/node/bin/node');

/**
 * The Node that runs the product: this process's own when it is new enough, otherwise the one that the `node` package
 * brought, otherwise another on the PATH.
 *
 * @returns {string | undefined} path of an executable
 */
function findNode24() {
  // After a reinstall this very process may run from a file that is gone.
  if (Number.parseInt(process.versions.node, 10) >= needed && existsSync(process.execPath)) return process.execPath;
  if (isExecutable(bundled)) return bundled;
  return outsideNodeModules()
    .map((folder) => join(folder, 'node'))
    .find((file) => isExecutable(file) && majorOf(file) >= needed);
}

/** As `findNode24`, but brings the package's binary itself when install scripts are disabled on this machine. */
export function requireNode24() {
  const found = findNode24() ?? bringBundled();
  if (found) return found;
  throw new Refusal(
    `Stoa runs on Node ${needed} or newer, and this is Node ${process.versions.node}. The npm package "node" should ` +
      `have brought it; run "npm rebuild node" with install scripts allowed, or install Node ${needed} yourself.`,
  );
}

function bringBundled() {
  const folder = join(root, 'node_modules/node');
  const script = join(folder, 'installArchSpecificPackage.js');
  if (!existsSync(script)) return undefined;
  const env = { ...process.env, PATH: outsideNodeModules().join(delimiter) };
  const { status } = spawnSync(process.execPath, [script], { cwd: folder, env, stdio: 'ignore' });
  if (status !== 0 || !isExecutable(bundled)) return undefined;
  const link = join(root, 'node_modules/.bin/node');
  if (!existsSync(link)) symlinkSync('../node/bin/node', link);
  return bundled;
}

/** The folders of the PATH without any `node_modules/.bin`: what the machine itself offers. */
export function outsideNodeModules() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder && !folder.includes('node_modules'));
}

/** The environment for a child that must find Node 24 and the workspace's tools first. */
export function toolEnvironment(node, extra = {}) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

function majorOf(node) {
  return Number.parseInt(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.slice(1) ?? '0', 10);
}
