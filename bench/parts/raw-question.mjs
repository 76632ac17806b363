const columns = {
  application: 'application_id',
  product_version: 'product_version_id',
  status_code: 'status',
  status_group: 'status / 100',
  operation: 'operation',
};
const measures = { latency: 'latency_s', response_size: 'response_bytes', request_size: 'request_bytes' };

/**
 * The same question asked of a plain table of single calls, `bench_raw`: what a portal without a store of its own would ask.
 * @returns {Promise<{bucket: number, key: unknown[], count: number, percentiles: number[]}[]>}
 */
export async function askRaw(pool, { startMs, endMs, dimensions, bucketMs, filters, applicationIds, percentiles }) {
  const bucket = bucketMs === null ? '0' : `(at_ms - ${startMs}) / ${bucketMs}`;
  const keys = dimensions.map((dimension) => columns[dimension]);
  const list = [bucket, ...keys];
  const [group] = filters.flatMap(({ values }) => values);
  const { rows } = await pool.query(
    `select ${list.map((column, place) => `${column} as k${place}`).join(', ')}, count(*) as count,
       ${percentiles ? `percentile_disc(array[${percentiles.quantiles}]::float8[]) within group (order by ${measures[percentiles.measure]})::float8[]` : "'{}'::float8[]"} as percentiles
     from bench_raw where application_id = any($1) and at_ms between $2 and $3 ${group ? `and status / 100 = ${group}` : ''}
     group by ${list.map((_, place) => place + 1).join(', ')}`,
    [applicationIds, startMs, endMs],
  );
  return rows.map((row) => ({
    bucket: row.k0,
    key: keys.map((_, place) => row[`k${place + 1}`]),
    count: row.count,
    percentiles: row.percentiles,
  }));
}
