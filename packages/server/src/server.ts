import type { Logger } from 'pino';
import { createPasswords } from './access/passwords.ts';
import type { Portal } from './access/portal.ts';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { Deps } from './deps.ts';
import { startContentChecker } from './features/portal-code/start-content-checker.ts';
import { startReindexing } from './features/specs/reindexing.ts';
import { ensureOperatorToken, ensurePortal, type OperatorToken } from './first-start.ts';
import type { Readiness } from './http/health.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startOutbox } from './jobs/outbox.ts';
import { createMailDelivery } from './mail/mail-delivery.ts';
import { createMailer } from './mail/mailer.ts';

export interface Server {
  readonly deps: Deps;
  readonly app: App;
  readonly portal: Portal;
  readonly operatorToken: OperatorToken;
  /** Where mails go, for people. */
  readonly mails: string;
  /** `http://localhost:3000` */
  readonly address: string;
  /** `/readyz` answers 200 from now on. */
  markReady(): void;
  /** Settles only when the server cannot go on: the embedded database ended by itself. */
  readonly failure: Promise<Error>;
  /** Finishes requests and mails in flight, then ends the database. */
  stop(): Promise<void>;
}

/** Undoes, in reverse order, what was started so far. */
class Started {
  readonly #stops: (() => Promise<void> | void)[] = [];

  add(stop: () => Promise<void> | void): void {
    this.#stops.push(stop);
  }

  async stop(): Promise<void> {
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) await stop();
  }
}

/** Database, migrations, outbox and HTTP, in this order; if one fails, the earlier ones are stopped again. */
export async function startServer(config: Config, log: Logger): Promise<Server> {
  const started = new Started();
  try {
    return await start(config, log, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function start(config: Config, log: Logger, started: Started): Promise<Server> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataFolder: config.dataFolder, log });
  if (embedded) started.add(() => embedded.stop());
  const database = await openDatabase(embedded?.connection ?? (config.databaseUrl as string), { log });
  started.add(() => database.close());
  const { db } = database;
  await migrate(db, { log });
  const portal = await ensurePortal(db, config, new Date());
  const operatorToken = await ensureOperatorToken(db, config, portal);

  const mailer = createMailer({ smtpUrl: config.smtpUrl, mode: config.mode, from: config.mailFrom }, db);
  started.add(() => mailer.close());
  const outbox = startOutbox({ db, log, deliveries: { mail: createMailDelivery({ db, mailer }) } });
  started.add(() => outbox.stop());

  const housekeeping = startHousekeeping({ db, log, now: () => new Date() });
  started.add(() => housekeeping.stop());

  const contentChecker = startContentChecker();
  started.add(() => contentChecker.close());

  const reindexing = startReindexing({ db, log, indexer: contentChecker });
  started.add(() => reindexing.stop());

  const deps: Deps = {
    config,
    db,
    log,
    passwords: await createPasswords(),
    contentChecker,
    now: () => new Date(),
    nudgeOutbox: outbox.nudge,
  };
  const readiness: Readiness = { ready: false };
  const app = await buildApp(deps, readiness);
  started.add(() => app.http.close());
  const address = await app.http.listen({ port: config.port, host: config.host });
  started.add(() => {
    readiness.ready = false;
  });
  return {
    deps,
    app,
    portal,
    operatorToken,
    mails: mailer.describe(),
    address,
    markReady: () => {
      readiness.ready = true;
    },
    failure: embedded?.unexpectedExit ?? new Promise<Error>(() => {}),
    stop: () => started.stop(),
  };
}
