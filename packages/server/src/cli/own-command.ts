import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/**
 * What starts this program at a shell in the same folder: `npx stoa` where it is installed in that folder or around it, as in a
 * clone, otherwise `stoa`. Where nothing is installed, `npx` runs the package `stoa` of the registry, which is a stranger's.
 */
export function ownCommand(folder = process.cwd(), program = process.argv[1] ?? ''): 'stoa' | 'npx stoa' {
  const installed = (at: string) => existsSync(join(at, 'node_modules/.bin/stoa'));
  let at = folder;
  while (!installed(at) && dirname(at) !== at) at = dirname(at);
  if (!installed(at) || !existsSync(program)) return 'stoa';
  return realpathSync(program).startsWith(join(realpathSync(at), sep)) ? 'npx stoa' : 'stoa';
}
