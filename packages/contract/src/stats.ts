import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { timestamp, uuid } from './values.ts';

export const metrics = [
  'REQUEST_COUNT',
  'REQUEST_PER_MINUTE',
  'RESPONSE_LATENCY_P99',
  'RESPONSE_LATENCY_P95',
  'RESPONSE_LATENCY_P50',
  'RESPONSE_SIZE_P99',
  'RESPONSE_SIZE_P95',
  'RESPONSE_SIZE_P50',
  'REQUEST_SIZE_P99',
  'REQUEST_SIZE_P95',
  'REQUEST_SIZE_P50',
] as const;
/** Those of the vendor's API, whose answers are closed (sdk-schema.test.ts): another one is asked for by a call of our own. */
export const valueDimensions = ['API_PRODUCT_VERSION', 'APPLICATION', 'STATUS_CODE', 'STATUS_CODE_GROUPED'] as const;
export const dimensions = [...valueDimensions, 'TIME'] as const;
export const filterTypes = ['IN', 'NOT_IN'] as const;

export type Metric = (typeof metrics)[number];
export type Dimension = (typeof dimensions)[number];

const metric = z.enum(metrics).meta({
  id: 'Metric',
  description:
    'Latency in milliseconds, sizes in bytes. REQUEST_PER_MINUTE divides by the minutes of a bucket that lie in the window and have passed. Percentiles are values of calls (nearest rank).',
});
const type = z.enum(filterTypes);
const values = <T extends z.ZodType>(value: T) => z.array(value).max(1000);

const filter = z.discriminatedUnion('dimension', [
  z.strictObject({ dimension: z.literal('API_PRODUCT_VERSION'), type, values: values(uuid) }),
  z.strictObject({ dimension: z.literal('APPLICATION'), type, values: values(uuid) }),
  z.strictObject({ dimension: z.literal('STATUS_CODE'), type, values: values(z.int().min(100).max(999)) }),
  z.strictObject({
    dimension: z.literal('STATUS_CODE_GROUPED'),
    type,
    values: values(z.string().regex(/^\d[X][X]$/)),
  }),
]);

const epochMs = z.int().min(0).meta({ description: 'Milliseconds since 1970-01-01T00:00:00Z, inclusive.' });

export const statsQueryBody = z
  .strictObject({
    start_ms: epochMs,
    end_ms: epochMs,
    metrics: z.array(metric).min(1).max(1),
    dimensions: z.array(z.enum(dimensions)).max(2).default([]),
    granularity_ms: z.int().min(1).default(86_400_000).meta({ description: 'The width of a bucket of TIME.' }),
    filter: z.array(filter).max(20).default([]),
  })
  .refine((query) => query.end_ms >= query.start_ms, { path: ['end_ms'], message: 'must not be before start_ms' })
  .meta({ id: 'StatsQuery' });

const byMetric = <T extends z.ZodType>(value: T) =>
  Object.fromEntries(metrics.map((key) => [key, value.optional()])) as Record<Metric, z.ZodOptional<T>>;
const byDimension = <T extends z.ZodType>(value: T) =>
  Object.fromEntries(valueDimensions.map((key) => [key, value.optional()])) as Record<
    (typeof valueDimensions)[number],
    z.ZodOptional<T>
  >;

export const statsRecordSchema = vendorObject({
  event: vendorObject({ ...byMetric(z.number()), ...byDimension(z.string()) }),
  timestamp: timestamp.meta({ description: 'The start of the bucket, or of the whole window without TIME.' }),
}).meta({ id: 'StatsRecord' });

export const statsSchema = vendorObject({
  meta: vendorObject({
    dimensions: vendorObject(byDimension(z.array(z.string()))),
    metric_names: z.array(metric).min(1).max(1),
    metric_units: vendorObject(byMetric(z.string())),
    start_ms: z.int(),
    end_ms: z.int(),
    granularity: z.int(),
    truncated: z.boolean(),
    query_id: z.string(),
  }),
  records: z.array(statsRecordSchema),
}).meta({ id: 'Stats' });

export const statsConfigSchema = vendorObject({
  analytics: vendorObject({ percentiles: z.boolean(), retention_ms: z.int() })
    .nullable()
    .meta({ description: 'null where the portal has no analytics.' }),
}).meta({ id: 'StatsConfig' });

export type Stats = z.infer<typeof statsSchema>;
export type StatsRecord = z.infer<typeof statsRecordSchema>;
export type StatsConfig = z.infer<typeof statsConfigSchema>;

const tag = 'Analytics';

export const statsEndpoints = {
  getStatsConfig: endpoint(routes.getStatsConfig, {
    tag,
    summary: 'Get what analytics offers',
    responses: { 200: statsConfigSchema },
    problems: [401],
  }),
  queryStats: endpoint(routes.queryStats, {
    tag,
    summary: 'Query analytics',
    description:
      'One metric by up to two dimensions over a window of time. Buckets of TIME start at `start_ms`; those without a call have no record. Only calls of your own applications are counted. The window may start as far back as the portal’s `allowed_time_period` says, and have 2,500 buckets; of a dimension the 50 most called values are told. Of a developer’s questions about calls four are answered at once; the next 40 wait, and beyond that it is 429.',
    body: statsQueryBody,
    responses: { 200: statsSchema },
    problems: [401, 403, 429, 503],
  }),
};
