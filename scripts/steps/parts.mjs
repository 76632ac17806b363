import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPart, parts } from './binaries.mjs';
import { unpackPrivately, writeLaunchers } from './debian-private.mjs';
import { installOnMachine } from './debian-system.mjs';
import { isExecutable } from './executable.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';

const folder = join(root, '.cache/debian');
// For trying the ordinary user's way on a machine that has everything: only what was unpacked counts then.
const isPrivate = Boolean(process.env.STOA_DEBIAN_PRIVATE);

/**
 * Finds what the tests need of the machine and brings what is missing: root installs Debian's packages, an ordinary
 * user unpacks them into `.cache/debian`.
 *
 * @param {readonly string[]} names of `parts`
 * @returns {Record<string, string>} the environment that tells the tests where the programs are
 * @throws {Refusal} naming the variables to set where there is no apt
 */
export function ensureParts(names) {
  const missing = names.filter((name) => !find(name));
  if (missing.length > 0) bring(missing);
  const found = Object.fromEntries(names.map((name) => [parts[name].variable, find(name)]));
  const missingNames = names.filter((name) => !found[parts[name].variable]);
  if (missingNames.length > 0) throw new Refusal(howToPoint(missingNames));
  return found;
}

function find(name) {
  return (isPrivate ? undefined : findPart(name)) ?? findUnpacked(name);
}

function findUnpacked(name) {
  return existsSync(join(folder, 'root')) ? writeLaunchers(folder)[name] : undefined;
}

function bring(names) {
  if (!isExecutable('/usr/bin/apt-get')) throw new Refusal(howToPoint(names));
  const packages = names.flatMap((name) => parts[name].debian);
  console.error(`Bringing ${packages.join(', ')} from Debian's archive …`);
  if (process.getuid?.() === 0 && !isPrivate) installOnMachine(packages);
  else unpackPrivately(folder, packages);
}

function howToPoint(names) {
  const wanted = names.map((name) => `${name} (${parts[name].variable})`).join(', ');
  const hint = names.includes('postgres')
    ? ' STOA_POSTGRES_BIN is the folder of initdb and postgres, 15 or newer.'
    : '';
  return `The tests need ${wanted}. Install it and, if it is not on the PATH, name it in that environment variable.${hint}`;
}
