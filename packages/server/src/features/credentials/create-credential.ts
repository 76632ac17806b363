import { Problem, refusedField } from '@stoa/common/problem';
import type { CreatedCredential } from '@stoa/contract/credentials';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { actorName, type DeveloperActor } from '@stoa/permissions/actor';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import { newKey } from '@stoa/secrets/scannable-key';
import { tokenHash } from '@stoa/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { noticeDue } from '../../access/expiry-notice.ts';

/** Keys an application may have at once (contract §A.7). */
const mostCredentials = 20;

/**
 * Makes a key. Only its hash is stored: this answer is the one time it can be read.
 * @throws Problem 400 an end in the past, 403 more than twenty keys, 409 a strategy without keys
 */
export async function createCredential(
  { deps, portal, actor, request }: CallContext<DeveloperActor>,
  applicationId: string,
  input: { readonly display_name?: string | undefined; readonly expires_at?: string | null | undefined } = {},
): Promise<CreatedCredential> {
  const { portal_id } = portal;
  const now = deps.now();
  const expires_at = futureEnd(input.expires_at, now);
  return deps.db.transaction().execute(async (trx) => {
    // The lock is held until the commit: two requests at once cannot both be the twentieth.
    await lockOwnApplication(trx, portal, actor, applicationId);
    const { auth_strategy_id } = await requireOwnApplication(trx, portal, actor, applicationId);
    const strategy = await trx
      .selectFrom('auth_strategies')
      .select('credential_type')
      .where('portal_id', '=', portal_id)
      .where('id', '=', auth_strategy_id)
      .executeTakeFirst();
    if (strategy && strategy.credential_type !== 'key_auth') {
      throw new Problem('keys_unused', 409, "This application's auth strategy does not use keys.");
    }
    const present = await keyNames(trx, portal, applicationId);
    return insertKey(trx, {
      portal,
      actor,
      request,
      applicationId,
      display_name: input.display_name || nextName(present),
      expires_at,
      now,
    });
  });
}

/**
 * The names of an application's keys, of which there is room for one more. Its row must be locked.
 * @throws Problem 403 there are as many as may be
 */
export async function keyNames(trx: Transaction<Database>, portal: Portal, applicationId: string): Promise<string[]> {
  const present = await trx
    .selectFrom('credentials')
    .select('display_name')
    .where('portal_id', '=', portal.portal_id)
    .where('application_id', '=', applicationId)
    .execute();
  if (present.length >= mostCredentials) {
    throw new Problem(
      'quota_exceeded',
      403,
      `An application can have at most ${mostCredentials} credentials. Revoke one you no longer use.`,
    );
  }
  return present.map(({ display_name }) => display_name);
}

/** Adds a key and notes who made it. Only its hash is stored. */
export async function insertKey(
  trx: Transaction<Database>,
  input: {
    readonly portal: Portal;
    readonly actor: DeveloperActor;
    readonly request: FastifyRequest;
    readonly applicationId: string;
    readonly display_name: string;
    readonly expires_at: Date | null;
    readonly now: Date;
  },
): Promise<CreatedCredential> {
  const { portal_id } = input.portal;
  const { display_name, expires_at, now } = input;
  const credential = newKey();
  const id = newId();
  await trx
    .insertInto('credentials')
    .values({
      portal_id,
      id,
      application_id: input.applicationId,
      display_name,
      secret_hash: tokenHash(credential),
      expires_at,
      expiry_notice: expires_at && noticeDue(expires_at, now),
      updated_at: now,
    })
    .execute();
  await audit(trx, {
    portal_id,
    event: 'credential_created',
    actor: actorName(input.actor),
    subject: `credential:${id}`,
    request: input.request,
  });
  return { id, display_name, credential };
}

/** @throws Problem 400 an end in the past */
export function futureEnd(text: string | null | undefined, now: Date): Date | null {
  const end = text ? new Date(text) : null;
  if (end && end <= now) throw refusedField('expiry_past', 'expires_at', 'must be in the future');
  return end;
}

/** "Key 3": the number after the highest there is, so that no two are alike after a deletion. */
function nextName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^Key (\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `Key ${Math.max(names.length, ...numbers) + 1}`;
}
