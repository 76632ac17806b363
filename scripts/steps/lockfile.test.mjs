import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingPlatformPackages } from './lockfile.mjs';
import { root } from './root.mjs';

it('finds the platform packages that npm left out, wherever they may be', () => {
  const packages = {
    '': {},
    'packages/server': { optionalDependencies: { '@p/linux-x64': '^1.0.0' } },
    'node_modules/@p/linux-x64': { version: '1.0.0' },
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/cli-darwin-arm64': '2.0.0', '@tool/linux-x64-musl': '2.0.0', near: '1.0.0' },
    },
    'node_modules/tool/node_modules/near': { version: '1.0.0' },
  };
  expect(missingPlatformPackages({ packages })).toEqual({
    'node_modules/@tool/cli-darwin-arm64': {
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/@tool/linux-x64-musl': {
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  });
});

it('package-lock.json lacks no platform, so that "npm ci" takes it everywhere', () => {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // Otherwise: node scripts/complete-lockfile.mjs
  expect(Object.keys(missingPlatformPackages(lockfile))).toEqual([]);
});
