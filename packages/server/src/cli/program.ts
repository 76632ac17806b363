import { ProblemError } from '@stoa/client/problem-error';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { appearanceCommand } from './appearance.ts';
import { applicationsCommand } from './applications.ts';
import { applyCommand } from './apply.ts';
import { auditCommand } from './audit.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { callsCommand } from './calls.ts';
import { certificatesCommand } from './certificates.ts';
import { type CommandContext, CommandError, processContext } from './context.ts';
import { developersCommand } from './developers.ts';
import { ExitCode } from './exit-code.ts';
import { gatewaysCommand } from './gateways.ts';
import { issuingCommand } from './issuing.ts';
import { keysCommand } from './keys.ts';
import { migrateCommand } from './migrate-command.ts';
import { productsCommand } from './products.ts';
import { registrationsCommand } from './registrations.ts';
import { serveCommand } from './serve-command.ts';
import { statsCommand } from './stats.ts';
import { statusCommand } from './status.ts';
import { teamsCommand } from './teams.ts';
import { tokensCommand } from './tokens.ts';
import { usersCommand } from './users.ts';
import { webhooksCommand } from './webhooks.ts';

/**
 * Runs one command line. @returns the exit code: 0, 1 failed, 2 `apply --plan` found changes
 */
export async function runProgram(args: readonly string[], context: CommandContext = processContext()): Promise<number> {
  const program = new Command('stoa')
    .description('Runs and operates a Stoa developer portal.')
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
    .exitOverride()
    .showHelpAfterError('Add --help for what the command takes.');
  for (const command of [
    serveCommand(context),
    applyCommand(context),
    developersCommand(context),
    usersCommand(context),
    registrationsCommand(context),
    teamsCommand(context),
    productsCommand(context),
    applicationsCommand(context),
    issuingCommand(context),
    gatewaysCommand(context),
    callsCommand(context),
    keysCommand(context),
    certificatesCommand(context),
    webhooksCommand(context),
    tokensCommand(context),
    auditCommand(context),
    appearanceCommand(context),
    statsCommand(context),
    statusCommand(context),
    migrateCommand(context),
    backupCommand(context),
    restoreCommand(context),
  ]) {
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
  const sentence = explain(error);
  if (args.includes('--json')) context.out(JSON.stringify({ error: sentence }));
  context.err(`stoa: ${sentence}`);
  return 1;
}

function explain(error: unknown): string {
  if (error instanceof ProblemError) {
    if (error.kind === 'network') return 'The server does not answer. Is it running, and is STOA_URL its address?';
    if (error.kind === 'timeout') return 'The server did not answer in time.';
    return error.message;
  }
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
