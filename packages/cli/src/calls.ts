import type { Readable } from 'node:stream';
import { Command, Option } from 'commander';
import { batchesOf, type LineBatch, openCalls } from './calls-file.ts';
import { type CommandContext, CommandError } from './context.ts';
import { ExitCode } from './exit-code.ts';
import { gatewayOf } from './gateways.ts';
import { type Progress, startProgress } from './progress.ts';
import { type Sending, sendBatch } from './send-calls.ts';

interface ImportFlags {
  readonly gateway: string;
  readonly wait: string;
  readonly json?: boolean;
}

/** What became of a file. */
interface Imported {
  records: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** The first of them. */
  readonly rejections: { readonly line: number; readonly reason: string }[];
}

const mostShown = 20;
/** Batches that are on their way at once: one is checked while another is written. */
const atOnce = 4;

export function callsCommand(context: CommandContext): Command {
  const command = new Command('calls').description('the calls that gateways report');
  command
    .command('import')
    .description('import calls of the past: one JSON record a line; safe to run again')
    .argument('<file>', 'NDJSON, packed with gzip or not; - for standard input')
    .requiredOption('--gateway <gateway>', 'name or id of the gateway that let the calls pass')
    .addOption(new Option('--wait <seconds>', 'how long to retry while the server refuses calls').default('600'))
    .option('--json', 'the result as JSON')
    .action(async (file: string, flags: ImportFlags) => {
      if (!/^\d{1,6}$/.test(flags.wait)) throw new CommandError('--wait must be a whole number of seconds.');
      const { id: gatewayId } = await gatewayOf(context, flags.gateway);
      const progress = startProgress(context, flags.json === true);
      const sending = {
        client: context.client(),
        gatewayId,
        timeoutMs: Number(flags.wait) * 1000,
        onWait: (seconds: number) => progress.step(`The server is busy; trying again in ${Math.ceil(seconds)} s`),
      };
      const imported = await run(context, file, sending, progress).finally(() => progress.end());
      if (flags.json) context.out(JSON.stringify(imported, null, 2));
      else describe(context, imported);
      if (imported.rejected > 0) throw new ExitCode(1);
    });
  return command;
}

function stdinOf({ stdinStream }: CommandContext): Readable {
  if (!stdinStream) throw new CommandError('There is no standard input here.');
  return stdinStream();
}

async function run(
  context: CommandContext,
  file: string,
  given: Omit<Sending, 'signal'>,
  progress: Progress,
): Promise<Imported> {
  const imported: Imported = { records: 0, accepted: 0, duplicates: 0, rejected: 0, rejections: [] };
  const batches = batchesOf(openCalls(file, () => stdinOf(context)));
  let told = 0;
  const failing = new AbortController();
  const sending: Sending = { ...given, signal: failing.signal };

  function reject(line: number, reason: string): void {
    imported.rejected += 1;
    imported.rejections.push({ line, reason });
    // Batches end in any order: the rejected lines shown are the first of the file.
    imported.rejections.sort((one, other) => one.line - other.line).splice(mostShown);
  }

  async function send(batch: LineBatch): Promise<void> {
    const { accepted, duplicates, rejected } = await sendBatch(sending, batch);
    imported.records += batch.lines.length;
    imported.accepted += accepted;
    imported.duplicates += duplicates;
    for (const { line, reason } of rejected) reject(batch.lines[line - 1] ?? line, reason);
    if (Date.now() - told < 250 && context.isTerminal) return;
    if (!context.isTerminal && imported.records % 100_000 >= batch.lines.length) return;
    told = Date.now();
    progress.step(`${imported.records.toLocaleString('en')} records sent`);
  }

  async function sendSome(): Promise<void> {
    // The loops share one generator. `for await` would end it when one of them fails, and wait for the read that another has begun.
    // This iterator has no `return`, so that a loop which fails leaves the generator alone.
    for await (const batch of { [Symbol.asyncIterator]: () => ({ next: () => batches.next() }) }) {
      if ('lines' in batch) await send(batch);
      else {
        imported.records += 1;
        reject(batch.line, 'the record must not be longer than 65536 bytes');
      }
    }
  }

  // The first failure aborts the other batches, so that nothing is being sent when the command ends.
  const failed = (error: unknown) => failing.abort(error);
  await Promise.all(Array.from({ length: atOnce }, () => sendSome().catch(failed)));
  failing.signal.throwIfAborted();
  return imported;
}

function describe(context: CommandContext, { records, accepted, duplicates, rejected, rejections }: Imported): void {
  const number = (count: number) => count.toLocaleString('en');
  for (const { line, reason } of rejections) context.err(`Line ${line}: ${reason}.`);
  if (rejected > rejections.length) context.err(`… and ${number(rejected - rejections.length)} more.`);
  context.out(
    `${number(records)} records: ${number(accepted)} imported, ${number(duplicates)} known already, ${number(rejected)} rejected.`,
  );
}
