import type { Filter, Measure, Question, StoreDimension } from '../analytics-store.ts';
import { noApplication } from '../no-application.ts';
import type { BoundTable, BoundValue } from './bound-tables.ts';
import { dayOf } from './call-rows.ts';
import { callsTable } from './tables.ts';

export interface Statement {
  readonly text: string;
  readonly tables: readonly BoundTable[];
}

interface DimensionColumn {
  readonly sql: string;
  /** What the values of a filter are compared as. */
  readonly type: 'UUID' | 'UInt16' | 'String';
}

const dimensionColumns: Readonly<Record<StoreDimension, DimensionColumn>> = {
  application: { sql: 'application_id', type: 'UUID' },
  product_version: { sql: 'product_version_id', type: 'UUID' },
  status_code: { sql: 'status', type: 'UInt16' },
  status_group: { sql: 'intDiv(status, 100)', type: 'UInt16' },
  operation: { sql: `if(operation = '', '', concat(method, ' ', operation))`, type: 'String' },
};

const binColumns: Readonly<Record<Measure, string>> = {
  latency: 'latency_bin',
  response_size: 'response_size_bin',
  request_size: 'request_size_bin',
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The statement that answers a question, and the tables that its values travel in. Its rows are: bucket, the dimensions,
 * the count; where percentiles are asked for, how many calls have the measure and the bin of each quantile.
 *
 * @param unsettled batches that do not count
 * @returns null when nothing can match
 */
export function questionStatement(
  portalId: string,
  question: Question,
  unsettled: readonly string[],
): Statement | null {
  const conditions = conditionsOf(question, unsettled);
  if (question.endMs < question.startMs || conditions.some(matchesNothing)) return null;
  const { percentiles } = question;
  const keys = ['bucket', ...question.dimensions.map((_, index) => `d${index}`)];
  const cells = cellsOf(question, conditions, keys);
  const text = percentiles
    ? withQuantiles(cells, keys, percentiles.quantiles.length)
    : `SELECT ${keys.join(', ')}, n FROM (${cells})`;
  const tables = conditions.flatMap(({ table }) => (table ? [table] : []));
  return { text, tables: [window(portalId, question), ...tables] };
}

/** Calls counted by bucket, dimensions and bin. */
function cellsOf(question: Question, conditions: readonly Condition[], keys: readonly string[]): string {
  const { bucketMs, dimensions, percentiles } = question;
  const columns = [
    bucketMs === null
      ? 'toInt64(0) AS bucket'
      : 'intDiv(at_ms - (SELECT start_ms FROM asked), (SELECT bucket_ms FROM asked)) AS bucket',
    ...dimensions.map((dimension, index) => `${dimensionColumns[dimension].sql} AS d${index}`),
    ...(percentiles ? [`${binColumns[percentiles.measure]} AS bin`] : []),
  ];
  return `SELECT ${columns.join(', ')}, count() AS n FROM ${callsTable}
    WHERE portal_id IN (SELECT portal_id FROM asked)
      AND at_ms >= (SELECT start_ms FROM asked) AND at_ms <= (SELECT end_ms FROM asked)
      AND day >= (SELECT first_day FROM asked) AND day <= (SELECT last_day FROM asked)
      ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')}
    GROUP BY ${[...keys, ...(percentiles ? ['bin'] : [])].join(', ')}`;
}

/**
 * The bin at the nearest rank. By bins rather than by ClickHouse's own quantiles: `quantileExact` takes the next rank where
 * q·n is whole, `quantileTDigest` promises no bound, `quantileDD` is missing from versions before 2024.
 */
function withQuantiles(cells: string, keys: readonly string[], quantiles: number): string {
  const by = keys.join(', ');
  const bins = Array.from({ length: quantiles }, (_, index) => {
    const rank = `greatest(1, ceil((SELECT quantiles[${index + 1}] FROM asked) * sums[-1] - 1e-9))`;
    return `bins[arrayFirstIndex(reached -> reached >= ${rank}, sums)]`;
  });
  return `SELECT ${[by, 'total', 'sums[-1]', ...bins].join(', ')} FROM (
    SELECT ${by}, total, arrayMap(pair -> pair.1, known) AS bins, arrayCumSum(arrayMap(pair -> pair.2, known)) AS sums
    FROM (
      SELECT ${by}, sum(n) AS total, arrayFilter(pair -> pair.1 >= 0, arraySort(groupArray((bin, n)))) AS known
      FROM (${cells}) GROUP BY ${by}
    )
  )`;
}

function window(portalId: string, { startMs, endMs, bucketMs, percentiles }: Question): BoundTable {
  return {
    name: 'asked',
    columns: [
      'portal_id UUID',
      'start_ms Int64',
      'end_ms Int64',
      'bucket_ms Int64',
      'first_day Date',
      'last_day Date',
      'quantiles Array(Float64)',
    ],
    rows: [[portalId, startMs, endMs, bucketMs ?? 1, dayOf(startMs), dayOf(endMs), percentiles?.quantiles ?? []]],
  };
}

interface Condition {
  readonly sql: string;
  readonly table?: BoundTable;
}

const nothing: Condition = { sql: '0' };
const matchesNothing = (condition: Condition) => condition === nothing;

function conditionsOf({ applicationIds, filters }: Question, unsettled: readonly string[]): Condition[] {
  const conditions = filters.flatMap((filter, index) => filterCondition(`filter_${index}`, filter));
  const among = (column: string, type: Filter['type'], name: string, ids: readonly string[]) =>
    conditions.push(condition(column, type, { name, columnType: 'UUID', values: uuids(ids) }));
  if (applicationIds) among('application_id', 'in', 'applications', applicationIds);
  if (unsettled.length > 0) among('batch', 'not_in', 'unsettled', unsettled);
  return conditions;
}

function filterCondition(name: string, { dimension, type, values }: Filter): Condition[] {
  const column = dimensionColumns[dimension];
  const bound = boundValues[column.type](values);
  if (type === 'not_in' && bound.length === 0) return [];
  return [condition(column.sql, type, { name, columnType: column.type, values: bound })];
}

type FilterValues = readonly (string | number)[];

const boundValues: Readonly<Record<DimensionColumn['type'], (values: FilterValues) => readonly BoundValue[]>> = {
  UUID: (values) => uuids(values.map((value) => (value === '' ? noApplication : value))),
  UInt16: (values) => values.map(Number),
  String: (values) => values.map(String),
};

interface ValueTable {
  readonly name: string;
  readonly columnType: DimensionColumn['type'];
  readonly values: readonly BoundValue[];
}

/** A value that is no UUID cannot be the id of a call. */
function uuids(values: FilterValues): string[] {
  return values.map(String).filter((value) => uuid.test(value));
}

/** Whether a column's value is, or is not, in a table of one column. */
function condition(column: string, type: Filter['type'], table: ValueTable): Condition {
  const { name, columnType, values } = table;
  if (type === 'in' && values.length === 0) return nothing;
  return {
    sql: `${column} ${type === 'in' ? 'IN' : 'NOT IN'} (SELECT value FROM ${name})`,
    table: { name, columns: [`value ${columnType}`], rows: values.map((value) => [value]) },
  };
}
