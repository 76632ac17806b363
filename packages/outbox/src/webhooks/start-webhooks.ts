import type { Database } from '@stoa/database/tables';
import type { OwnService } from '@stoa/outbound/network/own-services';
import { type Resolve, resolveBySystem } from '@stoa/outbound/network/resolve';
import type { Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Outbox, type OutboxTiming, startOutbox } from '../outbox.ts';
import { createWebhookDelivery } from './webhook-delivery.ts';

const timing: Partial<OutboxTiming> = {
  concurrency: 24,
  deliveryTimeoutMs: 20_000,
  leaseMs: 60_000,
  giveUpAfterMs: 3 * 24 * 3_600_000,
  stopTimeoutMs: 11_000,
};

/** Starts the worker that sends webhooks: one of its own, so that no mail waits behind a receiver that does not answer. */
export function startWebhooks({
  db,
  log,
  sealer,
  own,
  resolve = resolveBySystem,
  timing: given = {},
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  sealer: Sealer;
  /** Services of the portal itself, where no webhook goes. */
  own: readonly OwnService[];
  resolve?: Resolve;
  timing?: Partial<OutboxTiming>;
}): Outbox {
  const webhook = createWebhookDelivery({ db, sealer, resolve, own });
  return startOutbox({ db, log, deliveries: { webhook }, timing: { ...timing, ...given } });
}
