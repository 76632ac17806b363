import { Problem } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { type Kysely, sql } from 'kysely';
import { takePoint, tooManyAttempts } from '../../access/throttle.ts';

/** Each is a row in every gateway's answer and perhaps a client at an identity provider; developers need no more. */
const mostApplications = 100;

/**
 * Limits how many applications a developer has, and how often they make one. It runs in the transaction that makes one. @throws
 * Problem 409, 429
 */
export async function limitCreation(
  trx: Kysely<Database>,
  portal_id: string,
  { id }: DeveloperActor,
  now: Date,
): Promise<void> {
  const { points, limit, wait } = await takePoint(trx, { portal_id, name: 'createApplication', key: id, now });
  if (points > limit) throw tooManyAttempts(Math.max(1, Math.ceil(wait)));
  // The point's row is locked until the commit, so two at once are counted one after the other.
  const { total } = await trx
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('portal_id', '=', portal_id)
    .where('developer_id', '=', id)
    .executeTakeFirstOrThrow();
  if (total >= mostApplications)
    throw new Problem(
      'limit_reached',
      409,
      `You can have at most ${mostApplications} applications. Delete one that you no longer use.`,
    );
}
