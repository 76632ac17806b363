import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const scope = '@stoa/';

/**
 * What each package of the workspace asks for to run and to be tested, by the name of its folder: `{ gate: ['@stoa/common', 'kysely', …] }`.
 *
 * @returns {Record<string, string[]>}
 */
function readDependencies() {
  const folders = readdirSync(join(root, 'packages')).filter((name) => existsSync(manifestOf(name)));
  return Object.fromEntries(
    folders.map((name) => {
      const { dependencies, peerDependencies, devDependencies } = JSON.parse(readFileSync(manifestOf(name), 'utf8'));
      return [name, Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies })];
    }),
  );
}

const manifestOf = (name) => join(root, 'packages', name, 'package.json');

/** A package of the workspace and all others of it that it needs, as folder names. */
export function withDependencies(name, dependencies = readDependencies(), found = new Set()) {
  if (found.has(name) || !(name in dependencies)) return found;
  found.add(name);
  for (const each of dependencies[name])
    if (each.startsWith(scope)) withDependencies(each.slice(scope.length), dependencies, found);
  return found;
}

/**
 * Which of Vitest's projects a package belongs to: `server` when it needs the database, `browser` when it needs React,
 * otherwise `node`. So a new package needs no line in a list.
 *
 * @returns {{node: string[], server: string[], browser: string[]}} folders with tests, relative to the root
 */
export function testFolders(dependencies = readDependencies()) {
  const folders = { node: [], server: [], browser: [] };
  for (const [name, needed] of Object.entries(dependencies)) {
    const isServer = withDependencies(name, dependencies).has('database');
    folders[isServer ? 'server' : needed.includes('react') ? 'browser' : 'node'].push(`packages/${name}/src`);
  }
  return folders;
}
