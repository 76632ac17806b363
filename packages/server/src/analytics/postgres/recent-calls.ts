import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Call } from '../analytics-store.ts';
import type { PackedDetails } from './pack.ts';
import { PackReader, readDetails } from './read-pack.ts';
import type { Target, Targets } from './targets.ts';
import { dayMs, daysBetween, floorTo, hourMs } from './times.ts';

interface Asked {
  readonly portalId: string;
  readonly applicationId: string;
  readonly most: number;
  readonly sinceMs: number;
  readonly now: number;
}

interface PackRow extends PackedDetails {
  readonly hour: number;
  readonly lastMs: number;
  readonly batch: number;
  readonly applications: readonly string[];
  readonly calls: Buffer;
}

type Found = Omit<Call, 'productVersionId' | 'operation'> & { readonly target: number };

/** Packs that are read at once. */
const packsAtOnce = 20;

/** The newest calls of an application since a moment: pack after pack, until none can have a newer one. */
export async function recentCalls(
  { db, targets }: { db: Kysely<Database>; targets: Targets },
  asked: Asked,
): Promise<Call[]> {
  let found: Found[] = [];
  let before: PackRow | null = null;
  do {
    const packs: PackRow[] = await nextPacks(db, asked, before);
    found = [...found, ...packs.flatMap((pack) => callsOf(pack, asked))]
      .sort((one, other) => other.at - one.at)
      .slice(0, asked.most);
    before = packs.length < packsAtOnce ? null : (packs.at(-1) as PackRow);
  } while (before && (found.length < asked.most || (found.at(-1) as Found).at < before.lastMs));
  const named = await targets.named(asked.portalId, new Set(found.map(({ target }) => target)));
  return found.map((call) => callOf(call, named));
}

/** Cells tell in which hours an application has calls at all: one that seldom calls is not searched for in all of them. */
async function nextPacks(db: Kysely<Database>, asked: Asked, before: PackRow | null): Promise<PackRow[]> {
  const { portalId, applicationId, sinceMs, now } = asked;
  // A day more: gateways' clocks may be ahead.
  const days = daysBetween(sinceMs, now + dayMs);
  const { rows } = await sql<PackRow>`
    select hour_ms as hour, last_ms as "lastMs", batch, applications, calls, figures, texts from call_packs
    where day in (${sql.join(days.map((day) => sql.lit(day)))}) and portal_id = ${portalId} and last_ms >= ${sinceMs}
      and ${before ? sql`(last_ms, hour_ms, batch) < (${before.lastMs}, ${before.hour}, ${before.batch})` : sql`true`}
      and hour_ms in (
        select start_ms from call_cells where portal_id = ${portalId} and span = 1 and application_id = ${applicationId}
          and start_ms >= ${floorTo(hourMs, sinceMs)}
        union select hour_ms from call_batches where portal_id = ${portalId})
      and applications @> array[${applicationId}::uuid]
    order by last_ms desc, hour_ms desc, batch desc limit ${packsAtOnce}`.execute(db);
  return rows;
}

function callsOf(row: PackRow, { applicationId, sinceMs }: Asked): Found[] {
  const pack = new PackReader(row);
  const wanted = row.applications.indexOf(applicationId);
  const found: Found[] = [];
  const detailsAt = readDetails(row);
  for (let place = 0; place < pack.count; place += 1) {
    const at = pack.at(place);
    if (pack.application(place) !== wanted || at < sinceMs) continue;
    found.push({ ...detailsAt(place), at, applicationId, target: pack.target(place), status: pack.status(place) });
  }
  return found;
}

function callOf({ target, ...call }: Found, named: ReadonlyMap<number, Target>): Call {
  const { productVersionId = '', operation = '' } = named.get(target) ?? {};
  return { ...call, productVersionId, operation: operation === '' ? null : operation.slice(call.method.length + 1) };
}
