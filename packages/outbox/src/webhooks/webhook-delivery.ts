import { failureReason } from '@stoa/common/failure-reason';
import type { Database, WebhookAttempt } from '@stoa/database/tables';
import type { OwnService } from '@stoa/outbound/network/own-services';
import type { Resolve } from '@stoa/outbound/network/resolve';
import { sendWebhook, type WebhookAnswer } from '@stoa/outbound/webhooks/send-webhook';
import { sealedFor, signatureHeaders } from '@stoa/outbound/webhooks/sign-webhook';
import { SealedElsewhere, type Sealer } from '@stoa/secrets/sealer';
import { type Kysely, sql } from 'kysely';
import { type Delivery, RetryLater } from '../delivery.ts';
import { type DueWebhook, readDue } from './read-due.ts';
import { noteFailure, noteSuccess, Turns } from './turns.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds after the first, second … attempt that failed; the last again and again until three days are over. */
const delays = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour] as const;
const longestRetryAfter = 2 * hour;
const lostSecret =
  'The server has another key than the one that the signing secret was sealed with. Rotate the secret.';
/** Attempts that are told of. */
const loggedAttempts = 20;

interface Outcome extends WebhookAttempt {
  readonly answer: WebhookAnswer | undefined;
}

/** Delivers the outbox's webhooks. Their rows in the outbox say when; what is sent stands in `webhook_deliveries`. */
export function createWebhookDelivery({
  db,
  sealer,
  resolve,
  own,
}: {
  db: Kysely<Database>;
  sealer: Sealer;
  resolve: Resolve;
  own: readonly OwnService[];
}): Delivery {
  const turns = new Turns();
  return {
    async deliver({ portal_id, id, attempts: claim }, signal) {
      const due = await readDue(db, portal_id, id);
      // Removed with its webhook; or it had arrived when the process that sent it was killed.
      if (!due || due.delivered_at) return;
      const endTurn = due.isTest ? undefined : await turns.take(db, due.receiver);
      try {
        const outcome = await attempt(due, signal);
        // The server stops: it is not known whether the delivery would have arrived, so another process sends it again.
        if (outcome.status === null && signal.aborted) throw new Error('The attempt was broken off.');
        await note(due, outcome, claim);
        if (!isSuccess(outcome)) throw new RetryLater(reasonOf(outcome), { delayMs: delayAfter(due, outcome) });
      } finally {
        endTurn?.();
      }
    },
    // What stays of the payload tells whose it is and what is counted; it holds no secret.
    residue: (payload) => payload as object,
  };

  async function attempt(due: DueWebhook, signal: AbortSignal): Promise<Outcome> {
    const started = Date.now();
    const at = new Date(started).toISOString();
    try {
      const secrets = due.secrets.map((sealed) => sealer.open(sealed, sealedFor(due.receiver.id)));
      const { event_id: id, body } = due;
      const headers = signatureHeaders({ id, timestamp: Math.floor(started / 1000), body }, secrets);
      const request = { url: new URL(due.url), reach: { allowPrivate: due.allow_private, own }, headers, body };
      const answer = await sendWebhook(request, resolve, signal);
      const reason = isRight(answer.status) ? null : `The receiver answered ${answer.status}.`;
      return { at, status: answer.status, reason, duration_ms: Date.now() - started, answer };
    } catch (error) {
      const reason = error instanceof SealedElsewhere ? lostSecret : failureReason(error);
      return { at, status: null, reason, duration_ms: Date.now() - started, answer: undefined };
    }
  }

  /**
   * An arrival is noted whichever process sent the delivery. A failure is noted only by the process that has the delivery
   * (`claim`), and takes nothing back: another process may have been faster.
   */
  async function note(due: DueWebhook, outcome: Outcome, claim: number): Promise<void> {
    const { answer, ...line } = outcome;
    const { receiver } = due;
    const arrived = isSuccess(outcome);
    await db
      .updateTable('webhook_deliveries')
      .set({
        attempts: sql<number>`attempts + 1`,
        log: withLine(line),
        last_answer: answer?.text ?? null,
        ...(arrived && { delivered_at: sql<Date>`now()` }),
      })
      .where('portal_id', '=', receiver.portal_id)
      .where('id', '=', due.id)
      .$if(!arrived, (query) =>
        query
          .where('delivered_at', 'is', null)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('outbox')
                .select('outbox.id')
                .whereRef('outbox.portal_id', '=', 'webhook_deliveries.portal_id')
                .whereRef('outbox.id', '=', 'webhook_deliveries.id')
                .where('outbox.attempts', '=', claim)
                .where('outbox.done_at', 'is', null),
            ),
          ),
      )
      .execute();
    if (arrived) await noteSuccess(db, receiver);
    else await noteFailure(db, receiver, { rests: !isItsOwnFault(outcome.status) });
  }
}

/** The log with one more line, without the oldest: as it is now, not as it was when the attempt began. */
function withLine(line: WebhookAttempt) {
  return sql<string>`(
    select jsonb_agg(entry order by place) from jsonb_array_elements(log || ${JSON.stringify(line)}::jsonb) with ordinality as lines (entry, place)
    where place > jsonb_array_length(log) + 1 - ${loggedAttempts}::int)`;
}

const isRight = (status: number) => status >= 200 && status < 300;
const isSuccess = ({ status }: Outcome) => status !== null && isRight(status);
/** The receiver is well and refuses this delivery; others may pass. */
const isItsOwnFault = (status: number | null) => status !== null && status >= 400 && status < 500 && status !== 429;

const reasonOf = ({ reason }: Outcome) => reason ?? 'unknown';

function delayAfter({ attempts }: DueWebhook, { answer }: Outcome): number {
  const delay = delays[Math.min(attempts, delays.length - 1)] as number;
  const spread = delay * (0.8 + 0.4 * Math.random());
  const asked = Math.min(answer?.retryAfter ?? 0, longestRetryAfter);
  return Math.round(Math.max(spread, asked));
}
