import { appearanceCommand } from '@stoa/cli/appearance';
import { applicationsCommand } from '@stoa/cli/applications';
import { applyCommand } from '@stoa/cli/apply';
import { auditCommand } from '@stoa/cli/audit';
import { callsCommand } from '@stoa/cli/calls';
import { certificatesCommand } from '@stoa/cli/certificates';
import { type CommandContext, CommandError, processContext } from '@stoa/cli/context';
import { developersCommand } from '@stoa/cli/developers';
import { ExitCode } from '@stoa/cli/exit-code';
import { exportCommand } from '@stoa/cli/export';
import { gateCommand, gateDescription, gateHelp } from '@stoa/cli/gate/command';
import { gatewaysCommand } from '@stoa/cli/gateways';
import { issuingCommand } from '@stoa/cli/issuing';
import { keysCommand } from '@stoa/cli/keys';
import { productsCommand } from '@stoa/cli/products';
import { registrationsCommand } from '@stoa/cli/registrations';
import { revisionsCommand } from '@stoa/cli/revisions';
import { statsCommand } from '@stoa/cli/stats';
import { statusCommand } from '@stoa/cli/status';
import { teamsCommand } from '@stoa/cli/teams';
import { tokensCommand } from '@stoa/cli/tokens';
import { usersCommand } from '@stoa/cli/users';
import { webhooksCommand } from '@stoa/cli/webhooks';
import { ProblemError } from '@stoa/client/problem-error';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { version } from '../version.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { migrateCommand } from './migrate-command.ts';
import { serveCommand } from './serve-command.ts';
import { upgradeCommand } from './upgrade-command.ts';

/**
 * Runs one command line. @returns the exit code: 0, 1 failed, 2 a plan found changes or `upgrade --check` something to do
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
  for (const command of [
    serveCommand(context),
    applyCommand(context),
    revisionsCommand(context),
    exportCommand(context),
    developersCommand(context),
    usersCommand(context),
    registrationsCommand(context),
    teamsCommand(context),
    productsCommand(context),
    applicationsCommand(context),
    issuingCommand(context),
    gatewaysCommand(context),
    gateListed(context),
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
    upgradeCommand(context),
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

/** For the list of commands, and `stoa help gate`: the command reads its own line (`main.ts` begins it without commander). */
function gateListed(context: CommandContext): Command {
  const listed = new Command('gate').description(gateDescription).argument('[options...]').allowUnknownOption();
  listed.helpInformation = () => gateHelp(context.env);
  return listed.action(() => gateCommand(listed.args, context));
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
