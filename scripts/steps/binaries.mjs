import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from './executable.mjs';
import { outsideNodeModules } from './node-24.mjs';

const gateways = new URL('../../examples/gateways/', import.meta.url);
const descriptions = readdirSync(gateways)
  .map((name) => new URL(`${name}/gateway.mjs`, gateways))
  .filter((file) => existsSync(file));

/**
 * What each gateway of `examples/gateways` says that it needs. Several may need the same part.
 *
 * @typedef {import('../../e2e/gateways/gateway.ts').Part} Part
 * @type {Record<string, Part>}
 */
export const gatewayParts = {};
for (const { gateway } of await Promise.all(descriptions.map((file) => import(file.href))))
  for (const [name, part] of Object.entries(gateway.parts)) {
    gatewayParts[name] ??= part;
    if (gatewayParts[name].variable !== part.variable)
      throw new Error(
        `"${name}" is ${gatewayParts[name].variable} of one gateway and ${part.variable} of another: give one a new name.`,
      );
  }

/**
 * What the tests need of the machine: a browser, gateways, what ships their logs, and a PostgreSQL. Each is named by an environment
 * variable, or found by one of its programs' names.
 *
 * @type {Record<string, Part>}
 */
export const parts = {
  chromium: {
    variable: 'STOA_CHROMIUM',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    debian: ['chromium'],
  },
  /** The same browser without its windows: a page costs half. */
  headlessShell: {
    variable: 'STOA_HEADLESS_SHELL',
    programs: ['chromium-headless-shell'],
    debian: ['chromium-headless-shell'],
  },
  ...gatewayParts,
  /** With its module for HTTP, which Debian packs apart. */
  syslogNg: {
    variable: 'STOA_SYSLOG_NG',
    programs: ['syslog-ng'],
    debian: ['syslog-ng-core', 'syslog-ng-mod-http'],
  },
  /** Debian's is from 2018, which is why a current engine is tested beside it (chdb.mjs). */
  clickhouse: {
    variable: 'STOA_CLICKHOUSE',
    programs: ['clickhouse-server'],
    debian: ['clickhouse-server'],
  },
  /** The variable names a folder with `initdb` and `postgres`: Debian keeps them off the PATH. */
  postgres: { variable: 'STOA_POSTGRES_BIN', programs: [], debian: ['postgresql'] },
};

const systemFolders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/**
 * @param {string} name one of `parts`
 * @returns {string | undefined} the program's path; for PostgreSQL the folder of its programs
 */
export function findPart(name) {
  const { variable, programs, files } = parts[name];
  const named = process.env[variable];
  if (named) return named;
  if (files) return files.find((file) => existsSync(file));
  if (name === 'syslogNg' && !findSyslogNgModules('/usr/lib/syslog-ng')) return undefined;
  return name === 'postgres' ? findPostgresFolder('/usr/lib/postgresql') : findProgram(programs);
}

function findProgram(names) {
  const folders = [...outsideNodeModules(), ...systemFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The folder of syslog-ng's modules, the one for HTTP among them. */
export function findSyslogNgModules(parent) {
  return foldersIn(parent)
    .map((version) => join(parent, version))
    .find((folder) => existsSync(join(folder, 'libhttp.so')));
}

function foldersIn(parent) {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
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
  return foldersIn(parent).map(Number).filter(Number.isInteger);
}
