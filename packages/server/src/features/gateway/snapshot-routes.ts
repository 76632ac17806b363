import { setTimeout as pause } from 'node:timers/promises';
import { CallerGone, createLimiter, LimiterFull } from '@stoa/common/limiter';
import { notFound, Problem } from '@stoa/common/problem';
import { samePortal } from '@stoa/database/same-portal';
import { type GatewayProgress, gatewayProgress } from '@stoa/gate/propagation';
import type { Gateway } from '@stoa/gate/records';
import { noteCursor, pullSnapshot } from '@stoa/gate/snapshot';
import type { Cursor } from '@stoa/gate/snapshot-cursor';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import { mayView } from '@stoa/permissions/product-actions';
import type { FastifyInstance } from 'fastify';
import { gatewayOf } from '../../access/gateway.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { snapshotWaits } from './snapshot-waits.ts';

/** Milliseconds that an answer waits for the note that it was asked for. */
const noteMs = 1_000;

/** Gateways that decide by themselves, and how far they are. */
export function snapshotRoutes(http: FastifyInstance, implement: Implementer, deps: Deps): void {
  const { db } = deps;

  const waits = snapshotWaits(deps.admission);
  // Without a limit gateways would take every connection of the pool from other calls: while a table is locked, and when a change wakes
  // all that wait. "stoa gate" gives up after ten seconds, in which a proxy may ask four times.
  // A key is a gateway: however often one asks, the others get their turn. Its own questions all wait, as one that is refused at once
  // comes again at once.
  const firstPulls = createLimiter({ atOnce: 2, perKey: 1, waitMs: 2_000 });
  // They have waited for news already, five seconds at most, and give up after ten.
  const laterPulls = createLimiter({ atOnce: 2, perKey: 1, waitMs: 3_000 });
  // A change wakes many gateways at once: one note serves all that have read by then.
  // Longer than a note waits for a lock, and shorter than its statement may take: the answer is 503 in both cases.
  const noteOfCursors = sharedNext(() => noteCursor(db), 2_500);
  // A commit may hang for as long as a replica is away: notes must not take the connections that are left.
  const notes = createLimiter({ atOnce: 2, perKey: 1, waiting: 1, waitMs: noteMs });
  // Otherwise the server would wait for them when it closes.
  http.addHook('preClose', async () => waits.stop());

  implement('getGatewaySnapshot', async ({ actor, query, portal, request, reply }) => {
    const pull = (gateway: Gateway) => pullSnapshot(db, gateway, query.since, { maxAge: deps.config.snapshotMaxAge });
    const key = actor.gateway.id;
    const wait = waits.begin(query.wait, key, reply);
    try {
      let revision = wait?.revision ?? 0;
      const isGone = () => reply.raw.destroyed;
      const pulled = await firstPulls.run(() => pull(actor.gateway), { key, isGone }).catch(refuseUnread);
      await notePullInTime(actor.gateway, pulled.acknowledged);
      let answer = await pulled.answer(noteOfCursors).catch(refuseUnread);
      while (wait && answer.cursor === query.since && (await wait.changed(revision))) {
        revision = wait.revision;
        const later = laterPulls.run(
          async () => {
            // Its token, and what it may ask about, may be what has changed, also while this waited for its turn.
            const { gateway } = await gatewayOf(request, portal, deps);
            return pull(gateway);
          },
          { key, isGone },
        );
        answer = await later.then((again) => again.answer(noteOfCursors)).catch(refuseUnread);
      }
      reply.header('etag', `"${answer.cursor}"`);
      return answer;
    } finally {
      wait?.end();
    }
  });

  /** The note is for operators. Where it cannot be written, gateways must learn of changes all the same. */
  async function notePullInTime(gateway: Gateway, acknowledged: Cursor | undefined): Promise<void> {
    const noted = notes
      .run(() => notePull(gateway, acknowledged), { key: gateway.id })
      .catch((error: unknown) =>
        deps.log.warn({ err: error, gateway: gateway.id }, 'What this gateway has in effect could not be noted.'),
      );
    await Promise.race([noted, pause(noteMs, undefined, { ref: false })]);
  }

  async function notePull({ portalId, id }: Gateway, acknowledged: Cursor | undefined): Promise<void> {
    await db
      .updateTable('gateways')
      .set({
        snapshot_pulled_at: deps.now(),
        ...(acknowledged && {
          acknowledged_snapshot: acknowledged.snapshot,
          acknowledged_at: new Date(acknowledged.takenAt),
        }),
      })
      .where('portal_id', '=', portalId)
      .where('id', '=', id)
      .execute();
  }

  /** Those of products that the developer may see, as in the list of registrations. */
  async function shownRegistrations(portal: Portal, actor: DeveloperActor, applicationId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('registrations as registration')
      .innerJoin('products as product', samePortal('product.id', 'registration.product_id'))
      .where('registration.portal_id', '=', portal.portal_id)
      .where('registration.application_id', '=', applicationId)
      .where(mayView(portal, actor))
      .select('registration.id')
      .orderBy('registration.id')
      .execute();
    return rows.map((row) => row.id);
  }

  implement('getApplicationPropagation', async ({ portal, actor, params }) => {
    const { id } = await requireOwnApplication(db, portal, actor, params.applicationId);
    const shown = await shownRegistrations(portal, actor, id);
    // A gateway that guards only what the developer may not see would tell that it is there.
    const gateways = (await gatewayProgress(db, portal.portal_id, id, deps.now())).filter(({ registration_ids }) =>
      registration_ids.some((each) => shown.includes(each)),
    );
    const registrationIds = shown.filter((each) =>
      gateways.some(({ registration_ids }) => registration_ids.includes(each)),
    );
    return {
      ...tally(gateways),
      registrations: registrationIds.map((registration_id) => ({
        registration_id,
        ...tally(gateways.filter(({ registration_ids }) => registration_ids.includes(registration_id))),
      })),
    };
  });

  implement('listGatewayProgress', async ({ portal, params: { registrationId } }) => {
    const registration = await db
      .selectFrom('registrations')
      .select('application_id')
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow(() => notFound('This registration'));
    const gateways = await gatewayProgress(db, portal.portal_id, registration.application_id, deps.now());
    return { data: gateways.filter(({ registration_ids }) => registration_ids.includes(registrationId)) };
  });
}

/** The next question may find it: none got its turn in time, or a lock on a table (55P03, appendix A of PostgreSQL's manual). */
function refuseUnread(cause: unknown): never {
  const isBusy = cause instanceof LimiterFull || cause instanceof CallerGone;
  if (!isBusy && (cause as { readonly code?: unknown }).code !== '55P03') throw cause;
  // One gateway may be refused hundreds of times a second: such a line has no stack.
  throw new Problem('unavailable', 503, 'Who may pass cannot be read now. Ask again.', {
    retryAfter: 1,
    ...(!isBusy && { cause }),
  });
}

/**
 * Runs it for all callers that have called before it starts: once at a time, and once more for those that call meanwhile. One that takes
 * too long is left alone, or all would wait for it.
 */
function sharedNext<T>(run: () => Promise<T>, waitMs: number): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const late = pause(waitMs, undefined, { ref: false }).then(() => {
        throw new LimiterFull();
      });
      const ran = Promise.race([run(), late]);
      running = ran.catch(() => {});
      return ran;
    });
    return next;
  };
}

function tally(gateways: readonly GatewayProgress[]): { gateways: number; active: number } {
  return { gateways: gateways.length, active: gateways.filter(({ active }) => active).length };
}
