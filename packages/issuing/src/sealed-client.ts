import { Problem } from '@stoa/common/problem';
import { audit, type RequestFacts } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import type { Management } from '@stoa/openid/clients/client-registrar';
import { actorName, type DeveloperActor } from '@stoa/permissions/actor';
import { SealedElsewhere, type Sealer } from '@stoa/secrets/sealer';
import { type Kysely, sql } from 'kysely';
import type { Client, ClientKey } from './held-client.ts';

const about = (what: string, { portal_id, id }: ClientKey) => `${what} ${portal_id} ${id}`;

/** The columns that say how a client is managed at its issuer. */
export function sealManagement(sealer: Sealer, key: ClientKey, management: Management | undefined) {
  return {
    management_uri: management?.uri ?? null,
    management_token: management ? sealer.seal(management.token, about('management', key)) : null,
  };
}

/** @throws SealedElsewhere */
export function openManagement(sealer: Sealer, client: Client): Management | undefined {
  const { management_uri: uri, management_token } = client;
  if (uri === null || management_token === null) return undefined;
  return { uri, token: sealer.open(management_token, about('management', client)) };
}

/** Keeps a secret until it is shown once, or for seven days; it takes the place of an earlier one. */
export async function storeSecret(
  trx: Kysely<Database>,
  sealer: Sealer,
  key: ClientKey,
  secret: string,
): Promise<void> {
  const sealed = sealer.seal(secret, about('secret', key));
  await trx
    .insertInto('client_secrets')
    .values({ portal_id: key.portal_id, client_id: key.id, sealed })
    .onConflict((conflict) =>
      conflict.columns(['portal_id', 'client_id']).doUpdateSet({ sealed, created_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The developer who is shown a secret, and the request that asked. */
export interface ShownTo {
  readonly actor: DeveloperActor;
  readonly request: RequestFacts;
  readonly applicationId: string;
}

/**
 * The secret that waits, which is gone with this: that it was shown is in the audit log, or it is not shown.
 * @throws Problem 409 when this server has not the key to it; it stays then
 */
export async function takeSecret(
  db: Kysely<Database>,
  sealer: Sealer,
  key: ClientKey,
  { actor, request, applicationId }: ShownTo,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('client_secrets')
      .where('portal_id', '=', key.portal_id)
      .where('client_id', '=', key.id)
      .returning('sealed')
      .executeTakeFirst();
    if (!row) return undefined;
    await audit(trx, {
      portal_id: key.portal_id,
      event: 'client_secret_revealed',
      actor: actorName(actor),
      subject: `application:${applicationId}`,
      details: { client: key.id },
      request,
    });
    try {
      return sealer.open(row.sealed, about('secret', key));
    } catch (cause) {
      if (!(cause instanceof SealedElsewhere)) throw cause;
      throw new Problem(
        'secret_not_waiting',
        409,
        'The portal has lost the key to this secret. Rotate it to get another one.',
        {
          cause,
        },
      );
    }
  });
}
