import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { processContext } from './context.ts';
import { exportCommand } from './export.ts';

const zip = zipSync({ 'portal.yaml': strToU8('name: Stoa') });

async function exportTo(target: string): Promise<void> {
  const client = { call: async () => zip } as unknown as Client;
  const command = exportCommand({ ...processContext({}), client: () => client, out: () => {} });
  await command.parseAsync([target], { from: 'user' });
}

test('an export writes a new folder and a new zip, and replaces nothing', async () => {
  const folder = await scratchFolder();
  const [made, file] = [join(folder, 'made'), join(folder, 'portal.zip')];
  await exportTo(made);
  expect(await readFile(join(made, 'portal.yaml'), 'utf8')).toBe('name: Stoa');
  await expect(exportTo(made)).rejects.toThrow(`${made} is not empty.`);
  await exportTo(file);
  expect([...(await readFile(file))]).toEqual([...zip]);
  await writeFile(file, 'mine');
  await expect(exportTo(file)).rejects.toThrow(`There is already a file ${file}. Name a new one.`);
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('an export without a name is refused, and so is one into a file', async () => {
  const folder = await scratchFolder();
  const here = process.cwd();
  await mkdir(join(folder, 'here'));
  process.chdir(join(folder, 'here'));
  try {
    await expect(exportTo('')).rejects.toThrow('Name a folder, or a file that ends in .zip.');
    await expect(exportTo('  ')).rejects.toThrow('Name a folder, or a file that ends in .zip.');
    expect(await readdir('.')).toEqual([]);
  } finally {
    process.chdir(here);
  }
  await writeFile(join(folder, 'file'), 'mine');
  await expect(exportTo(join(folder, 'file'))).rejects.toThrow(`${join(folder, 'file')} is no folder.`);
});
