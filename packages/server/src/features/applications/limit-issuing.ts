import type { Database } from '@stoa/database/tables';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Kysely } from 'kysely';
import { takePoint, tooManyAttempts } from '../../access/throttle.ts';

/** Each of these is a question to an identity provider, which has limits too. @throws Problem 429 */
export async function limitIssuing(
  trx: Kysely<Database>,
  portal_id: string,
  { id }: DeveloperActor,
  now: Date,
): Promise<void> {
  const { points, limit, wait } = await takePoint(trx, { portal_id, name: 'issuingDeveloper', key: id, now });
  if (points > limit) throw tooManyAttempts(Math.max(1, Math.ceil(wait)));
}
