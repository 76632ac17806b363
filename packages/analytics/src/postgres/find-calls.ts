import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Call, CallPlace, CallSearch, FoundCalls } from '../analytics-store.ts';
import { byPlace, lastMoment, textMatcher } from '../call-search.ts';
import type { PackedDetails } from './pack.ts';
import { PackReader, readDetails } from './read-pack.ts';
import type { Target, Targets } from './targets.ts';
import { dayMs, daysBetween, floorTo, hourMs } from './times.ts';

interface Asked {
  readonly portalId: string;
  readonly search: CallSearch;
  /** Single calls are kept from this time on. */
  readonly sinceMs: number;
  readonly now: number;
  /** Packs that are read for one answer at most: one that finds nothing must end too. */
  readonly mostPacks: number;
}

/** A pack as it is read for single calls. */
export interface PackRow extends PackedDetails {
  readonly layout: number;
  readonly hour: number;
  readonly lastMs: number;
  readonly batch: number;
  readonly applications: readonly string[];
  readonly calls: Buffer;
}

/** A call that was found, its target not yet named. */
export type Found = Omit<Call, keyof Target> & { readonly target: number };

/** Packs that are read at once. */
const packsAtOnce = 20;

/**
 * Calls of an application, the newest first: pack after pack, until none can have a newer one, or enough were read.
 */
export async function findCalls(
  { db, targets }: { db: Kysely<Database>; targets: Targets },
  asked: Asked,
): Promise<FoundCalls> {
  const { search, portalId } = asked;
  const wanted = await targetsOf(db, portalId, search.productVersionId);
  const sinceMs = Math.max(asked.sinceMs, search.startMs ?? 0);
  let found: Found[] = [];
  let before: PackRow | null = null;
  let read = 0;
  const mayBeNewer = (pack: PackRow) => found.length <= search.most || (found[search.most] as Found).at <= pack.lastMs;
  do {
    const packs: PackRow[] = await nextPacks(db, { ...asked, sinceMs }, before);
    // Those that reach over the place where the search goes on were read before: each answer gets further back.
    read += packs.filter((pack) => pack.lastMs <= lastMoment(search)).length;
    found = [...found, ...packs.flatMap((pack) => callsOf(pack, search, sinceMs, wanted))]
      .sort(byPlace)
      // One more than is told says whether there are more.
      .slice(0, search.most + 1);
    before = packs.length < packsAtOnce ? null : (packs.at(-1) as PackRow);
  } while (before && read < asked.mostPacks && mayBeNewer(before));
  // The search was given up: what is newer than anything in the packs that were not read is surely known.
  const givenUp = before && mayBeNewer(before) ? before : null;
  const sure = givenUp ? found.filter(({ at }) => at > givenUp.lastMs) : found;
  const told = sure.slice(0, search.most);
  const named = await targets.named(portalId, new Set(told.map(({ target }) => target)));
  const calls = told.map((call) => callOf(call, named));
  return { calls, next: nextOf(sure, search.most, givenUp) };
}

function nextOf(sure: readonly Found[], most: number, givenUp: PackRow | null): CallPlace | null {
  const last = sure[most - 1];
  if (sure.length > most && last) return { at: last.at, id: last.id, gatewayId: last.gatewayId };
  // No id comes after the empty one: the next is at most as old as what was not read.
  return givenUp && { at: givenUp.lastMs + 1, id: '', gatewayId: '' };
}

/** The numbers of what a version has; null: of all. */
async function targetsOf(db: Kysely<Database>, portalId: string, version: string | undefined) {
  if (version === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select id from call_targets where portal_id = ${portalId} and product_version_id = ${version}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Cells tell in which hours an application has calls at all: one that seldom calls is not searched for in all of them. */
async function nextPacks(db: Kysely<Database>, asked: Asked, before: PackRow | null): Promise<PackRow[]> {
  const { portalId, search, sinceMs, now } = asked;
  // A day more: gateways' clocks may be ahead.
  const lastMs = Math.min(lastMoment(search), now + dayMs);
  const days = daysBetween(sinceMs, lastMs);
  if (days.length === 0) return [];
  const { rows } = await sql<PackRow>`
    select layout, hour_ms as hour, last_ms as "lastMs", batch, applications, calls, figures, texts from call_packs
    where day in (${sql.join(days.map((day) => sql.lit(day)))}) and portal_id = ${portalId}
      and last_ms >= ${sinceMs} and coalesce(first_ms, hour_ms) <= ${lastMs}
      and ${before ? sql`(last_ms, hour_ms, batch) < (${before.lastMs}, ${before.hour}, ${before.batch})` : sql`true`}
      and hour_ms in (
        select start_ms from call_cells where portal_id = ${portalId} and span = 1
          and application_id = ${search.applicationId} and start_ms >= ${floorTo(hourMs, sinceMs)}
        union select hour_ms from call_batches where portal_id = ${portalId})
      and applications @> array[${search.applicationId}::uuid]
    order by last_ms desc, hour_ms desc, batch desc limit ${packsAtOnce}`.execute(db);
  return rows;
}

/** Numbers are compared first: most packs of a narrow search need no reading of texts. */
function callsOf(row: PackRow, search: CallSearch, sinceMs: number, wanted: ReadonlySet<number> | null): Found[] {
  const pack = new PackReader(row);
  const { applicationId, status } = search;
  const application = row.applications.indexOf(applicationId);
  const lastMs = lastMoment(search);
  const places: number[] = [];
  for (let place = 0; place < pack.count; place += 1) {
    if (pack.application(place) !== application) continue;
    const at = pack.at(place);
    if (at < sinceMs || at > lastMs) continue;
    const code = pack.status(place);
    if (status && (code < status.from || code > status.to)) continue;
    if (!wanted || wanted.has(pack.target(place))) places.push(place);
  }
  if (places.length === 0) return [];
  const detailsAt = readDetails(row);
  const matches = textMatcher(search);
  return places
    .map((place) => ({
      ...detailsAt(place),
      at: pack.at(place),
      applicationId,
      target: pack.target(place),
      status: pack.status(place),
    }))
    .filter(matches);
}

/** A call with what its target says. */
export function callOf({ target, ...call }: Found, named: ReadonlyMap<number, Target>): Call {
  // Targets are never deleted while there are calls of them.
  const { operation, ...others } = named.get(target) as Target;
  return { ...call, ...others, operation: operation === '' ? null : operation.slice(call.method.length + 1) };
}
