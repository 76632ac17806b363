import { type CommandContext, CommandError, processContext, serverUrl } from '@stoa/cli/context';
import { ExitCode } from '@stoa/cli/exit-code';
import { ProblemError } from '@stoa/client/problem-error';
import { ForeignFile } from '@stoa/common/read-own-file';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { version } from '../version.ts';
import { serveCommand } from './serve-command.ts';

/**
 * Runs one command line. @returns the exit code: 0, 1 failed, 2 a plan found changes or `upgrade --check` something to do, 78 (`EX_CONFIG` of
 * sysexits.h) a start with a wrong setting
 */
export async function runProgram(args: readonly string[], context: CommandContext = processContext()): Promise<number> {
  const program = new Command('stoa')
    .description('Runs and operates a Stoa developer portal.')
    .version(version, '-V, --version', 'print the version')
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
    .exitOverride()
    .showHelpAfterError('Add --help for what the command takes.');
  // A server that starts loads no other command.
  const commands =
    args[0] === 'serve' ? [serveCommand(context)] : (await import('./all-commands.ts')).allCommands(context);
  for (const command of commands) {
    program.addCommand(inheritOutput(command, program));
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCode(error, args, context);
  }
}

/** Commander gives its settings to commands that it makes, not to those that are added. */
function inheritOutput(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inheritOutput(child as Command, command);
  return command;
}

function exitCode(error: unknown, args: readonly string[], context: CommandContext): number {
  if (error instanceof ExitCode) return error.code;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
  const sentence = explain(error, context);
  if (args.includes('--json')) context.out(JSON.stringify({ error: sentence }));
  context.err(`stoa: ${sentence}`);
  // The service's manager need not try again: it waits for the operator.
  const waits = error instanceof ConfigError || error instanceof ForeignFile;
  return waits && args[0] === 'serve' ? 78 : 1;
}

function explain(error: unknown, { env }: CommandContext): string {
  if (error instanceof ProblemError) {
    if (error.kind === 'network')
      return `No server answers at ${serverUrl(env)}. Is it running? Where it has another address, set STOA_URL.`;
    if (error.kind === 'timeout') return 'The server did not answer in time.';
    return error.message;
  }
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  const { code, path } = Object(error) as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `${path ? `The disk of ${path}` : 'A disk'} is full. Make room on it.`;
  // PostgreSQL's disk_full.
  if (code === '53100') return 'The disk of the database is full. Make room on it.';
  return error instanceof Error ? error.message : String(error);
}
