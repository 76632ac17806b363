import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, readStamp, writeStamp } from './stamp.mjs';

let folder;
const write = (path, text) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-stamp-'));
  write('src/a.ts', 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('changes with a content, a name and a missing path, never with a time', () => {
  const before = contentHash(folder, ['src']);
  utimesSync(join(folder, 'src/a.ts'), 1, 1);
  expect(contentHash(folder, ['src'])).toBe(before);
  write('src/a.ts', 'two');
  const edited = contentHash(folder, ['src']);
  write('src/b.ts', '');
  const added = contentHash(folder, ['src']);
  expect(new Set([before, edited, added, contentHash(folder, ['none'])]).size).toBe(4);
});

it('is not changed by tests, builds and installed packages', () => {
  const before = contentHash(folder, ['src']);
  for (const path of ['src/a.test.ts', 'src/b.test.tsx', 'src/dist/x.js', 'src/node_modules/p/index.js'])
    write(path, 'x');
  expect(contentHash(folder, ['src'])).toBe(before);
});

it('is remembered in a folder that may not be there yet', () => {
  expect(readStamp(join(folder, 'cache/stamp'))).toBeUndefined();
  writeStamp(join(folder, 'cache/stamp'), 'abc');
  expect(readStamp(join(folder, 'cache/stamp'))).toBe('abc');
});
