import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { startFailure } from './start-failure.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

test('a folder is made with those above it, and may be there already', async () => {
  const scratch = await scratchFolder();
  const folder = join(scratch, 'a/b');
  expect(await makeFolder(folder, 0o700)).toBe(join(scratch, 'a'));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await makeFolder(folder)).toBeUndefined();
});

test('a file in its place is told', async () => {
  const file = join(await scratchFolder(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(file, 'below'))).rejects.toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')('where no folder can be made, the operator gets a sentence', async () => {
  const folder = '/proc/stoa/data';
  const error = await makeFolder(folder).catch((thrown: unknown) => thrown);
  const set = { host: 'HOST', port: 'PORT', folder: 'STOA_DATA' };
  expect(startFailure(error, { host: '', port: 1, folder, set })).toMatch(/^\/proc\/stoa cannot be .* Set STOA_DATA /);
});
