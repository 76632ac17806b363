import { failureReason } from '@stoa/common/failure-reason';
import type { Database } from '@stoa/database/tables';
import { createClientRegistrar } from '@stoa/openid/clients/client-registrar';
import { createDiscovery, type Discovery } from '@stoa/openid/discovery';
import { type OutboxTiming, startOutbox } from '@stoa/outbox/outbox';
import type { Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createClientDelivery } from './client-delivery.ts';
import { queueForgottenClients } from './forgotten-clients.ts';
import type { IssuingConfig } from './issuing-config.ts';

export interface IssuingWorker {
  nudge(): void;
  stop(): Promise<void>;
}

/**
 * All that is asked of a provider for one look at a client takes 40 s at most: discovery, two registrations, one deletion. What a
 * killed worker had is taken up by another after a minute.
 */
const timing: Partial<OutboxTiming> = {
  concurrency: 24,
  deliveryTimeoutMs: 45_000,
  leaseMs: 60_000,
  stopTimeoutMs: 11_000,
};
const lookMs = 10 * 60_000;

/**
 * Starts the worker that does at issuers what is asked for. It has an outbox worker of its own: mails do not wait behind a
 * provider that does not answer.
 */
export function startIssuing({
  db,
  log,
  config,
  sealer,
  now,
  discovery = createDiscovery(config, now),
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  config: IssuingConfig;
  sealer: Sealer;
  now: () => Date;
  discovery?: Discovery;
}): IssuingWorker {
  const registrar = createClientRegistrar(config, discovery);
  const client = createClientDelivery({ db, config, sealer, registrar });
  const outbox = startOutbox({ db, log, deliveries: { client }, timing });
  const look = () => {
    looking = queueForgottenClients(db).then(
      (found) => {
        if (found > 0) outbox.nudge();
      },
      (error: unknown) => log.warn({ reason: failureReason(error) }, 'Clients could not be looked through.'),
    );
  };
  let looking: Promise<void> | undefined;
  look();
  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    nudge: outbox.nudge,
    async stop() {
      clearInterval(timer);
      await looking;
      await outbox.stop();
    },
  };
}

/** Says at the start when tokens were sealed with a key that this server does not have. */
export async function warnOfForeignSeals(
  db: Kysely<Database>,
  sealer: Sealer,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { foreign } = await db
    .selectFrom('clients')
    .select((row) => row.fn.countAll<string>().as('foreign'))
    .where('management_token', 'is not', null)
    .where('management_token', 'not like', `${sealer.prefix}%`)
    .executeTakeFirstOrThrow();
  if (Number(foreign) > 0)
    log.warn(
      { clients: Number(foreign) },
      'Tokens of clients were sealed with another key: restore STOA_SECRET_KEY or the file secret-key in the data folder.',
    );
}
