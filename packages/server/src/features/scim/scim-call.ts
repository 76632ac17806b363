import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { lockOwners } from '@stoa/database/lock-owners';
import type { Database } from '@stoa/database/tables';
import { violatedUnique } from '@stoa/database/unique-violation';
import { actorName, type DirectoryActor } from '@stoa/permissions/actor';
import { ScimError } from '@stoa/scim/scim-error';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';

export type ScimCall = CallContext<DirectoryActor>;
export type Trx = Transaction<Database>;

/** One audit entry with the directory as its actor. */
export function note(
  trx: Trx,
  { portal, actor, request }: ScimCall,
  event: string,
  of: { readonly subject: string; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  return audit(trx, { portal_id: portal.portal_id, event, actor: actorName(actor), request, ...of });
}

/** A transaction in which a lost race for a name or address is a 409 (RFC 7644 §3.12). */
export async function scimTransaction<Result>(
  { deps, portal, actor }: ScimCall,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(deps.db, async (trx) => {
      // The owners are locked first, as in every call that changes users by hand.
      if (actor.entity === 'user') await lockOwners(trx, portal.portal_id);
      return work(trx);
    });
  } catch (error) {
    if (violatedUnique(error)) throw taken();
    throw error;
  } finally {
    deps.nudgeOutbox();
  }
}

/** The same words whatever has the name: a directory learns nothing of people and teams that are not its own. */
export function taken(): ScimError {
  return new ScimError(409, 'uniqueness', 'This name or address is in use.');
}

export function noResource(): ScimError {
  return new ScimError(404, undefined, 'There is no such resource.');
}

export interface Page {
  readonly startIndex: number;
  readonly count: number;
}

const mostResources = 200;

/** `startIndex` from 1, `count` up to 200 (RFC 7644 §3.4.2.4). What is below its least counts as that. */
export function pageIn(query: Readonly<Record<string, string>>): Page {
  const whole = (name: string, otherwise: number) => {
    const text = query[name];
    if (text === undefined) return otherwise;
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, 'invalidValue', `${name} must be a whole number.`);
    return Number(text);
  };
  return {
    startIndex: Math.max(1, whole('startIndex', 1)),
    count: Math.min(mostResources, Math.max(0, whole('count', 100))),
  };
}

/** RFC 7644 §3.4.2, table 3. */
export function listResponse(Resources: readonly unknown[], totalResults: number, { startIndex }: Page) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  };
}
