import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { importsOf } from './imports.mjs';
import { root } from './root.mjs';

const isTest = (file) => /\.test\.(?:tsx?|mjs)$/.test(file);
/** What a minute holds. */
const most = 20;

/**
 * Files that differ from a commit, and those that Git does not know yet; what was deleted too.
 *
 * @param {string} since where the branch left this commit counts, so that what others did later does not
 * @returns {string[]} relative to the root
 */
export function changedFiles(since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = since] = git('merge-base', since, 'HEAD');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** The run-time importers of each file. Type-only imports are left to the compiler. */
export function readImporters(folders = ['packages', 'scripts', 'e2e']) {
  const importers = new Map();
  const packages = new Map();
  for (const { file, specifier, isTypeOnly } of folders.flatMap((folder) => importsOf(root, folder))) {
    const target = isTypeOnly ? undefined : resolveImport(file, specifier, packages);
    if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return importers;
}

function resolveImport(file, specifier, packages) {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
  const [, name, path] = specifier.match(/^@stoa\/([^/]+)(\/.+)?$/) ?? [];
  if (!name) return undefined;
  if (!packages.has(name)) packages.set(name, readExports(name));
  const target = packages.get(name)[path ? `.${path}` : '.'];
  return typeof target === 'string' ? `packages/${name}/${normalize(target)}` : undefined;
}

function readExports(name) {
  const manifest = join(root, 'packages', name, 'package.json');
  return (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).exports) || {};
}

/**
 * The tests of a change: those that changed, those of the same feature or folder, and then by the number of imports
 * between, as many as a minute holds. Almost every test of the server reaches every file of it through the test app, so
 * reaching a file says little; reaching it by a short way says much.
 *
 * @param {readonly string[]} changed
 * @param {Map<string, string[]>} importers
 * @returns {{tests: string[], leftOut: string[]}} `leftOut` reach the change too, from further away
 */
export function testsOf(changed, importers) {
  const known = [...new Set([...importers.values()].flat())].filter(isTest);
  const rooms = changed.filter((file) => /\/src\//.test(file)).map(roomOf);
  const beside = known.filter((test) => rooms.some((room) => test.startsWith(`${room}/`)));
  const tests = new Set([...changed.filter((file) => isTest(file) && existsSync(join(root, file))), ...beside]);
  const leftOut = [];
  const seen = new Set(changed);
  for (let level = changed; level.length > 0; ) {
    level = [...new Set(level.flatMap((file) => importers.get(file) ?? []))].filter((file) => !seen.has(file));
    for (const file of level) seen.add(file);
    const found = level.filter((file) => isTest(file) && !tests.has(file));
    const hasRoom = leftOut.length === 0 && tests.size + found.length <= most;
    for (const test of found) hasRoom ? tests.add(test) : leftOut.push(test);
  }
  return { tests: [...tests].sort(), leftOut };
}

/** A feature with everything in it, or else a file's folder. */
function roomOf(file) {
  return file.match(/^.*\/features\/[^/]+(?=\/)/)?.[0] ?? dirname(file);
}
