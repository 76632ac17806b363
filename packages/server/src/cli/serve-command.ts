import { Command, Option } from 'commander';
import { onlyPortal } from '../access/portal.ts';
import { loadConfig, type SettingName } from '../config.ts';
import { createLog } from '../log.ts';
import { type Server, startServer } from '../server.ts';
import { banner } from './banner.ts';
import { type CommandContext, CommandError } from './context.ts';
import { publishDemo } from './publish-demo.ts';

/** Requests in flight get this long; then the process ends all the same. */
const stopLimit = 30_000;

export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('run the portal until it is told to stop (SIGINT, SIGTERM)')
    .option('--port <number>', 'port to listen on (PORT)')
    .option('--host <address>', 'address to listen on (HOST)')
    .option('--data-folder <folder>', 'folder of the embedded database (STOA_DATA)')
    .option('--database-url <url>', 'an external PostgreSQL (DATABASE_URL)')
    .option('--public-url <url>', 'address that mails link to (PUBLIC_URL)')
    .option('--smtp-url <url>', 'where mails go (SMTP_URL)')
    .addOption(new Option('--mode <mode>', 'development or production (STOA_MODE)'))
    .option('--log-level <level>', 'fatal to trace, or silent (LOG_LEVEL)')
    .option('--demo <folder>', 'publish this folder while the portal has no product (STOA_DEMO)')
    .action(async (flags: Partial<Record<SettingName, string>>) => {
      const config = loadConfig(flags, context.env);
      const log = createLog(config);
      const server = await startServer(config, log).catch((error: unknown) => {
        throw inWords(error, config.port);
      });
      const ended = untilStopped(server);
      await publishDemo(server, context);
      server.markReady();
      const published = await onlyPortal(server.deps.db);
      context.out(banner(server, published?.name ?? server.portal.name));
      await ended;
    });
}

/** Resolves after a graceful stop; rejects when the database ended by itself. A second signal ends at once. */
async function untilStopped(server: Server): Promise<void> {
  const signal = new Promise<void>((resolve) => {
    const stop = (name: NodeJS.Signals) => {
      server.deps.log.info({ signal: name }, 'stopping');
      process.once(name, () => process.exit(1));
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  const failure = await Promise.race([signal, server.failure]);
  setTimeout(() => process.exit(1), stopLimit).unref();
  await server.stop();
  if (failure) throw failure;
}

function inWords(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES')
    return new CommandError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
  return error;
}
