import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { Command } from 'commander';
import { unzipSync } from 'fflate';
import { type CommandContext, CommandError } from './context.ts';

/** `stoa export <folder or file.zip>`: what is published, as `stoa apply` reads it. */
export function exportCommand(context: CommandContext): Command {
  return new Command('export')
    .description('write what is published as a folder that "stoa apply" reads, or as a .zip of it')
    .argument('<target>', 'an empty or new folder, or a file that ends in .zip')
    .action(async (target: string) => {
      // Nothing joined with a name is the name: all of it would land in the current folder.
      if (!target.trim()) throw new CommandError('Name a folder, or a file that ends in .zip.');
      const isFile = target.endsWith('.zip');
      const inside = isFile ? [] : await namesIn(target);
      if (inside.some((name) => !name.startsWith('.')))
        throw new CommandError(`${target} is not empty. Name a new folder, so that no file of yours is replaced.`);
      const answer: unknown = await context.client().call('exportPortal');
      const bytes = answer instanceof Uint8Array ? answer : new Uint8Array(answer as ArrayBuffer);
      if (isFile) await writeNew(bytes, target);
      else await unpack(bytes, target);
      context.out(`Written to ${target}.`);
    });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new CommandError(`${folder} is no folder.`);
    throw error;
  }
}

async function writeNew(bytes: Uint8Array, file: string): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError(`There is already a file ${file}. Name a new one.`);
  }
}

async function unpack(zip: Uint8Array, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const path = normalize(name);
    // What a server elsewhere sends is not believed.
    if (path.startsWith('..') || isAbsolute(path) || path.includes('\\'))
      throw new CommandError(`"${name}" leads out of the folder.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
