import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openAnalytics } from '@stoa/analytics/open-analytics';
import { migrate } from '@stoa/database/migrate';
import { openDatabase } from '@stoa/database/open';
import { openReads } from '@stoa/database/replica';
import { beginServing } from '@stoa/database/serving';
import { startAdmission } from '@stoa/gate/admission';
import { databaseServer } from '@stoa/gate/database-server';
import { createTokenChecker } from '@stoa/gate/tokens/token-checker';
import { takeUpHeldClients } from '@stoa/issuing/forgotten-clients';
import { startIssuing, warnOfForeignSeals } from '@stoa/issuing/start-issuing';
import { ownServices } from '@stoa/outbound/network/own-services';
import { createMailDelivery } from '@stoa/outbox/mail/mail-delivery';
import { createMailer } from '@stoa/outbox/mail/mailer';
import { startNotices } from '@stoa/outbox/mail/start-notices';
import { startOutbox } from '@stoa/outbox/outbox';
import { queueFailureNotices } from '@stoa/outbox/webhooks/failure-notices';
import { startWebhooks } from '@stoa/outbox/webhooks/start-webhooks';
import type { Portal } from '@stoa/permissions/portal';
import { startContentChecker } from '@stoa/portal-code/start-content-checker';
import { createPasswords } from '@stoa/secrets/passwords';
import { startReindexing } from '@stoa/specifications/reindexing';
import type { FastifyListenOptions } from 'fastify';
import type { Logger } from 'pino';
import { type App, buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { noteDatabase } from './database-mark.ts';
import type { Deps } from './deps.ts';
import { startCredentialUse } from './features/credentials/credential-use.ts';
import { queueExpiryNotices } from './features/expiry/expiry-notices.ts';
import { queueFactorNotices } from './features/factors/factor-notices.ts';
import { finishDueResets } from './features/factors/factor-resets.ts';
import { queueReviewNotices } from './features/review-notices/review-notices.ts';
import { ensureOperatorToken, ensurePortal, type OperatorToken } from './first-start.ts';
import type { Readiness } from './http/health.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { refuseForeignKey, sealerOf } from './secret-key.ts';
import { refuseUsedPort } from './used-port.ts';

export interface Server {
  readonly deps: Deps;
  readonly app: App;
  readonly portal: Portal;
  readonly operatorToken: OperatorToken;
  /** Tells people where mails are sent. */
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
    const failures: unknown[] = [];
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) {
      // What cannot be stopped must not keep the others alive.
      try {
        await stop();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Database, migrations, outbox and HTTP, in this order; if one fails, the earlier ones are stopped again.
 * @param database an embedded one that starts already
 */
export async function startServer(
  config: Config,
  log: Logger,
  database = startOwnDatabase(config, log).ready,
): Promise<Server> {
  const started = new Started();
  try {
    return await start({ config, log, database }, started);
  } catch (error) {
    await started.stop().catch((reason) => log.error({ err: reason }, 'what was started could not be stopped'));
    throw error;
  }
}

/** Jobs that look for something to do and tell it by mail. */
function startAllNotices(
  { db, publicUrl, ...parts }: Pick<Deps, 'db' | 'log' | 'nudgeOutbox'> & { readonly publicUrl: string },
  { reviewMails }: Config,
  started: Started,
): Deps['jobs'] {
  const notices = {
    expiry_notices: startNotices({
      ...parts,
      about: 'keys and certificates that end',
      queue: () => queueExpiryNotices(db, publicUrl, new Date()),
      firstMs: 20_000,
      everyMs: 600_000,
    }),
    factor_notices: startNotices({
      ...parts,
      about: 'a second factor that will be required',
      queue: () => queueFactorNotices(db, publicUrl, new Date()),
      firstMs: 15_000,
      everyMs: 60_000,
    }),
    factor_resets: startNotices({
      ...parts,
      about: 'second factors that were reset',
      queue: () => finishDueResets(db, publicUrl, new Date()),
      firstMs: 10_000,
      everyMs: 60_000,
    }),
    failure_notices: startNotices({
      ...parts,
      about: 'webhooks that keep failing',
      queue: () => queueFailureNotices(db, publicUrl),
      firstMs: 30_000,
      everyMs: 600_000,
    }),
    ...(reviewMails && {
      review_notices: startNotices({
        ...parts,
        about: 'what waits for review',
        queue: () => queueReviewNotices(db, publicUrl, new Date()),
        firstMs: 25_000,
        everyMs: 300_000,
      }),
    }),
  };
  for (const each of Object.values(notices)) started.add(() => each.stop());
  return notices;
}

async function start(
  {
    config,
    log,
    database: starting,
  }: { readonly config: Config; readonly log: Logger; readonly database: OwnDatabase['ready'] },
  started: Started,
): Promise<Server> {
  const embedded = await starting;
  if (embedded) started.add(() => embedded.stop());
  let databaseEnded = false;
  void embedded?.unexpectedExit.then(() => {
    databaseEnded = true;
  });
  const connection = embedded?.connection ?? (config.databaseUrl as string);
  const database = await openDatabase(connection, { log, forServer: true });
  started.add(() => database.close());
  const { db } = database;
  const reads = openReads(config.databaseReadUrl, database, { log });
  started.add(() => reads.close());
  const endStart = await beginServing(database.pool, log);
  started.add(endStart);
  // These come before anything is written: a server that is refused must change nothing for those that run.
  if (config.socket === undefined) await refuseUsedPort(config);
  const lostKey = await refuseForeignKey(database, config, log);
  await migrate(db, { log });
  const portal = await ensurePortal(db, config, new Date());
  const sealer = await sealerOf(db, portal.portal_id, config, lostKey);
  const operatorToken = await ensureOperatorToken(db, config, portal);
  await noteDatabase(config, log);

  const mailer = createMailer({ smtpUrl: config.smtpUrl, mode: config.mode, from: config.mailFrom }, db);
  started.add(() => mailer.close());
  await warnOfForeignSeals(db, sealer, log);
  const outbox = startOutbox({ db, log, deliveries: { mail: createMailDelivery({ db, mailer, sealer }) } });
  started.add(() => outbox.stop());

  if (embedded) await takeUpHeldClients(db);
  const issuing = startIssuing({ db, log, config, sealer, now: () => new Date() });
  started.add(() => issuing.stop());
  const webhooks = startWebhooks({ db, log, sealer, own: ownServices(config) });
  started.add(() => webhooks.stop());

  const housekeeping = startHousekeeping({ db, log, now: () => new Date() });
  started.add(() => housekeeping.stop());

  const credentialUse = startCredentialUse({ db, log, now: () => new Date() });
  started.add(() => credentialUse.stop());

  const admission = startAdmission({
    connection: config.databaseDirectUrl ?? connection,
    // A copy would never hear of what is revoked.
    database: config.databaseDirectUrl ? () => databaseServer((text) => database.pool.query(text)) : undefined,
    log,
    staleMs: config.gateOutageSeconds * 1000,
  });
  started.add(() => admission.stop());
  const notices = startAllNotices({ db, log, publicUrl: config.publicUrl, nudgeOutbox: outbox.nudge }, config, started);

  const contentChecker = startContentChecker();
  started.add(() => contentChecker.close());

  const reindexing = startReindexing({ db, log, indexer: contentChecker });
  started.add(() => reindexing.stop());

  const analytics = openAnalytics(config, { db, reads: reads.db, pool: database.pool, log, now: () => new Date() });
  if (analytics) started.add(() => analytics.close());

  const deps: Deps = {
    config,
    db,
    reads: reads.db,
    pool: database.pool,
    log,
    passwords: await createPasswords(),
    contentChecker,
    admission,
    tokens: createTokenChecker({ config, log, now: () => new Date() }),
    noteUse: credentialUse.noteUse,
    analytics,
    now: () => new Date(),
    nudgeOutbox: outbox.nudge,
    nudgeIssuing: issuing.nudge,
    sealer,
    jobs: { housekeeping, ...notices },
  };
  const readiness: Readiness = { ready: false };
  const app = await buildApp(deps, readiness);
  await admission.firstLoad;
  endStart();
  started.add(() => app.http.close());
  const address = await listen(app.http, config);
  started.add(async () => {
    // The load balancer must see it first; until then requests still come, and are answered.
    const wasReady = readiness.ready;
    Object.assign(readiness, { ready: false, stopping: true });
    if (wasReady && !databaseEnded) await pause(config.drain * 1_000);
  });
  return {
    deps,
    app,
    portal,
    operatorToken,
    mails: mailer.describe(),
    address,
    markReady: () => {
      readiness.ready = !readiness.stopping;
    },
    failure: embedded?.unexpectedExit ?? new Promise<Error>(() => {}),
    stop: () => started.stop(),
  };
}

async function listen(http: App['http'], { socket, port, host }: Config): Promise<string> {
  if (socket === undefined) return http.listen({ port, host });
  // Fastify hands every option to `server.listen`, of which a descriptor comes first. For the host "localhost" it would listen twice.
  const options: FastifyListenOptions & { readonly fd: number } = { fd: socket, host: '::' };
  const address = await http.listen(options);
  // Mails, the banner and what specifications may name go by the setting.
  if ((http.server.address() as AddressInfo | null)?.port === port) return address;
  throw new ConfigError(
    `The socket of systemd does not listen on port ${port}: ListenStream and PORT must name the same.`,
  );
}
