import type { CreatedCredential } from '@stoa/contract/credentials';
import type { FastifyRequest } from 'fastify';
import { actorName, type DeveloperActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { noticeDue } from '../../access/expiry-notice.ts';
import { lockOwnApplication, requireOwnApplication } from '../../access/own-application.ts';
import type { Portal } from '../../access/portal.ts';
import { newKey } from '../../access/scannable-key.ts';
import { tokenHash } from '../../access/secrets.ts';
import { newId } from '../../database/ids.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, Problem } from '../../problem.ts';

/** Keys an application may have at once (contract §A.7). */
const mostCredentials = 20;

/**
 * Makes a key. Only its hash is stored: this answer is the one time it can be read.
 * @throws Problem 400 an end in the past, 403 more than twenty keys, 409 a strategy without keys
 */
export async function createCredential(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor,
  request: FastifyRequest,
  applicationId: string,
  wish: { readonly display_name?: string | undefined; readonly expires_at?: string | null | undefined } = {},
): Promise<CreatedCredential> {
  const { portal_id } = portal;
  const now = deps.now();
  const expires_at = wish.expires_at ? new Date(wish.expires_at) : null;
  if (expires_at && expires_at <= now) throw invalidField('expires_at', 'must be in the future');
  const credential = newKey();
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
    const present = await trx
      .selectFrom('credentials')
      .select('display_name')
      .where('portal_id', '=', portal_id)
      .where('application_id', '=', applicationId)
      .execute();
    if (present.length >= mostCredentials) {
      throw new Problem(
        'quota_exceeded',
        403,
        `An application can have at most ${mostCredentials} credentials. Revoke one you no longer use.`,
      );
    }
    const name = wish.display_name || nextName(present.map(({ display_name }) => display_name));
    await trx
      .insertInto('credentials')
      .values({
        portal_id,
        id,
        application_id: applicationId,
        display_name: name,
        secret_hash: tokenHash(credential),
        expires_at,
        expiry_notice: expires_at && noticeDue(expires_at, now),
        updated_at: now,
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

/** "Key 3": the number after the highest there is, so that no two are alike after a deletion. */
function nextName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^Key (\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `Key ${Math.max(names.length, ...numbers) + 1}`;
}
