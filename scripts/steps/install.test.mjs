import { describe, expect, it } from 'vitest';
import { explainInstall } from './install.mjs';
import { holdsEverything } from './installed.mjs';

describe('what is installed', () => {
  const wanted = {
    packages: {
      '': { version: '1.0.0' },
      'packages/ui': { version: '0.1.0' },
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/@stoa/ui': { link: true },
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
    },
  };
  const installed = { 'node_modules/zod': { version: '4.6.7' }, 'node_modules/@stoa/ui': { link: true } };

  it('is enough without the packages of other platforms', () => {
    expect(holdsEverything(wanted, { packages: installed })).toBe(true);
  });

  it('is not enough when a package is missing or of another version', () => {
    expect(holdsEverything(wanted, { packages: { 'node_modules/zod': { version: '4.6.7' } } })).toBe(false);
    const older = { ...installed, 'node_modules/zod': { version: '4.6.6' } };
    expect(holdsEverything(wanted, { packages: older })).toBe(false);
  });
});

it.each([
  ['npm error code EACCES', 'belongs to another user'],
  ['npm error code ENOTFOUND', 'does not answer'],
  ['npm error code ENOSPC', 'disk is full'],
  ['`npm ci` can only install packages when your package.json and package-lock.json are in sync', 'npm install'],
  ['npm error something new', 'says no'],
])('explains a failing install (%s)', (output, sentence) => {
  expect(explainInstall(output, ' See the log.')).toMatch(sentence);
});
