import { join } from 'node:path';

/** What a program that cannot start was told to use. */
export interface Used {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  /** The names of the settings, such as `PORT` or `--listen`. */
  readonly set: { readonly host: string; readonly port: string; readonly folder: string };
}

/** @returns why a program cannot listen or cannot use its folder, for the operator; undefined for any other error */
export function startFailure(error: unknown, { host, port, folder, set }: Used): string | undefined {
  const { code, syscall, path } = Object(error) as NodeJS.ErrnoException;
  // Of a full disk the program says more.
  if (code === 'ENOSPC') return undefined;
  if (path && (join(path, '/').startsWith(join(folder, '/')) || folder.startsWith(join(path, '/'))))
    return `${path} cannot be read or written (${code}). Set ${set.folder} to a folder that the user running Stoa can write.`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set ${set.port} to another one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}. Set ${set.port} to one above 1023.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `${set.host} is "${host}", which is no address of this machine.`;
  return undefined;
}
