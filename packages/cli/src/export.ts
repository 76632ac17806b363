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
      const isFile = target.endsWith('.zip');
      const inside = isFile ? [] : await readdir(target).catch(() => []);
      if (inside.some((name) => !name.startsWith('.')))
        throw new CommandError(`${target} is not empty. Name a new folder, so that no file of yours is replaced.`);
      const answer: unknown = await context.client().call('exportPortal');
      const bytes = answer instanceof Uint8Array ? answer : new Uint8Array(answer as ArrayBuffer);
      if (isFile) await writeFile(target, bytes);
      else await unpack(bytes, target);
      context.out(`Written to ${target}.`);
    });
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
