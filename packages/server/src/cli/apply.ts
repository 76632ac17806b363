import type { Client } from '@stoa/client/full-client';
import type { ApplyProblem, ApplyResult, BlobReference, PortalManifest } from '@stoa/contract/portal-code';
import { Command } from 'commander';
import type { FolderBlob } from '../features/portal-code/folder-blobs.ts';
import {
  isJudged,
  type JudgedSpecification,
  specificationsOf,
} from '../features/portal-code/manifest-specifications.ts';
import type { PortalFolder } from '../features/portal-code/read-folder.ts';
import { counted, describeChanges, describeProblem } from './apply-output.ts';
import type { CommandContext } from './context.ts';
import { ExitCode } from './exit-code.ts';
import { type Progress, startProgress } from './progress.ts';

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
      const progress = startProgress(context, flags.json === true);
      const result = await run(context, progress, folder, flags.plan === true).finally(() => progress.end());
      for (const problem of result.problems) context.err(describeProblem(problem));
      if (flags.json) context.out(JSON.stringify(result, null, 2));
      else if (result.problems.length > 0)
        context.err(`${counted(result.problems.length, 'problem')}; nothing was changed.`);
      else context.out(describeChanges(result));
      if (result.problems.length > 0) throw new ExitCode(1);
      if (flags.plan && result.changes.length > 0) throw new ExitCode(2);
    });
}

/** Nothing is sent before the whole folder is sound. */
async function run(context: CommandContext, progress: Progress, folder: string, plan: boolean): Promise<ApplyResult> {
  const { manifest, blobs, problems, warnings } = await read(context, progress, folder);
  for (const warning of warnings) context.err(`Warning: ${describeProblem(warning)}`);
  if (!manifest) return refused(problems);
  const client = context.client();
  if (!plan) {
    await send(progress, client, blobs);
    const found = await index(progress, client, manifest);
    if (found.length > 0) return refused(found);
  }
  progress.step(plan ? 'Comparing with the portal' : 'Publishing');
  return client.call('applyPortal', { query: { plan }, body: manifest });
}

function refused(problems: readonly ApplyProblem[]): ApplyResult {
  return { applied: false, changes: [], problems: [...problems] };
}

/** Reads and judges all of it, but for the specifications that the server has judged already. */
async function read(context: CommandContext, progress: Progress, folder: string): Promise<PortalFolder> {
  const { readFolder } = await import('../features/portal-code/read-folder.ts');
  const { startContentChecker } = await import('../features/portal-code/start-content-checker.ts');
  const checker = startContentChecker();
  try {
    progress.step(`Reading ${folder}`);
    return await readFolder(folder, {
      checker,
      onProgress: (file, done, total) => progress.step(`Checking ${file} (${done + 1} of ${total})`),
      judged: (references) => judgedByServer(context, references),
    });
  } finally {
    // Before anything is sent: its memory is better used by the server, often on the same machine.
    await checker.close();
  }
}

/** Those that the server has found good. A server that cannot say has none: then all are judged here. */
async function judgedByServer(
  context: CommandContext,
  references: readonly BlobReference[],
): Promise<readonly JudgedSpecification[]> {
  try {
    const sha256 = references.map((reference) => reference.sha256);
    const { judged } = await context.client().call('findMissingBlobs', { body: { sha256 } });
    return judged ?? [];
  } catch {
    return [];
  }
}

/** Sends what the server lacks. */
async function send(progress: Progress, client: Client, blobs: ReadonlyMap<string, FolderBlob>): Promise<void> {
  const { missing } = await client.call('findMissingBlobs', { body: { sha256: [...blobs.keys()] } });
  const sent = missing.map((sha256) => blobs.get(sha256)).filter((blob) => blob !== undefined);
  const size = sent.reduce((sum, { reference }) => sum + reference.size, 0);
  if (sent.length > 0) progress.step(`Sending ${counted(sent.length, 'file')}, ${megabytes(size)} MB`);
  for (const { reference, read } of sent) {
    if (reference.size >= noteworthy) progress.step(`Sending ${reference.path}, ${megabytes(reference.size)} MB`);
    await client.call('putBlob', { params: { sha256: reference.sha256 }, body: new Uint8Array(await read()) });
  }
}

/** Has the server judge specifications that are new to it, each in a request of its own: a big one takes seconds. */
async function index(progress: Progress, client: Client, manifest: PortalManifest): Promise<readonly ApplyProblem[]> {
  const named = specificationsOf(manifest);
  const { judged = [] } = await client.call('findMissingBlobs', {
    body: { sha256: named.map(({ sha256 }) => sha256) },
  });
  const fresh = named.filter((reference) => !isJudged(judged, reference));
  const problems: ApplyProblem[] = [];
  for (const [done, reference] of fresh.entries()) {
    progress.step(`Indexing ${reference.path} (${done + 1} of ${fresh.length})`);
    const { sha256, media_type, path } = reference;
    const body = { media_type: media_type as 'application/json' | 'application/yaml', path };
    const found = await client.call('indexSpecification', { params: { sha256 }, body });
    problems.push(...found.problems);
  }
  return problems;
}

/** From this size on, in bytes, a file gets a line of its own. */
const noteworthy = 1024 * 1024;

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
