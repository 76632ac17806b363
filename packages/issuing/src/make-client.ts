import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database, StrategyRegistration } from '@stoa/database/tables';
import { violatedUnique } from '@stoa/database/unique-violation';
import { type MadeClient, UnusableClient } from '@stoa/openid/clients/client-registrar';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import { type Kysely, sql } from 'kysely';
import { clientInput } from './client-input.ts';
import { type HeldClient, heldRow } from './held-client.ts';
import { queueClientWork } from './queue-client-work.ts';
import { sealManagement, storeSecret } from './sealed-client.ts';
import type { Issuing, Step } from './step.ts';

/**
 * Has the issuer make the client. RFC 7591 knows no idempotency key: when an answer is lost, the issuer may keep a client that
 * the portal does not know. So it is written down before the question that it is asked; a worker that finds that note counts one
 * client that was perhaps left behind, under the same `software_id`.
 */
export async function makeClient(issuing: Issuing, { held, client, signal }: Step): Promise<boolean> {
  const { db, config } = issuing;
  const found = await clientInput(db, client);
  if (!found) return true;
  const { input, registration } = found;
  const token = initialToken(registration, config.oidcSecrets);
  await heldRow(db, held)
    .set((row) => ({
      asked_at: sql<Date>`now()`,
      perhaps_left: sql<number>`${row.ref('perhaps_left')} + case when asked_at is null then 0 else 1 end`,
    }))
    .execute();
  let made: MadeClient;
  try {
    made = await issuing.registrar.create(client.issuer, input, token, signal);
  } catch (error) {
    if (error instanceof UnusableClient && error.isLeft) await countLeft(db, held);
    else if (error instanceof ProviderFailure && error.kind !== 'unknown')
      await heldRow(db, held).set({ asked_at: null }).execute();
    throw error;
  }
  try {
    await inTransaction(db, (trx) => writeMade(trx, issuing, { held, client, signal }, made));
  } catch (error) {
    if (violatedUnique(error) !== 'applications_reference') throw error;
    // It must stay: perhaps it is the client of the other application.
    await countLeft(db, held);
    throw new ProviderFailure('refused', 'The identity provider named a client id that is in use already.', {
      cause: error,
    });
  }
  return true;
}

/** The issuer may have a client for this row that the portal does not know. */
async function countLeft(db: Kysely<Database>, held: HeldClient): Promise<void> {
  await heldRow(db, held)
    .set((row) => ({ asked_at: null, perhaps_left: row('perhaps_left', '+', 1) }))
    .execute();
}

function initialToken(
  registration: StrategyRegistration | null,
  secrets: Readonly<Record<string, string>>,
): string | undefined {
  if (!registration) throw new ProviderFailure('impossible', 'This auth strategy does not make clients any more.');
  const name = registration.initial_access_token_env;
  if (name === undefined) return undefined;
  const token = secrets[name];
  // The operator may set it and start again: it is tried until then.
  if (!token) throw new ProviderFailure('unsent', `The server has no ${name}.`);
  return token;
}

async function writeMade(
  trx: Kysely<Database>,
  { sealer }: Issuing,
  { held, client }: Step,
  made: MadeClient,
): Promise<void> {
  const { portal_id, id } = client;
  // Applications before clients, as all who change both.
  const application = await trx
    .selectFrom('applications')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('id', '=', client.application_id)
    .forUpdate()
    .executeTakeFirst();
  if (application && client.replaces) {
    await trx
      .updateTable('clients')
      .set({ application_id: null, since: sql<Date>`now()` })
      .where('portal_id', '=', portal_id)
      .where('id', '=', client.replaces)
      .execute();
    await queueClientWork(trx, portal_id, client.replaces);
  }
  const { numUpdatedRows } = await heldRow(trx, held)
    .set({
      client_id: made.client_id,
      ...sealManagement(sealer, client, made.management),
      secret_mac: sealer.mac(made.client_secret),
      secret_expires_at: made.secret_expires_at,
      metadata_done: client.metadata_wanted,
      asked_at: null,
      last_error: null,
      since: sql<Date>`now()`,
      replaces: null,
    })
    .executeTakeFirst();
  // The lease ran out, and another worker has it.
  if (numUpdatedRows === 0n) throw new Error('Another worker has taken this client.');
  if (!application) return;
  await storeSecret(trx, sealer, client, made.client_secret);
  await trx
    .updateTable('applications')
    .set({ reference_id: made.client_id, updated_at: sql<Date>`now()` })
    .where('portal_id', '=', portal_id)
    .where('id', '=', application.id)
    .execute();
  await audit(trx, {
    portal_id,
    event: 'client_made',
    actor: 'system',
    subject: `application:${application.id}`,
    details: { client: id, client_id: made.client_id, issuer: client.issuer },
  });
}
