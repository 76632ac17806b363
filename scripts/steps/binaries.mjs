import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from './executable.mjs';
import { outsideNodeModules } from './node-24.mjs';

/**
 * What the tests need of the machine: a browser, a gateway and a second PostgreSQL. Each is named by an environment
 * variable, or found by one of its programs' names.
 */
export const parts = {
  chromium: {
    variable: 'STOA_CHROMIUM',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    debian: ['chromium'],
  },
  nginx: { variable: 'STOA_NGINX', programs: ['nginx'], debian: ['nginx'] },
  /** The variable names a folder with `initdb` and `postgres`: Debian keeps them off the PATH. */
  postgres: { variable: 'STOA_POSTGRES_BIN', programs: [], debian: ['postgresql'] },
};

const systemFolders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/**
 * @param {keyof typeof parts} name
 * @returns {string | undefined} the program's path; for PostgreSQL the folder of its programs
 */
export function findPart(name) {
  const { variable, programs } = parts[name];
  const named = process.env[variable];
  if (named) return named;
  return name === 'postgres' ? findPostgresFolder('/usr/lib/postgresql') : findProgram(programs);
}

function findProgram(names) {
  const folders = [...outsideNodeModules(), ...systemFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The oldest server on the machine from 15 on: the point of the second run is the oldest dialect that we support. */
export function findPostgresFolder(parent) {
  return versionsIn(parent)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b)
    .map((version) => join(parent, String(version), 'bin'))
    .find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')));
}

function versionsIn(parent) {
  try {
    return readdirSync(parent).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
