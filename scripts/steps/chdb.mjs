import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must } from './must.mjs';
import { outsideNodeModules } from './node-24.mjs';
import { root } from './root.mjs';

/** The engine of ClickHouse 26.7. It has half a gigabyte: only this step installs it. */
const version = '3.4.0';
const folder = join(root, '.cache/chdb', version);

/**
 * Finds the npm package chdb, a current ClickHouse as a library, and brings it where it is missing.
 *
 * @returns {string} the package's folder
 * @throws {Refusal} naming the variable to set
 */
export function ensureChdb() {
  const named = process.env.STOA_CHDB;
  if (named) return named;
  const library = join(folder, 'node_modules/chdb');
  if (!existsSync(join(folder, 'complete'))) bring();
  return library;
}

function bring() {
  console.error(`Bringing chdb ${version} from the npm registry (half a gigabyte) …`);
  mkdirSync(folder, { recursive: true });
  // Of its own, so that npm does not take it for a part of the workspace.
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const args = ['install', `chdb@${version}`, '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund'];
  const env = { ...withoutNpm(process.env), PATH: outsideNodeModules().join(delimiter) };
  const failed = `The tests need the npm package chdb ${version}; STOA_CHDB names its folder.`;
  must('npm', [...args, '--loglevel=error'], { cwd: folder, env }, failed);
  writeFileSync(join(folder, 'complete'), '');
}

/** What `npm test` tells its children is about the workspace, not about this folder. */
function withoutNpm(env) {
  const isOurs = (name) => !/^npm_(config_(local_prefix|prefix|workspace|omit|include)|package|lifecycle)/i.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => isOurs(name)));
}
