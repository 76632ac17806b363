import { openDatabase } from '../../packages/database/src/open.ts';
import { findRunningEmbeddedPostgres } from '../../packages/embedded-postgres/src/embedded-postgres.ts';
import { startAdmission } from '../../packages/gate/src/admission.ts';

/** The keys that `addCredentials` makes, from 1. */
export const benchKey = (number) => `stoa_bench_${number}`;

/**
 * Writes applications with two keys each, all registered for one version, straight into the tables of a running server.
 *
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server
 * @param {{versionId: string, count: number, from?: number, isQuiet?: boolean}} input how many keys, and how many there are already;
 *   quiet: no trigger runs, so a running server hears nothing of them
 */
export async function addCredentials(server, { versionId, count, from = 0, isQuiet = false }) {
  const connection = await findRunningEmbeddedPostgres(server.dataFolder);
  if (!connection) throw new Error('The server has no embedded database.');
  const { pool, close } = await openDatabase(connection, { statementTimeout: 0 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (isQuiet) await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes)
       select d.portal_id, gen_random_uuid(), d.id, 'Bench ' || n, 'bench-' || n, v.auth_strategy_id, '[]'
         from (select * from developers limit 1) d, product_versions v, generate_series($3::int + 1, $3::int + $2::int) n where v.id = $1`,
      [versionId, count / 2, from / 2],
    );
    await client.query(
      `insert into registrations (portal_id, id, application_id, product_id, product_version_id, status, scopes, status_since)
       select a.portal_id, gen_random_uuid(), a.id, v.product_id, v.id, 'approved', '[]', now()
         from applications a, product_versions v where v.id = $1 and a.reference_id like 'bench-%' and substr(a.reference_id, 7)::int > $2`,
      [versionId, from / 2],
    );
    await client.query(
      `insert into credentials (portal_id, id, application_id, display_name, secret_hash)
       select a.portal_id, gen_random_uuid(), a.id, 'bench',
              encode(sha256(convert_to('stoa_bench_' || (2 * substr(a.reference_id, 7)::int - k), 'UTF8')), 'hex')
         from applications a, generate_series(0, 1) k where a.reference_id like 'bench-%' and substr(a.reference_id, 7)::int > $1`,
      [from / 2],
    );
    await client.query('commit');
  } finally {
    client.release();
    await close();
  }
}

/**
 * Reads all that the gate keeps in memory, as a server does when it starts.
 * @returns {Promise<{ms: number, bytes: number}>} how long it took, and by how much the heap has grown
 */
export async function loadDirectory(server) {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--expose-gc');
  const collect = (await import('node:vm')).runInNewContext('gc');
  collect();
  const before = process.memoryUsage().heapUsed;
  let took;
  const admission = startAdmission({
    connection: await findRunningEmbeddedPostgres(server.dataFolder),
    log: { info: ({ ms }) => (took = ms), warn() {} },
  });
  await admission.firstLoad;
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  await admission.stop();
  return { ms: took, bytes };
}
