import { randomBytes } from 'node:crypto';
import type { WriteStream } from 'node:fs';
import { lstat, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AnswerCommand } from '@stoa/cli/answer-command';
import { type CommandContext, CommandError } from '@stoa/cli/context';

export function backupCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('backup')
    .description('write everything into one file, from one moment, while the server runs')
    .argument('<file>', 'the archive to write; an existing one is replaced when the new one is whole')
    .answers(context, async (name: string) => {
      const file = resolve(name);
      const { writeBackup } = await import('@stoa/database/backup');
      const { withLocalDatabase } = await import('./local-database.ts');
      const draft = await openDraft(file);
      try {
        const { place, ...header } = await withLocalDatabase(context, { shared: true }, async ({ pool, place }) => ({
          place,
          ...(await writeBackup(pool, draft.destination)),
        }));
        await rename(draft.path, file);
        const { size } = await stat(file);
        return {
          data: { file, size, database: place, ...header },
          text: `Wrote ${file}, ${Math.ceil(size / 1024)} kB, of ${place}.`,
        };
      } catch (error) {
        // A backup that was interrupted still writes to it.
        draft.destination.destroy();
        await rm(draft.path, { force: true });
        throw withFile(error, file);
      }
    });
}

export function restoreCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('restore')
    .description('load an archive into this database, embedded or DATABASE_URL; stop the server first')
    .argument('<file>', 'an archive of "stoa backup"')
    .option('--force', 'replace what the database holds', false)
    .answers(context, async (name: string, { force }: { force: boolean }) => {
      const file = resolve(name);
      const { restoreBackup } = await import('@stoa/database/restore');
      const { verifyArchive } = await import('@stoa/database/archive/verify-archive');
      const { withLocalDatabase } = await import('./local-database.ts');
      const { keyProblem } = await import('../secret-key.ts');
      // Before a database is made for it.
      const header = await verifyArchive(file);
      return withLocalDatabase(context, { shared: false }, async ({ db, pool, place, config }) => {
        await restoreBackup(pool, file, { force, header });
        const problem = await keyProblem(db, config);
        return {
          data: { file, database: place, ...header, key: problem?.message },
          text: [`Restored ${file} into ${place}.`, ...(problem ? [problem.message] : [])].join('\n'),
        };
      });
    });
}

/** A write to an open file that fails does not say to which. */
function withFile(error: unknown, path: string): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? Object.assign(error as Error, { path }) : error;
}

/**
 * A new file beside `file`, on the same disk. No other backup writes to it, and no link is followed.
 * What is written has reached the disk when the stream is closed.
 */
async function openDraft(file: string): Promise<{ readonly path: string; readonly destination: WriteStream }> {
  const path = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    // The rename would replace a device or a link, and fail over a folder only after all the work.
    const present = await lstat(file).catch(() => undefined);
    if (present?.isDirectory()) throw new CommandError(`${file} is a folder.`);
    if (present?.isSymbolicLink()) throw new CommandError(`${file} is a link. Name the file itself.`);
    if (present && !present.isFile()) throw new CommandError(`${file} is no regular file, and stays as it is.`);
    // Secrets' hashes and addresses are in it: for its owner alone.
    const handle = await open(path, 'wx', 0o600);
    return { path, destination: handle.createWriteStream({ flush: true }) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? `there is no folder ${dirname(file)}` : code;
    throw new CommandError(`${file} cannot be written: ${reason}.`, { cause: error });
  }
}
