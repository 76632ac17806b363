import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Call, CallName } from '../analytics-store.ts';
import { byPlace } from '../call-search.ts';
import { noApplication } from '../no-application.ts';
import { uuidArray } from './binary-array.ts';
import { callKey } from './call-key.ts';
import { callOf, type Found, type PackRow } from './find-calls.ts';
import { PackReader, readDetails } from './read-pack.ts';
import type { Targets } from './targets.ts';

interface Asked extends CallName {
  readonly portalId: string;
  /** The days that are looked at, as `dayNumber` names them. */
  readonly days: readonly number[];
}

/** Packs that are read at most: more calls of one name than a day and gateway have one each are not told. */
const mostPacks = 20;

/**
 * The calls of a name. Their keys say on which days there are any, mostly none; then the packs of the transactions that wrote those
 * keys are read. A database that was restored has other transactions: there the texts of all packs of these days are searched.
 */
export async function findById(
  { db, targets }: { readonly db: Kysely<Database>; readonly targets: Targets },
  asked: Asked,
): Promise<readonly Call[]> {
  const known = await keysOf(db, asked);
  if (known.length === 0) return [];
  const days = [...new Set(known.map(({ day }) => day))];
  const written = sql`xmin = any(${[...new Set(known.map(({ xid }) => xid))]}::text[]::xid[])`;
  let found = (await packsWith(db, { ...asked, days }, written)).flatMap((pack) => callsIn(pack, asked));
  if (found.length < known.length)
    found = (await packsWith(db, { ...asked, days }, sql`true`)).flatMap((pack) => callsIn(pack, asked));
  const named = await targets.named(asked.portalId, new Set(found.map(({ target }) => target)));
  return found.sort(byPlace).map((call) => callOf(call, named));
}

async function keysOf(db: Kysely<Database>, { portalId, id, gatewayIds, days }: Asked) {
  const keys = uuidArray(gatewayIds.map((gatewayId) => callKey({ gatewayId, id })));
  const { rows } = await sql<{ day: number; xid: string }>`
    select day, xmin::text as xid from calls
     where key = any(${keys}::uuid[]) and day in (${listed(days)}) and portal_id = ${portalId}`.execute(db);
  return rows;
}

async function packsWith(
  db: Kysely<Database>,
  { portalId, id, days }: Asked,
  written: ReturnType<typeof sql>,
): Promise<PackRow[]> {
  // This is the form of an id among the pack's texts (pack.ts). The conditions are tried in this order: reading the texts costs
  // most.
  const needle = Buffer.from(JSON.stringify(id));
  const { rows } = await sql<PackRow>`
    select layout, hour_ms as hour, last_ms as "lastMs", batch, applications, calls, figures, texts from call_packs
     where day in (${listed(days)}) and portal_id = ${portalId} and ${written} and position(${needle}::bytea in texts) > 0
     limit ${mostPacks}`.execute(db);
  return rows;
}

/** The days are written out, so that PostgreSQL looks at their partitions alone. */
const listed = (days: readonly number[]) => sql.join(days.map((day) => sql.lit(day)));

function callsIn(row: PackRow, { id, gatewayIds }: Asked): Found[] {
  const pack = new PackReader(row);
  const detailsAt = readDetails(row);
  return Array.from({ length: pack.count }, (_, place) => ({ place, details: detailsAt(place) }))
    .filter(({ details }) => details.id === id && gatewayIds.includes(details.gatewayId))
    .map(({ place, details }) => {
      const application = pack.applications[pack.application(place)] ?? noApplication;
      return {
        ...details,
        at: pack.at(place),
        applicationId: application === noApplication ? null : application,
        target: pack.target(place),
        status: pack.status(place),
      };
    });
}
