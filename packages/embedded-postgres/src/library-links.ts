import { readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from './errors.ts';

/**
 * Makes the links between library versions (`libicui18n.so.60` → `libicui18n.so.60.2`) that are missing in a folder of
 * binaries. npm packages cannot carry links: the package lists them and makes them in an install script, which may be off.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    if (dirname(source) !== dirname(target)) throw new Error(`pg-symlinks.json links across folders: ${target}`);
    const link = join(dirname(folder), target.replace(/^native\//, `${basename(folder)}/`));
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}
