import { type Funnel, type FunnelStep, funnelSteps, missingSteps } from '@stoa/contract/today';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** A step below this time counts as immediate: no developer notices such a wait. */
const shortestSlowS = 60;

/** How many have reached each step, and the median time between two. */
export async function countSteps(db: Kysely<Database>, portalId: string): Promise<Funnel['steps']> {
  const column = (step: FunnelStep) => sql.ref(`${step}_at`);
  const counts = funnelSteps.map((step) => sql`count(${column(step)})::int as ${sql.ref(step)}`);
  const medians = missingSteps.map(
    (step, at) => sql`(percentile_cont(0.5) within group (
      order by extract(epoch from ${column(step)} - ${column(funnelSteps[at] as FunnelStep)})))::float8
      as ${sql.ref(`after_${step}`)}`,
  );
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join([...counts, ...medians])} from developer_journeys where portal_id = ${portalId}`.execute(db);
  const row = rows[0] ?? {};
  return funnelSteps.map((step) => {
    const median = row[`after_${step}`] ?? null;
    return { step, count: row[step] ?? 0, median_s: median === null ? null : Math.round(median) };
  });
}

/** The step with the longest median. */
export function slowStep(steps: Funnel['steps']): Funnel['slow'] {
  const slowest = steps.reduce((one, other) => ((other.median_s ?? 0) > (one.median_s ?? 0) ? other : one));
  return missingSteps.find((step) => step === slowest.step && (slowest.median_s ?? 0) >= shortestSlowS) ?? null;
}
