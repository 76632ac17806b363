import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Client } from '@stoa/client/full-client';
import type { ApplyProblem, ApplyResult, BlobReference, PortalManifest } from '@stoa/contract/portal-code';
import type { FolderBlob } from '@stoa/portal-code/folder-blobs';
import { type CheckedSpecification, isChecked, specificationsOf } from '@stoa/portal-code/manifest-specifications';
import type { PortalFolder } from '@stoa/portal-code/read-folder';
import { Command } from 'commander';
import { counted, describeChange, describeChanges, describeProblem } from './apply-output.ts';
import { type CommandContext, CommandError } from './context.ts';
import { ExitCode } from './exit-code.ts';
import { type Progress, startProgress } from './progress.ts';

interface ApplyFlags {
  readonly plan?: boolean;
  readonly strict?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly commit?: string;
}

/** What the server says, and what the folder's author should look at. */
type Outcome = ApplyResult & { readonly warnings: readonly ApplyProblem[] };

/** `stoa apply <folder>`: makes the portal what the folder says (docs/portal-as-code.md). */
export function applyCommand(context: CommandContext): Command {
  return new Command('apply')
    .description('make the portal what a folder of files says')
    .argument('<folder>', 'with portal.yaml and products/')
    .option('--plan', 'show what would change and write nothing; exit code 2 when something would')
    .option('--strict', 'refuse a folder with warnings, and check every specification again')
    .option('--yes', 'delete products without asking; nothing is asked where no terminal is')
    .option('--json', 'the result as JSON')
    .option('--commit <sha>', 'kept with the publication; STOA_COMMIT or the git commit of the folder unless given')
    .action(async (folder: string, flags: ApplyFlags) => {
      const progress = startProgress(context, flags.json === true);
      const result = await run(context, progress, folder, flags).finally(() => progress.end());
      for (const warning of result.warnings) context.err(`Warning: ${describeProblem(warning)}`);
      for (const problem of result.problems) context.err(describeProblem(problem));
      if (flags.json) context.out(JSON.stringify(result, null, 2));
      else if (result.problems.length > 0)
        context.err(`${counted(result.problems.length, 'problem')}; nothing was changed.`);
      else context.out(describeChanges(result));
      if (result.problems.length > 0) throw new ExitCode(1);
      if (flags.plan && result.changes.length > 0) throw new ExitCode(2);
    });
}

/** Nothing is sent before the whole folder is valid, and nothing is read before the server has accepted the token. */
async function run(context: CommandContext, progress: Progress, folder: string, flags: ApplyFlags): Promise<Outcome> {
  const client = context.client();
  progress.step('Asking the server');
  await client.call('findMissingBlobs', { body: { sha256: [] } });
  const { manifest, blobs, problems, warnings } = await read(client, progress, folder, flags);
  if (flags.strict && warnings.length > 0) return { ...refused([...problems, ...warnings]), warnings: [] };
  if (!manifest) return { ...refused(problems), warnings };
  if (!flags.plan) {
    await send(progress, client, blobs);
    const found = await index(progress, client, manifest);
    if (found.length > 0) return { ...refused(found), warnings };
    if (!flags.yes) await confirmLosses(context, progress, client, manifest);
  }
  progress.step(flags.plan ? 'Comparing with the portal' : 'Publishing');
  const commit = flags.plan ? undefined : await commitOf(context, folder, flags.commit);
  const query = { plan: flags.plan === true, ...(commit === undefined ? {} : { commit }) };
  const result = await client.call('applyPortal', { query, body: manifest });
  return { ...result, warnings };
}

/**
 * Finds the commit of the repository that holds the folder; undefined if there is none, or if files of the folder are not
 * committed.
 */
async function commitOf({ env }: CommandContext, folder: string, given?: string): Promise<string | undefined> {
  const named = given ?? env.STOA_COMMIT;
  if (named) {
    if (/^[0-9a-f]{7,64}$/.test(named)) return named;
    throw new CommandError(`"${named}" is no git commit: 7 to 64 digits and letters a to f.`);
  }
  const git = (...words: string[]) => promisify(execFile)('git', ['-C', folder, ...words], { timeout: 5_000 });
  try {
    if ((await git('status', '--porcelain', '--', '.')).stdout !== '') return undefined;
    return (await git('rev-parse', 'HEAD')).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Asks at a terminal before products are deleted, or registrations and members with other things. */
async function confirmLosses(
  { ask, err }: CommandContext,
  progress: Progress,
  client: Client,
  manifest: PortalManifest,
): Promise<void> {
  if (!ask) return;
  progress.step('Comparing with the portal');
  const { changes } = await client.call('applyPortal', { query: { plan: true }, body: manifest });
  const losses = changes.filter(
    ({ action, kind, registrations, members }) =>
      action === 'delete' && (kind === 'product' || registrations || members),
  );
  progress.end();
  if (losses.length === 0) return;
  for (const loss of losses) err(describeChange(loss));
  if (!(await ask('This deletes what is listed above. Go on?'))) throw new CommandError('Nothing was changed.');
}

function refused(problems: readonly ApplyProblem[]): ApplyResult {
  return { applied: false, changes: [], problems: [...problems] };
}

/** Reads and checks all of it, but for the specifications that the server has checked already. */
async function read(client: Client, progress: Progress, folder: string, { strict }: ApplyFlags): Promise<PortalFolder> {
  const { readFolder } = await import('@stoa/portal-code/read-folder');
  const { startContentChecker } = await import('@stoa/portal-code/start-content-checker');
  const checker = startContentChecker();
  try {
    progress.step(`Reading ${folder}`);
    return await readFolder(folder, {
      checker,
      onProgress: (file, done, total) => progress.step(`Checking ${file} (${done + 1} of ${total})`),
      // A specification published with warnings counts as checked; its warnings are not shown again.
      checked: strict ? undefined : (references) => checkedByServer(client, references),
    });
  } finally {
    // Closed before anything is sent: the server, often on the same machine, needs the memory.
    await checker.close();
  }
}

/** Those that the server has found good. */
async function checkedByServer(
  client: Client,
  references: readonly BlobReference[],
): Promise<readonly CheckedSpecification[]> {
  const sha256 = references.map((reference) => reference.sha256);
  const { judged } = await client.call('findMissingBlobs', { body: { sha256 } });
  return judged ?? [];
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

/** Has the server check specifications that are new to it, each in a request of its own: a big one takes seconds. */
async function index(progress: Progress, client: Client, manifest: PortalManifest): Promise<readonly ApplyProblem[]> {
  const named = specificationsOf(manifest);
  const { judged: checked = [] } = await client.call('findMissingBlobs', {
    body: { sha256: named.map(({ sha256 }) => sha256) },
  });
  const fresh = named.filter((reference) => !isChecked(checked, reference));
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

/** A file of this size or more, in bytes, gets a line of its own. */
const noteworthy = 1024 * 1024;

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
