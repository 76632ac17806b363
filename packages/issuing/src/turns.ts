import { createLimiter, LimiterFull } from '@stoa/common/limiter';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { RetryLater } from '@stoa/outbox/delivery';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClientKey } from './held-client.ts';

/** Clients under way at the same time in this process: of one identity provider, and of one developer. */
const mostOfIssuer = 8;
const mostOfDeveloper = 3;
/** The time for which a client waits for its turn before it makes room for others'. */
const slotWaitMs = 300;
const putOffMs = 1_000;
const spreadMs = 2_000;

/**
 * Limits the work under way, so that neither a provider that does not answer nor a developer with a hundred clients holds up the
 * others.
 */
export class IssuingTurns {
  readonly #ofIssuer = createLimiter({ perKey: mostOfIssuer, waitMs: slotWaitMs });
  readonly #ofDeveloper = createLimiter({ perKey: mostOfDeveloper, waitMs: slotWaitMs });

  /**
   * Resolves with what to call when the work is over, or undefined when there is no such client any more.
   * @throws RetryLater when it is not its turn; what else is due and stands in the same queue is put off with it
   */
  async take(db: Kysely<Database>, key: ClientKey): Promise<(() => void) | undefined> {
    const { portal_id, id } = key;
    const client = await db
      .selectFrom('clients as client')
      .leftJoin('applications as application', samePortal('application.id', 'client.application_id'))
      .select(['client.issuer', 'application.developer_id'])
      .where('client.portal_id', '=', portal_id)
      .where('client.id', '=', id)
      .executeTakeFirst();
    if (!client) return undefined;
    const { issuer, developer_id } = client;
    const leaveDeveloper =
      developer_id === null
        ? () => {}
        : await this.#ofDeveloper
            .acquire({ key: developer_id })
            .catch((error) => refuse(error, db, sql`application.developer_id = ${developer_id}`));
    try {
      const leaveIssuer = await this.#ofIssuer
        .acquire({ key: issuer })
        .catch((error) => refuse(error, db, sql`client.issuer = ${issuer}`));
      return () => {
        leaveIssuer();
        leaveDeveloper();
      };
    } catch (error) {
      leaveDeveloper();
      throw error;
    }
  }
}

async function refuse(error: unknown, db: Kysely<Database>, whose: RawBuilder<unknown>): Promise<never> {
  throw error instanceof LimiterFull ? await putOff(db, whose) : error;
}

/** Puts the entries off in one statement; otherwise each would be claimed, looked up and put off by itself. */
async function putOff(db: Kysely<Database>, whose: RawBuilder<unknown>): Promise<RetryLater> {
  await sql`
    with due as (
      select outbox.portal_id, outbox.id from outbox
      join clients as client on client.portal_id = outbox.portal_id and client.id::text = outbox.payload ->> 'client'
      left join applications as application
        on application.portal_id = client.portal_id and application.id = client.application_id
      where outbox.kind = 'client' and outbox.done_at is null and outbox.next_attempt_at <= now() and ${whose}
      for update of outbox skip locked
    )
    update outbox set next_attempt_at = now() + make_interval(secs => ${putOffMs / 1000} + random() * ${spreadMs / 1000})
    from due where outbox.portal_id = due.portal_id and outbox.id = due.id`.execute(db);
  const delayMs = Math.round(putOffMs + Math.random() * spreadMs);
  return new RetryLater('Others are under way at the identity provider.', { delayMs, wasPutOff: true });
}
