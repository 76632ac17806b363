import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { expect, test } from 'vitest';
import { ownCommand } from './own-command.ts';

/** `stoa`, installed below a folder as npm does it. */
async function install(program: string, command: string) {
  for (const path of [program, command]) await mkdir(dirname(path), { recursive: true });
  await writeFile(program, '');
  await symlink(program, command);
}

test('npx is named where the program is installed in the folder or around it, and nowhere else', async () => {
  const folder = await scratchFolder();
  const [project, prefix, inside] = [join(folder, 'project'), join(folder, 'usr'), join(folder, 'project/a/b')];
  const local = join(project, 'node_modules/.bin/stoa');
  const global = join(prefix, 'bin/stoa');
  await install(join(project, 'node_modules/stoa/bin/stoa.js'), local);
  await install(join(prefix, 'lib/node_modules/stoa/bin/stoa.js'), global);
  await mkdir(inside, { recursive: true });
  expect(ownCommand(project, local)).toBe('npx stoa');
  expect(ownCommand(inside, local)).toBe('npx stoa');
  expect(ownCommand(folder, local), 'there npx would ask the registry').toBe('stoa');
  expect(ownCommand(folder, global)).toBe('stoa');
  expect(ownCommand(project, global), 'another Stoa than that of the folder').toBe('stoa');
  expect(ownCommand(project, join(project, 'gone'))).toBe('stoa');
});
