import { appearanceCommand } from '@stoa/cli/appearance';
import { applicationsCommand } from '@stoa/cli/applications';
import { applyCommand } from '@stoa/cli/apply';
import { auditCommand } from '@stoa/cli/audit';
import { callsCommand } from '@stoa/cli/calls';
import { certificatesCommand } from '@stoa/cli/certificates';
import type { CommandContext } from '@stoa/cli/context';
import { developersCommand } from '@stoa/cli/developers';
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
import { Command } from 'commander';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { migrateCommand } from './migrate-command.ts';
import { serveCommand } from './serve-command.ts';
import { upgradeCommand } from './upgrade-command.ts';

/** Every command, in the order of `stoa --help`. */
export function allCommands(context: CommandContext): readonly Command[] {
  return [
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
  ];
}

/**
 * Describes the command in the list, and for `stoa help gate`: it reads its own arguments (`main.ts` starts it without
 * commander).
 */
function gateListed(context: CommandContext): Command {
  const listed = new Command('gate').description(gateDescription).argument('[options...]').allowUnknownOption();
  listed.helpInformation = () => gateHelp(context.env);
  return listed.action(() => gateCommand(listed.args, context));
}
