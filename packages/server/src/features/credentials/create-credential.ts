import type { CreatedCredential } from '@stoa/contract/credentials';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { actorName, type DeveloperActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { lockOwnApplication, requireOwnApplication } from '../../access/own-application.ts';
import type { Portal } from '../../access/portal.ts';
import { newToken, tokenHash } from '../../access/secrets.ts';
import { newId } from '../../database/ids.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';

/** Keys an application may have at once (contract §A.7). */
const mostCredentials = 20;

/** Makes a key. Only its hash is stored: this answer is the one time it can be read. */
export async function createCredential(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor,
  request: FastifyRequest,
  applicationId: string,
  displayName: string | undefined,
): Promise<CreatedCredential> {
  const { portal_id } = portal;
  const credential = newToken('stoa_');
  const id = newId();
  const display_name = await deps.db.transaction().execute(async (trx) => {
    // Held until the commit: two requests at once cannot both be the twentieth.
    await lockOwnApplication(trx, portal, actor, applicationId);
    const { auth_strategy_id } = await requireOwnApplication(trx, portal, actor, applicationId);
    const strategy = await trx
      .selectFrom('auth_strategies')
      .select('credential_type')
      .where('portal_id', '=', portal_id)
      .where('id', '=', auth_strategy_id)
      .executeTakeFirst();
    if (strategy && strategy.credential_type !== 'key_auth') {
      throw new Problem('conflict', 409, "This application's auth strategy does not use keys.");
    }
    const { total } = await trx
      .selectFrom('credentials')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('portal_id', '=', portal_id)
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow();
    if (total >= mostCredentials) {
      throw new Problem(
        'quota_exceeded',
        403,
        `An application can have at most ${mostCredentials} credentials. Revoke one you no longer use.`,
      );
    }
    const name = displayName || `Key ${total + 1}`;
    await trx
      .insertInto('credentials')
      .values({
        portal_id,
        id,
        application_id: applicationId,
        display_name: name,
        secret_hash: tokenHash(credential),
        updated_at: deps.now(),
      })
      .execute();
    await audit(trx, {
      portal_id,
      event: 'credential_created',
      actor: actorName(actor),
      subject: `credential:${id}`,
      request,
    });
    return name;
  });
  return { id, display_name, credential };
}
