import type { Client } from '@stoa/client/client';
import type { ApplyResult } from '@stoa/contract/portal-code';
import { Command } from 'commander';
import type { FolderBlob } from '../features/portal-code/folder-blobs.ts';
import { readFolder } from '../features/portal-code/read-folder.ts';
import { startContentChecker } from '../features/portal-code/start-content-checker.ts';
import { describeChanges, describeProblem } from './apply-output.ts';
import type { CommandContext } from './context.ts';
import { ExitCode } from './exit-code.ts';

interface ApplyFlags {
  readonly plan?: boolean;
  readonly json?: boolean;
}

/** `stoa apply <folder>`: makes the portal what the folder says (docs/portal-as-code.md). */
export function applyCommand(context: CommandContext): Command {
  return new Command('apply')
    .description('make the portal what a folder of files says')
    .argument('<folder>', 'with portal.yaml and products/')
    .option('--plan', 'show what would change and write nothing; exit code 2 when something would')
    .option('--json', 'the result as JSON')
    .action(async (folder: string, flags: ApplyFlags) => {
      const result = await run(context, folder, flags.plan === true);
      for (const problem of result.problems) context.err(describeProblem(problem));
      if (flags.json) context.out(JSON.stringify(result, null, 2));
      else if (result.problems.length > 0) context.err(`${result.problems.length} problems; nothing was changed.`);
      else context.out(describeChanges(result));
      if (result.problems.length > 0) throw new ExitCode(1);
      if (flags.plan && result.changes.length > 0) throw new ExitCode(2);
    });
}

/** Nothing is sent before the whole folder is sound. */
async function run(context: CommandContext, folder: string, plan: boolean): Promise<ApplyResult> {
  const checker = startContentChecker();
  try {
    const onProgress = (file: string, done: number, total: number) =>
      context.err(`Checking ${file} (${done + 1} of ${total})`);
    const { manifest, blobs, problems } = await readFolder(folder, { checker, onProgress });
    if (!manifest) return { applied: false, changes: [], problems: [...problems] };
    const client = context.client();
    if (!plan) await sendMissing(context, client, blobs);
    return await client.call('applyPortal', { query: { plan }, body: manifest });
  } finally {
    await checker.close();
  }
}

async function sendMissing(
  context: CommandContext,
  client: Client,
  blobs: ReadonlyMap<string, FolderBlob>,
): Promise<void> {
  const { missing } = await client.call('findMissingBlobs', { body: { sha256: [...blobs.keys()] } });
  const sent = missing.map((sha256) => blobs.get(sha256)).filter((blob) => blob !== undefined);
  if (sent.length === 0) return;
  context.err(
    `Sending ${sent.length} files, ${megabytes(sent.reduce((sum, { reference }) => sum + reference.size, 0))} MB`,
  );
  for (const { reference, read } of sent) {
    if (reference.size >= noteworthy) context.err(`Sending ${reference.path}, ${megabytes(reference.size)} MB`);
    await client.call('putBlob', { params: { sha256: reference.sha256 }, body: new Uint8Array(await read()) });
  }
}

/** From this size on, in bytes, a file gets a line of its own. */
const noteworthy = 1024 * 1024;

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
