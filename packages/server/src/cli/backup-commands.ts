import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AnswerCommand } from '@stoa/cli/answer-command';
import type { CommandContext } from '@stoa/cli/context';

export function backupCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('backup')
    .description('write everything into one file, from one moment, while the server runs')
    .argument('<file>', 'the archive to write; an existing one is replaced when the new one is whole')
    .answers(context, async (name: string) => {
      const file = resolve(name);
      const draft = `${file}.part`;
      const { writeBackup } = await import('@stoa/database/backup');
      const { withLocalDatabase } = await import('./local-database.ts');
      try {
        const header = await withLocalDatabase(context, { shared: true }, ({ pool }) =>
          // Secrets' hashes and addresses are in it: for its owner alone.
          writeBackup(pool, createWriteStream(draft, { mode: 0o600 })),
        );
        await toDisk(draft);
        await rename(draft, file);
        const { size } = await stat(file);
        return { data: { file, size, ...header }, text: `Wrote ${file}, ${Math.ceil(size / 1024)} kB.` };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
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
      const { refuseLiveServer, restoreBackup } = await import('@stoa/database/restore');
      const { withLocalDatabase } = await import('./local-database.ts');
      const header = await withLocalDatabase(context, { shared: false }, ({ pool }) =>
        refuseLiveServer(pool).then(() => restoreBackup(pool, file, { force })),
      );
      return { data: { file, ...header }, text: `Restored ${file}.` };
    });
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
