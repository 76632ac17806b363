import { randomUUID } from 'node:crypto';
import { keepPacks } from '../../packages/analytics/src/postgres/keep-packs.ts';

/** 200 applications and 20 versions, few of which have most of the calls; 15 status codes; latencies with a long tail. */
export const applications = Array.from({ length: 200 }, () => randomUUID());
const versions = Array.from({ length: 20 }, () => randomUUID());
const operations = ['', 'GET /shipments', 'POST /shipments', 'GET /shipments/{id}', 'DELETE /shipments/{id}'];

const dayMs = 86_400_000;
/** As shippers send them at most. */
const callsOfBatch = 1_000;
let batches = 1;

/**
 * Makes calls inside the database: a plain table `bench_raw` with one row a call and the index that a dashboard over raw
 * events would have, and from it the rows that Stoa keeps. Nothing of it is folded yet.
 *
 * @param {import('pg').Pool} pool
 * @param {{portalId: string, events: number, now: number, days?: number}} input the last event is of `now`
 */
export async function loadCalls(pool, { portalId, events, now, days = 30 }) {
  await pool.query(
    `insert into call_targets (portal_id, product_version_id, operation)
     select $1, v, o from unnest($2::uuid[]) v, unnest($3::text[]) o`,
    [portalId, versions, operations],
  );
  await pool.query(`create table bench_raw (
    at_ms bigint not null, application_id uuid not null, product_version_id uuid not null, operation text not null,
    status smallint not null, latency_s double precision, request_bytes bigint, response_bytes bigint)`);
  await pool.query('select setseed(0.42)');
  // Random numbers first: skew by powers, a lognormal latency with 2 % ten times slower.
  await pool.query(
    `insert into bench_raw
     select $1::bigint - (random() * $2)::bigint, ($3::uuid[])[1 + floor(200 * power(random(), 3))::int],
       ($4::uuid[])[1 + floor(20 * power(random(), 2))::int], ($5::text[])[1 + floor(5 * random())::int],
       ($6::smallint[])[1 + floor(15 * power(random(), 4))::int],
       exp(-3 + 0.8 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())) * case when random() < 0.02 then 10 else 1 end,
       (exp(5 + 2 * random()))::bigint, (exp(6 + 4 * random()))::bigint
     from generate_series(1, $7::int)`,
    [now, days * dayMs - 1, applications, versions, operations, statuses, events],
  );
  await pool.query('create index on bench_raw (application_id, at_ms)');
  await pool.query('analyze bench_raw');
}

const statuses = [200, 201, 204, 304, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504];

/** One day after the other: its keys are made in the database, what the calls were is packed as the store packs it. */
export async function copyIntoStore(pool, { portalId, gatewayId, days }) {
  for (const { day, from, to } of days) {
    const { rows } = await pool.query(
      `select r.at_ms as at, r.application_id as "applicationId", t.id as target, r.status, r.latency_s as "latencyS",
         r.request_bytes as "requestBytes", r.response_bytes as "responseBytes"
       from bench_raw r join call_targets t on t.portal_id = $1 and t.product_version_id = r.product_version_id
         and t.operation = r.operation
       where r.at_ms >= $2 and r.at_ms < $3 order by r.at_ms`,
      [portalId, from, to],
    );
    const calls = rows.map(({ target, ...row }) => ({
      target,
      call: { ...row, gatewayId, id: 'bench', method: 'GET', path: '/shipments', upstreamS: null, denied: null },
    }));
    for (let at = 0; at < calls.length; at += callsOfBatch) {
      const { text, values } = keepPacks(portalId, batches++, day, calls.slice(at, at + callsOfBatch));
      await pool.query(text, values);
    }
    await pool.query(
      `insert into calls_${day} (key, portal_id, day) select gen_random_uuid(), $1, ${day} from generate_series(1, $2::int)`,
      [portalId, calls.length],
    );
  }
}
