import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CommandContext, CommandError } from '@stoa/cli/context';
import { serviceManager } from '@stoa/common/service-manager';
import { startFailure } from '@stoa/common/start-failure';
import { Command, Option } from 'commander';
import type { Logger } from 'pino';
import { type Config, ConfigError, loadConfig, type SettingName } from '../config.ts';
import { refuseUnusedDatabase } from '../database-mark.ts';
import { refuseEmptyKey } from '../empty-key.ts';
import type { OwnDatabase } from '../own-database.ts';
import type { Server } from '../server.ts';
import { refuseUsedPort } from '../used-port.ts';
import { banner } from './banner.ts';
import { openDevelopment } from './open-development.ts';
import { stopAsked } from './stop-asked.ts';
import { usableHost } from './usable-host.ts';

/** The time that requests in flight get after the drain; then the database and the process end all the same. */
const stopLimit = 25_000;

export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('run the portal until it is told to stop (SIGINT, SIGTERM, a terminal that is closed)')
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
      const given = loadConfig(flags, context.env);
      refuseUnusedDatabase(given, true);
      refuseEmptyKey(given);
      if (given.demo && !existsSync(given.demo))
        throw new ConfigError(`There is no folder ${resolve(given.demo)} to publish (--demo, STOA_DEMO).`);
      const warning = openDevelopment(given);
      const { createLog } = await import('../log.ts');
      const log = createLog(given);
      if (warning) log.warn(warning);
      const host = await usableHost(given.host, log);
      // Mails and the banner name the port long before the server listens. What is wrong with the host is told when it does.
      const port = given.port || (await refuseUsedPort({ host, port: 0 }).catch(() => 0));
      const config = { ...loadConfig({ ...flags, port: String(port) }, context.env), host };
      // Listening before anything is started: a signal during the start must not leave a database behind.
      const { asked } = stopAsked();
      asked.then((signal) => log.info({ signal }, 'stopping'));
      const { startOwnDatabase } = await import('../own-database.ts');
      const database = startOwnDatabase(config, log);
      // Loading the server's modules blocks this thread for a second; PostgreSQL starts on another core meanwhile.
      if (await Promise.race([database.spawned, asked])) return end(0, database.ready, log);
      const { startServer } = await import('../server.ts');
      const starting = startServer(config, log, database.ready).catch((error: unknown) => {
        throw inWords(error, config);
      });
      const server = await Promise.race([starting, asked]);
      if (typeof server === 'string') return end(0, database.ready, log, starting);
      const manager = serviceManager(context.env);
      let traffic: { stop(): Promise<void> } | undefined;
      try {
        if (await Promise.race([announce(server, context), asked])) return;
        manager.ready();
        const { startDemoTraffic } = await import('@stoa/demo/add-traffic');
        traffic = config.demoTraffic ? startDemoTraffic(server.deps, server.portal) : undefined;
        const ended = await Promise.race([asked, server.failure]);
        if (ended instanceof Error) throw ended;
      } finally {
        // The timer also runs after a start that failed half-way: a process that only holds the port is of no use.
        setTimeout(() => void end(1, database.ready, log), config.drain * 1_000 + stopLimit).unref();
        manager.stopping();
        await traffic?.stop();
        await server.stop();
      }
    });
}

/** The time that a start gets to end by itself when it is told to stop, and the database: most take less. */
const endLimit = 5_000;

/**
 * Ends the process before its time. A start may make a database, wait for an upgrade, or read a million keys, for minutes. What was
 * not committed is rolled back, and the next start removes a database that was made in part.
 */
async function end(
  code: 0 | 1,
  database: OwnDatabase['ready'],
  log: Logger,
  starting?: Promise<Server>,
): Promise<never> {
  const told = (error: unknown) => log.warn({ err: error }, 'the start or the stop has failed');
  const atMost = (work: Promise<unknown>) => Promise.race([work.catch(told), pause(endLimit)]);
  if (starting) await atMost(starting.then((server) => server.stop()));
  await atMost(database.then((embedded) => embedded?.stop()));
  process.exit(code);
}

async function announce(server: Server, context: CommandContext): Promise<void> {
  const { publishDemo } = await import('./publish-demo.ts');
  const { onlyPortal } = await import('@stoa/permissions/portal');
  const { ensureDemoAccount, hasDemoAccount } = await import('@stoa/demo/add-account');
  const { deps, portal } = server;
  await publishDemo(server, context);
  const { ensureDemoOperator, hasDemoOperator } = await import('@stoa/demo/add-operator');
  if (deps.config.demoTraffic) {
    await ensureDemoAccount(deps, portal);
    await ensureDemoOperator(deps, portal);
  } else if (deps.config.mode === 'production') {
    const { closeDemoAccounts } = await import('@stoa/demo/close-demo-accounts');
    for (const email of await closeDemoAccounts(deps, portal))
      deps.log.warn({ email }, 'disabled: this account of the demo had the password that the README names');
  }
  const { ensureSetUpCode } = await import('../features/users/set-up.ts');
  const setUpCode = await ensureSetUpCode(deps.db, portal.portal_id);
  server.markReady();
  const published = await onlyPortal(deps.db);
  const facts = {
    setUpCode,
    developer: deps.config.demoTraffic && (await hasDemoAccount(deps, portal)),
    operator: deps.config.demoTraffic && (await hasDemoOperator(deps, portal)),
  };
  context.out(banner(server, published?.name ?? portal.name, facts));
}

/** What a database or a folder says about a setting may be another thing at the next try: no error of the setting itself. */
function inWords(error: unknown, { port, host, dataFolder }: Pick<Config, 'port' | 'host' | 'dataFolder'>): unknown {
  // A write to an open file does not say to which: a start writes to this folder alone.
  if (Object(error).code === 'ENOSPC') Object.assign(Object(error), { path: Object(error).path ?? dataFolder });
  const set = { host: 'HOST', port: 'PORT', folder: 'STOA_DATA' };
  const told =
    error instanceof ConfigError ? error.message : startFailure(error, { host, port, folder: dataFolder, set });
  return told === undefined ? error : new CommandError(told, { cause: error });
}
