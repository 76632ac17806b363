import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

test('a link in the place of the file is replaced, not followed; nobody else reads the new one', async () => {
  const folder = await scratchFolder();
  const [victim, file] = [join(folder, 'victim'), join(folder, 'file')];
  await writeFile(victim, 'unharmed');
  await symlink(victim, file);
  await replaceFile(file, 'new');
  expect([await readFile(victim, 'utf8'), await readFile(file, 'utf8')]).toEqual(['unharmed', 'new']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toHaveLength(2);
});

test('where it cannot be put, nothing is left', async () => {
  const folder = await scratchFolder();
  await expect(replaceFile(folder, '')).rejects.toThrow();
  await expect(replaceFile(join(folder, 'missing', 'file'), '')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([]);
});
