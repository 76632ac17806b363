import { StoreUnavailable } from '@stoa/analytics/analytics-store';
import type { Funnel } from '@stoa/contract/today';
import { sql } from 'kysely';
import type { StatsSources } from '../stats-sources.ts';
import { countSteps, slowStep } from './count-steps.ts';
import { noteFirstCalls } from './first-calls.ts';
import { updateJourneys } from './journeys.ts';
import { type SunsetCalls, sunsetCalls } from './sunset-calls.ts';

export type { SunsetCalls };

const minuteMs = 60_000;
const windowMs = 30 * 24 * 60 * minuteMs;
const freshMs = 5 * minuteMs;
/** A process that counts for longer is taken for gone. */
const claimMs = 2 * minuteMs;
/** The first count of a small portal is there by then; no request waits longer for one. */
const firstCountMs = 150;

interface Kept {
  readonly funnel: Funnel;
  readonly sunset: SunsetCalls;
}

export interface KeptCounts {
  /** What was counted last; null before the first time. Counts anew in the background when it is five minutes old. */
  read(portalId: string): Promise<Kept | null>;
  /** Waits for what is being counted. */
  stop(): Promise<void>;
}

/**
 * Figures that take seconds to count in a large portal: kept in the database, told with the moment at which they were
 * counted, and counted anew by one process at a time, while an operator looks.
 */
export function keptCounts(deps: StatsSources, onFailure: (error: unknown) => void): KeptCounts {
  const counting = new Map<string, Promise<void>>();
  let isStopped = false;

  async function stored(portalId: string): Promise<Kept | null> {
    const row = await deps.db
      .selectFrom('portal_counts')
      .select('counts')
      .where('portal_id', '=', portalId)
      .executeTakeFirst();
    return (row?.counts as Kept | null | undefined) ?? null;
  }

  function count(portalId: string): Promise<void> {
    const running = counting.get(portalId);
    if (running) return running;
    const started = countAnew(deps, portalId)
      .catch((error) => {
        // If the store of calls is away, the former counts stay.
        if (!(error instanceof StoreUnavailable)) onFailure(error);
      })
      .finally(() => counting.delete(portalId));
    counting.set(portalId, started);
    return started;
  }

  return {
    async read(portalId) {
      const kept = await stored(portalId);
      const age = kept ? deps.now().getTime() - Date.parse(kept.funnel.counted_at) : Infinity;
      if (age < freshMs || isStopped) return kept;
      const done = count(portalId);
      if (kept) return kept;
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, firstCountMs).unref())]);
      return stored(portalId);
    },
    async stop() {
      isStopped = true;
      await Promise.all(counting.values());
    },
  };
}

async function countAnew(deps: StatsSources, portalId: string): Promise<void> {
  const { db, analytics } = deps;
  const now = deps.now();
  const lastCounted = await claim(deps, portalId, now);
  if (lastCounted === undefined) return;
  const since = new Date(now.getTime() - windowMs);
  await updateJourneys(db, portalId, since);
  if (analytics) await noteFirstCalls(db, analytics, portalId, { since, lastCounted, now });
  const all = await countSteps(db, portalId);
  const steps = analytics ? all : all.filter(({ step }) => step !== 'called');
  const funnel = { since: since.toISOString(), counted_at: now.toISOString(), steps, slow: slowStep(steps) };
  const counts: Kept = { funnel, sunset: await sunsetCalls(db, analytics, portalId, now) };
  await db
    .updateTable('portal_counts')
    .set({ counted_at: now, claimed_until: now, counts: JSON.stringify(counts) })
    .where('portal_id', '=', portalId)
    .execute();
}

/** @returns when it was counted last, null: never; undefined where another process counts now */
async function claim({ db }: StatsSources, portalId: string, now: Date): Promise<Date | null | undefined> {
  const { rows } = await sql<{ counted_at: Date | null }>`
    insert into portal_counts as kept (portal_id, claimed_until) values (${portalId}, ${new Date(now.getTime() + claimMs)})
    on conflict (portal_id) do update set claimed_until = excluded.claimed_until
    where kept.claimed_until <= ${now} returning counted_at`.execute(db);
  return rows[0]?.counted_at;
}
