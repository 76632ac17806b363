import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { must } from './must.mjs';
import { outsideNodeModules } from './node-24.mjs';
import { Refusal } from './refusal.mjs';

/** Debian's certificates, and those that this machine trusts besides. */
const certificates = 'etc/ssl/certs/ca-certificates.crt';

/** Makes a file system of Debian packages. `extract` leaves out a shell and all else that was not asked for. */
export function debianFolder(folder, packages, variant = 'minbase') {
  const include = `--include=${['ca-certificates', 'libstdc++6', ...packages].join(',')}`;
  must('mmdebstrap', ['--quiet', `--variant=${variant}`, include, 'trixie', folder]);
  cpSync(join('/', certificates), join(folder, certificates), { dereference: true });
}

/** Node and npm, as Node's own packages for Linux install them. */
export function addNode(folder, node) {
  const lib = join(folder, 'usr/local/lib/node_modules');
  mkdirSync(lib, { recursive: true });
  const npm = outsideNodeModules()
    .map((path) => join(path, 'npm'))
    .find(existsSync);
  if (!npm) throw new Refusal('There is no npm on the PATH.');
  cpSync(join(realpathSync(npm), '../..'), join(lib, 'npm'), { recursive: true, dereference: true });
  cpSync(node, join(folder, 'usr/local/bin/node'), { dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
}
