import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatformPackages } from './steps/lockfile.mjs';
import { root } from './steps/root.mjs';

// To be run after an "npm install" that changed package-lock.json.
const file = join(root, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatformPackages(lockfile);
const [project, ...rest] = Object.entries(lockfile.packages);
const sorted = [...rest, ...Object.entries(missing)].sort(([a], [b]) => a.localeCompare(b, 'en'));
if (Object.keys(missing).length > 0) {
  lockfile.packages = Object.fromEntries([project, ...sorted]);
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
}
console.log(`${Object.keys(missing).length} platform packages added to package-lock.json`);
